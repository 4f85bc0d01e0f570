import Type from 'typebox';
import { anyText, exactly, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moment, reason, rowNumber } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from './calls.ts';

const words = anyText(20_000);

export const outboxSchemas = {
  outbox: {
    request: exactly({
      to: Type.Optional(anyText()),
      kind: Type.Optional(Type.Enum([...MESSAGE_KINDS])),
      state: Type.Optional(Type.Enum([...MESSAGE_STATES])),
      after: Type.Optional(rowNumber),
    }),
    reply: exactly({
      rows: Type.Array(
        exactly({
          id: rowNumber,
          kind: Type.Enum([...MESSAGE_KINDS]),
          to: text(),
          subject: anyText(1_000),
          text: Type.Optional(words),
          state: Type.Enum([...MESSAGE_STATES]),
          attempts: Type.Integer({ minimum: 0 }),
          at: moment,
          movesAt: Type.Optional(moment),
        }),
      ),
      next: Type.Optional(rowNumber),
    }),
  },
  openMessage: {
    request: exactly({ id: rowNumber, reason }),
    reply: exactly({ to: text(), subject: anyText(1_000), text: words }),
  },
} satisfies SchemasOf<typeof calls>;
