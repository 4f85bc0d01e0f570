import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, type SchemasOf } from '#contract/call/call-schemas.ts';
import { WHOLE_MOMENT } from '#contract/call/days.ts';
import type * as calls from './calls.ts';

const instant = Type.String({
  maxLength: 40,
  pattern: WHOLE_MOMENT,
});
const chainName = Type.String({ pattern: '^([a-z][a-z0-9-]{1,31}|-)$' });
const number = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const orNull = Type.Union([Type.String(), Type.Null()]);

const filter = {
  words: Type.Optional(anyText(200)),
  merchant: Type.Optional(chainName),
  actor: Type.Optional(anyText(100)),
  action: Type.Optional(anyText(100)),
  subject: Type.Optional(anyText(200)),
  from: Type.Optional(instant),
  to: Type.Optional(instant),
};

const line = {
  merchant: chainName,
  seq: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  actor: Type.String(),
  actorName: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: orNull,
  before: orNull,
  after: orNull,
};

export const journalSchemas = {
  journalEntries: {
    request: exactly({
      ...filter,
      after: Type.Optional(
        Type.String({ maxLength: 80, pattern: '^\\d{1,17}\\.([a-z][a-z0-9-]{1,31}|-)\\.\\d{1,15}$' }),
      ),
      count: Type.Optional(Type.String({ pattern: '^(200|1[0-9]{2}|[1-9][0-9]?)$' })),
    }),
    reply: exactly({ entries: Type.Array(exactly({ ...line, called: orNull })), next: orNull }),
  },
  journalChoices: {
    request: noRequest,
    reply: exactly({
      actors: Type.Array(exactly({ actor: Type.String(), name: Type.String() })),
      actions: Type.Array(Type.String()),
    }),
  },
  journalEntry: {
    request: exactly({ merchant: chainName, seq: number }),
    reply: exactly({
      ...line,
      revision: Type.Integer(),
      was: Type.Unknown(),
      is: Type.Unknown(),
      effect: Type.Unknown(),
      source: orNull,
      previous: Type.String(),
      hash: Type.String(),
      holds: Type.Boolean(),
    }),
  },
  journalExport: {
    request: exactly({ ...filter, format: Type.Enum(['csv', 'jsonl']) }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
