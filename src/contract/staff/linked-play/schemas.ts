import Type from 'typebox';
import { anyText, exactly, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { LINKED_PLACE, PLAY_SIGNALS } from './calls.ts';

const signals = Type.Array(Type.Enum([...PLAY_SIGNALS]), { maxItems: PLAY_SIGNALS.length, uniqueItems: true });
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const member = exactly({ id: text(), account: anyText() });
/** The cursor of a page: a time and a pair. */
const after = Type.String({ maxLength: 90, pattern: LINKED_PLACE });

export const linkedPlaySchemas = {
  linkedPlay: {
    request: exactly({ after: Type.Optional(after) }),
    reply: exactly({
      rows: Type.Array(
        exactly({
          id: text(),
          member,
          other: member,
          signals,
          rounds: count,
          weightless: count,
          stake: anyText(),
          won: anyText(),
          isBetween: Type.Boolean(),
          lastAt: moment,
        }),
      ),
      next: Type.Optional(after),
      currency: text(),
      signals,
      version: count,
    }),
  },
  putPlayPolicy: { request: exactly({ version: count, signals, reason }), reply: Type.Null() },
} satisfies SchemasOf<typeof calls>;
