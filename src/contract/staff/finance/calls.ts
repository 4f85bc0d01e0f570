import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** What accounts of one kind hold together. Amounts are decimal text, times milliseconds since 1970. */
export interface KindBalance {
  /** `member`, `held`, `provider`. */
  readonly kind: string;
  readonly currency: string;
  readonly accounts: number;
  readonly amount: string;
}

/** A rule of the books, and the first row that breaks it. */
export interface BooksRule {
  readonly name: string;
  readonly fault: { readonly row: string; readonly found: string; readonly expected: string } | undefined;
}

export interface BooksState {
  /** When staff last had all rules looked at; undefined: never. */
  readonly lookedAt: number | undefined;
  readonly lookedBy: string | undefined;
  /** Somebody has asked for a look, and it has not ended. */
  readonly isLooking: boolean;
  readonly rules: readonly BooksRule[];
  readonly accounts: number | undefined;
  readonly transfers: number | undefined;
  readonly postings: number | undefined;
  /** When the nightly verification last was, and what was wrong then. */
  readonly nightlyAt: number | undefined;
  readonly nightlyFault: string | undefined;
}

/** A consumer of what happened. */
export interface ConsumerState {
  readonly name: string;
  /** For how long the oldest event waits that it has not taken, in milliseconds; 0: it has taken all. */
  readonly lagMs: number;
  readonly taken: number;
  /** How often its rows were made anew from the first event on, and came out the same. */
  readonly replays: number;
  /** Events that a replay has taken that is under way or was broken off; undefined: there is none. */
  readonly replayTaken: number | undefined;
  readonly stoppedAt: number | undefined;
  /** The event at which it stopped, and why. */
  readonly failure: string | undefined;
  /** How often it left something out and went on, by why: `no-member`. */
  readonly leftOut: readonly { readonly why: string; readonly count: number }[];
}

/** An account at a provider, by its statement and by our books. */
export interface ProviderState {
  readonly provider: string;
  readonly currency: string;
  /** False: nobody can be asked for a statement of it. */
  readonly hasStatement: boolean;
  /** The day of the statement (UTC) through which both were compared; undefined: none was yet. */
  readonly throughDay: string | undefined;
  readonly comparedAt: number | undefined;
  readonly statement: string | undefined;
  readonly books: string | undefined;
  /** statement - books. */
  readonly difference: string | undefined;
  /** What explains it: what the account began with, what is on the way over the day's end, and cases. */
  readonly carried: string;
  readonly onTheWay: string;
  readonly cases: string;
  readonly caseCount: number;
  /** What of the difference nothing explains. */
  readonly unexplained: string | undefined;
  /** What our books say now. */
  readonly now: string;
}

export interface Finance {
  readonly balances: readonly KindBalance[];
  readonly books: BooksState;
  readonly consumers: readonly ConsumerState[];
  /** Movements of the house's accounts that are not added up yet. */
  readonly deltas: number;
  readonly providers: readonly ProviderState[];
}

/** Where a merchant's money stands: balances by kind of account, rules of the books, the stream's consumers, providers. */
export const finance = defineStaffCall<NoRequest, Finance>({
  name: 'staffFinance',
  method: 'GET',
  path: '/staff/merchants/:merchant/finance',
  access: 'finance.read',
  read: (value) => ({
    balances: readRows(own(value, 'balances'), readBalance),
    books: readBooks(own(value, 'books')),
    consumers: readRows(own(value, 'consumers'), readConsumer),
    deltas: readWhole(value, 'deltas') ?? 0,
    providers: readRows(own(value, 'providers'), readProvider),
  }),
});

/** Has all rules of the books looked at now; what comes of it stands in `finance`. */
export const verifyBooksNow = defineStaffCall<NoRequest, unknown>({
  name: 'staffLookAtBooks',
  method: 'POST',
  path: '/staff/merchants/:merchant/finance/look',
  access: 'finance.look',
  read: () => undefined,
});

function readBalance(row: unknown): KindBalance | undefined {
  const [kind, amount] = [readText(row, 'kind'), readText(row, 'amount')];
  if (!kind || !amount) return undefined;
  return { kind, amount, currency: readText(row, 'currency') ?? '', accounts: readWhole(row, 'accounts') ?? 0 };
}

function readBooks(value: unknown): BooksState {
  return {
    lookedAt: readWhole(value, 'lookedAt'),
    lookedBy: readText(value, 'lookedBy'),
    isLooking: readYes(value, 'isLooking'),
    rules: readRows(own(value, 'rules'), readRule),
    accounts: readWhole(value, 'accounts'),
    transfers: readWhole(value, 'transfers'),
    postings: readWhole(value, 'postings'),
    nightlyAt: readWhole(value, 'nightlyAt'),
    nightlyFault: readText(value, 'nightlyFault'),
  };
}

function readRule(row: unknown): BooksRule | undefined {
  const name = readText(row, 'name');
  if (!name) return undefined;
  const fault = own(row, 'fault');
  const found = readText(fault, 'found');
  if (found === undefined) return { name, fault: undefined };
  const words = { row: readText(fault, 'row') ?? '', found, expected: readText(fault, 'expected') ?? '' };
  return { name, fault: words };
}

function readConsumer(row: unknown): ConsumerState | undefined {
  const name = readText(row, 'name');
  if (!name) return undefined;
  return {
    name,
    lagMs: readWhole(row, 'lagMs') ?? 0,
    taken: readWhole(row, 'taken') ?? 0,
    replays: readWhole(row, 'replays') ?? 0,
    replayTaken: readWhole(row, 'replayTaken'),
    stoppedAt: readWhole(row, 'stoppedAt'),
    failure: readText(row, 'failure'),
    leftOut: readRows(own(row, 'leftOut'), (one) => {
      const why = readText(one, 'why');
      return why === undefined ? undefined : { why, count: readWhole(one, 'count') ?? 0 };
    }),
  };
}

function readProvider(row: unknown): ProviderState | undefined {
  const provider = readText(row, 'provider');
  if (!provider) return undefined;
  return {
    provider,
    currency: readText(row, 'currency') ?? '',
    hasStatement: own(row, 'hasStatement') !== false,
    throughDay: readText(row, 'throughDay'),
    comparedAt: readWhole(row, 'comparedAt'),
    statement: readText(row, 'statement'),
    books: readText(row, 'books'),
    difference: readText(row, 'difference'),
    carried: readText(row, 'carried') ?? '0',
    onTheWay: readText(row, 'onTheWay') ?? '0',
    cases: readText(row, 'cases') ?? '0',
    caseCount: readWhole(row, 'caseCount') ?? 0,
    unexplained: readText(row, 'unexplained'),
    now: readText(row, 'now') ?? '0',
  };
}
