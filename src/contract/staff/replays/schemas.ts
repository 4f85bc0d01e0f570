import Type from 'typebox';
import { anyText, exactly, nothing, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moment } from '../staff-action-schemas.ts';
import * as calls from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const row = Type.Optional(anyText(2_000));

export const staffReplaysSchemas = {
  replayState: {
    request: exactly({ of: oneOf(calls.REPLAYED) }),
    reply: exactly({
      isRunning: Type.Boolean(),
      taken: count,
      replayTaken: Type.Optional(count),
      askedBy: Type.Optional(text()),
      doneAt: Type.Optional(moment),
      outcome: Type.Optional(oneOf(['equal', 'different', 'stopped'] as const)),
      events: Type.Optional(count),
      seconds: Type.Optional(count),
      differences: Type.Array(exactly({ table: text(64), key: anyText(500), live: row, replayed: row }), {
        maxItems: 100,
      }),
      failure: row,
    }),
  },
  askForReplay: { request: exactly({ of: oneOf(calls.REPLAYED) }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
