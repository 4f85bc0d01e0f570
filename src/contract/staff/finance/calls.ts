import { amount, anyText, exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moment } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

const count = Type.Integer({ minimum: 0 });
const name = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z_]*$' });
const words = anyText(1000);

const balance = exactly(
  {
    /** `member`, `held`, `provider`. */
    kind: name,
    currency: text(16),
    accounts: count,
    amount,
  },
  { requires: ['kind', 'amount'] },
);

const rule = exactly(
  {
    name,
    fault: Type.Optional(exactly({ row: words, found: words, expected: words }, { requires: ['found'] })),
  },
  { requires: ['name'] },
);

const consumer = exactly(
  {
    name,
    /** The age of the oldest unprocessed event, in milliseconds; 0 if all are processed. */
    lagMs: count,
    taken: count,
    /** How often its rows were rebuilt from the first event with an equal result. */
    replays: count,
    /** Events processed by a running or interrupted replay; undefined if there is none. */
    replayTaken: Type.Optional(count),
    stoppedAt: Type.Optional(moment),
    failure: Type.Optional(words),
    /** How often it skipped an event, by reason: `no-member`. */
    leftOut: Type.Array(exactly({ why: text(40), count }, { requires: ['why'] })),
  },
  { requires: ['name'] },
);

const provider = exactly(
  {
    provider: text(40),
    currency: text(16),
    /** False: the provider offers no statement of it. */
    hasStatement: fallback(Type.Boolean(), true),
    /** The last compared day of the statement (UTC); undefined if none was compared. */
    throughDay: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
    comparedAt: Type.Optional(moment),
    statement: Type.Optional(amount),
    books: Type.Optional(amount),
    difference: Type.Optional(amount),
    /** The explained part: opening balance, payments in transit at the end of the day, and cases. */
    carried: amount,
    onTheWay: amount,
    cases: amount,
    caseCount: count,
    unexplained: Type.Optional(amount),
    now: amount,
  },
  { requires: ['provider'] },
);

const booksState = exactly({
  /** The last check that staff requested; undefined: never. */
  lookedAt: Type.Optional(moment),
  lookedBy: Type.Optional(text()),
  isLooking: Type.Boolean(),
  rules: Type.Array(rule),
  accounts: Type.Optional(count),
  transfers: Type.Optional(count),
  postings: Type.Optional(count),
  /** The last nightly verification, and its fault. */
  nightlyAt: Type.Optional(moment),
  nightlyFault: Type.Optional(words),
});

const financeReply = exactly({
  balances: Type.Array(balance),
  books: booksState,
  consumers: Type.Array(consumer),
  deltas: count,
  providers: Type.Array(provider),
});

/** The total balance of the accounts of one kind. Amounts are decimal text; times are epoch milliseconds. */
export type KindBalance = Reading<typeof balance>;

/** A ledger invariant, and the first row that violates it. */
export type BooksRule = Reading<typeof rule>;

export type BooksState = Reading<typeof booksState>;

/** A consumer of the event stream. */
export type ConsumerState = Reading<typeof consumer>;

/** An account at a provider: its statement compared with our ledger. */
export type ProviderState = Reading<typeof provider>;

/** The financial state of a merchant: balances by kind of account, ledger invariants, stream consumers, providers. */
export const finance = defineStaffCall({
  name: 'staffFinance',
  method: 'GET',
  path: '/staff/merchants/:merchant/finance',
  access: 'finance.read',
  request: noRequest,
  reply: financeReply,
});

/** Starts a check of all ledger invariants; `finance` returns the result. */
export const verifyBooksNow = defineStaffCall({
  name: 'staffLookAtBooks',
  method: 'POST',
  path: '/staff/merchants/:merchant/finance/look',
  access: 'finance.look',
  request: noRequest,
  reply: nothing,
});
