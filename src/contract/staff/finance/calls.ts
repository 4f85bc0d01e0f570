import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** The total balance of the accounts of one kind. Amounts are decimal text; times are epoch milliseconds. */
export interface KindBalance {
  /** `member`, `held`, `provider`. */
  readonly kind: string;
  readonly currency: string;
  readonly accounts: number;
  readonly amount: string;
}

/** A ledger invariant, and the first row that violates it. */
export interface BooksRule {
  readonly name: string;
  readonly fault: { readonly row: string; readonly found: string; readonly expected: string } | undefined;
}

export interface BooksState {
  /** The last check that staff requested; undefined: never. */
  readonly lookedAt: number | undefined;
  readonly lookedBy: string | undefined;
  /** A check was requested and has not finished. */
  readonly isLooking: boolean;
  readonly rules: readonly BooksRule[];
  readonly accounts: number | undefined;
  readonly transfers: number | undefined;
  readonly postings: number | undefined;
  /** The last nightly verification, and its fault. */
  readonly nightlyAt: number | undefined;
  readonly nightlyFault: string | undefined;
}

/** A consumer of the event stream. */
export interface ConsumerState {
  readonly name: string;
  /** The age of the oldest unprocessed event, in milliseconds; 0 if all are processed. */
  readonly lagMs: number;
  readonly taken: number;
  /** How often its rows were rebuilt from the first event with an equal result. */
  readonly replays: number;
  /** Events processed by a running or interrupted replay; undefined if there is none. */
  readonly replayTaken: number | undefined;
  readonly stoppedAt: number | undefined;
  /** The event at which it stopped, and the reason. */
  readonly failure: string | undefined;
  /** How often it skipped an event, by reason: `no-member`. */
  readonly leftOut: readonly { readonly why: string; readonly count: number }[];
}

/** An account at a provider: its statement compared with our ledger. */
export interface ProviderState {
  readonly provider: string;
  readonly currency: string;
  /** False: the provider offers no statement of it. */
  readonly hasStatement: boolean;
  /** The last compared day of the statement (UTC); undefined if none was compared. */
  readonly throughDay: string | undefined;
  readonly comparedAt: number | undefined;
  readonly statement: string | undefined;
  readonly books: string | undefined;
  /** statement - books. */
  readonly difference: string | undefined;
  /** The explained part: opening balance, payments in transit at the end of the day, and cases. */
  readonly carried: string;
  readonly onTheWay: string;
  readonly cases: string;
  readonly caseCount: number;
  /** The unexplained part of the difference. */
  readonly unexplained: string | undefined;
  /** The current balance in our ledger. */
  readonly now: string;
}

export interface Finance {
  readonly balances: readonly KindBalance[];
  readonly books: BooksState;
  readonly consumers: readonly ConsumerState[];
  /** Movements of the operator's accounts that are not folded into balances yet. */
  readonly deltas: number;
  readonly providers: readonly ProviderState[];
}

/** The financial state of a merchant: balances by kind of account, ledger invariants, stream consumers, providers. */
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

/** Starts a check of all ledger invariants; `finance` returns the result. */
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
