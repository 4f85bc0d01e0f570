import Type from 'typebox';
import { amount, anyText, exactly, noRequest, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moment } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const name = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z_]*$' });
const words = anyText(1000);

const balance = exactly({ kind: name, currency: text(16), accounts: count, amount });
const rule = exactly({
  name,
  fault: Type.Optional(exactly({ row: words, found: words, expected: words })),
});
const consumer = exactly({
  name,
  lagMs: count,
  taken: count,
  replays: count,
  replayTaken: Type.Optional(count),
  stoppedAt: Type.Optional(moment),
  failure: Type.Optional(words),
  leftOut: Type.Array(exactly({ why: text(40), count })),
});
const provider = exactly({
  provider: text(40),
  currency: text(16),
  hasStatement: Type.Boolean(),
  throughDay: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
  comparedAt: Type.Optional(moment),
  statement: Type.Optional(amount),
  books: Type.Optional(amount),
  difference: Type.Optional(amount),
  carried: amount,
  onTheWay: amount,
  cases: amount,
  caseCount: count,
  unexplained: Type.Optional(amount),
  now: amount,
});

export const financeSchemas = {
  finance: {
    request: noRequest,
    reply: exactly({
      balances: Type.Array(balance),
      books: exactly({
        lookedAt: Type.Optional(moment),
        lookedBy: Type.Optional(text()),
        isLooking: Type.Boolean(),
        rules: Type.Array(rule),
        accounts: Type.Optional(count),
        transfers: Type.Optional(count),
        postings: Type.Optional(count),
        nightlyAt: Type.Optional(moment),
        nightlyFault: Type.Optional(words),
      }),
      consumers: Type.Array(consumer),
      deltas: count,
      providers: Type.Array(provider),
    }),
  },
  verifyBooksNow: { request: noRequest, reply: nothing },
} satisfies SchemasOf<typeof calls>;
