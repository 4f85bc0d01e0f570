import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readProposal, type StepProposal } from '../cashier/order.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/**
 * Kinds of discrepancies between a provider's statement, our postings and orders; the console's text `case.kind.<kind>`
 * explains each.
 */
export const CASE_KINDS = [
  ...(['notPosted', 'postedTwice', 'onStatementTwice', 'postedWithoutOrder', 'noOrder', 'inSuspense'] as const),
  ...([
    'notOnStatement',
    'otherAmount',
    'otherCurrency',
    'reversedThere',
    'reversedHere',
    'otherFee',
    'otherDay',
  ] as const),
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_PARTS = ['open', 'done'] as const;
export const CASE_ORDERS = ['age', 'amount'] as const;
/**
 * suspense: held until staff assign it; house: the operator bears or keeps it; explain: no posting, the reason explains
 * it.
 */
export const CASE_RESOLUTIONS = ['suspense', 'house', 'explain'] as const;
export type CaseResolution = (typeof CASE_RESOLUTIONS)[number];
export const RUN_STATES = ['running', 'unfinished', 'finished'] as const;
export const CASE_FLOWS = ['payment', 'payout', 'reversal', 'return'] as const;

/** A discrepancy. Amounts are decimal text in `currency`; times are epoch milliseconds. */
export interface ReconciliationCase {
  readonly id: string;
  readonly version: number;
  readonly kind: CaseKind;
  readonly provider: string;
  readonly currency: string;
  /** The provider's reference, or the id of our transfer. */
  readonly reference: string;
  readonly flow: (typeof CASE_FLOWS)[number];
  readonly machine: 'deposit' | 'withdrawal' | undefined;
  readonly orderId: string | undefined;
  readonly orderReference: string | undefined;
  readonly account: string | undefined;
  /** The difference that it makes: balance of the statement minus our ledger. */
  readonly effect: string;
  /** The amounts in the statement and in our ledger; for a fee: due and posted. */
  readonly reported: string;
  readonly posted: string;
  readonly at: number | undefined;
  readonly foundAt: number;
  /** The resolutions with which it can be closed. */
  readonly ways: readonly CaseResolution[];
  readonly proposal: StepProposal | undefined;
  readonly reason: string | undefined;
  readonly closedAs: 'agreed' | 'posted' | 'explained' | undefined;
  readonly closedAt: number | undefined;
  /** Undefined: closed by a run that found both sides equal. */
  readonly closedBy: string | undefined;
}

/**
 * Why past days of an account were not compared: the provider offers no statement, no run has covered it, or only some
 * of the days.
 */
export const UNCOMPARED = ['noStatement', 'never', 'behind'] as const;
export type Uncompared = (typeof UNCOMPARED)[number];

/** An account at a provider, and how far its statement was compared with the ledger. */
export interface ComparedAccount {
  readonly provider: string;
  readonly currency: string;
  /** The last compared day (UTC); undefined if none was. */
  readonly throughDay: string | undefined;
  /** Undefined: all past days were compared. */
  readonly why: Uncompared | undefined;
}

/** The last comparison of statements and ledger. */
export interface ReconciliationRun {
  readonly state: (typeof RUN_STATES)[number];
  /** The name of the requesting staff user; undefined: the nightly run. */
  readonly askedBy: string | undefined;
  readonly askedAt: number;
  readonly endedAt: number | undefined;
  readonly daysTotal: number;
  readonly daysRead: number;
  /** Why it did not finish, and the time of the next attempt. */
  readonly why: string | undefined;
  readonly nextAt: number | undefined;
}

export interface ReconciliationCases {
  readonly rows: readonly ReconciliationCase[];
  /** The total number; more than `rows` if the list is truncated. */
  readonly count: number;
  /** All provider accounts: the cases say nothing about days that were not compared. */
  readonly accounts: readonly ComparedAccount[];
  readonly run: ReconciliationRun | undefined;
  /** The end of the last finished run. */
  readonly finishedAt: number | undefined;
}

/** Cases of a merchant: open ones by age or by amount, closed ones newest first; and the last run. */
export const reconciliationCases = defineStaffCall<
  { readonly part: (typeof CASE_PARTS)[number]; readonly by?: (typeof CASE_ORDERS)[number] },
  ReconciliationCases
>({
  name: 'staffReconciliation',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/reconciliation',
  access: 'reconciliation.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readCase),
    count: readWhole(value, 'count') ?? 0,
    accounts: readRows(own(value, 'accounts'), readCompared),
    run: readRun(own(value, 'run')),
    finishedAt: readWhole(value, 'finishedAt'),
  }),
});

/** Requests a run now; an open run continues at once. */
export const runReconciliation = defineStaffCall<NoRequest, unknown>({
  name: 'staffRunReconciliation',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/reconciliation/run',
  access: 'reconciliation.run',
  read: () => undefined,
});

/** How to close a case: directly, by confirming another user's proposal, or `takeBack` to withdraw the own proposal. */
export type CaseVerdict = CaseResolution | 'confirm' | 'takeBack';
export const CASE_VERDICTS = [...CASE_RESOLUTIONS, 'confirm', 'takeBack'] as const;

/**
 * Closes a case without a difference in money, proposes how to close one with a difference, or confirms another user's
 * proposal. `conflict` (StaffActionConflict).
 */
export const answerCase = defineStaffCall<
  { readonly id: string; readonly version: number; readonly verdict: CaseVerdict; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffAnswerCase',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/reconciliation/answer',
  access: 'reconciliation.answer',
  read: readVersioned,
});

const nameOf = <Name extends string>(names: readonly Name[], value: unknown) => names.find((name) => name === value);

function readCase(row: unknown): ReconciliationCase | undefined {
  const [id, effect] = [readText(row, 'id'), readText(row, 'effect')];
  const kind = nameOf(CASE_KINDS, own(row, 'kind'));
  if (!id || !effect || !kind) return undefined;
  const ways = own(row, 'ways');
  return {
    id,
    effect,
    kind,
    version: readWhole(row, 'version') ?? 0,
    provider: readText(row, 'provider') ?? '',
    currency: readText(row, 'currency') ?? '',
    reference: readText(row, 'reference') ?? '',
    flow: nameOf(CASE_FLOWS, own(row, 'flow')) ?? 'payment',
    machine: nameOf(['deposit', 'withdrawal'] as const, own(row, 'machine')),
    orderId: readText(row, 'orderId'),
    orderReference: readText(row, 'orderReference'),
    account: readText(row, 'account'),
    reported: readText(row, 'reported') ?? '0',
    posted: readText(row, 'posted') ?? '0',
    at: readWhole(row, 'at'),
    foundAt: readWhole(row, 'foundAt') ?? 0,
    ways: Array.isArray(ways) ? CASE_RESOLUTIONS.filter((resolution) => ways.includes(resolution)) : [],
    proposal: readProposal(own(row, 'proposal')),
    reason: readText(row, 'reason'),
    closedAs: nameOf(['agreed', 'posted', 'explained'] as const, own(row, 'closedAs')),
    closedAt: readWhole(row, 'closedAt'),
    closedBy: readText(row, 'closedBy'),
  };
}

function readCompared(row: unknown): ComparedAccount | undefined {
  const [provider, currency] = [readText(row, 'provider'), readText(row, 'currency')];
  if (!provider || !currency) return undefined;
  return { provider, currency, throughDay: readText(row, 'throughDay'), why: nameOf(UNCOMPARED, own(row, 'why')) };
}

function readRun(value: unknown): ReconciliationRun | undefined {
  const state = nameOf(RUN_STATES, own(value, 'state'));
  if (state === undefined) return undefined;
  return {
    state,
    askedBy: readText(value, 'askedBy'),
    askedAt: readWhole(value, 'askedAt') ?? 0,
    endedAt: readWhole(value, 'endedAt'),
    daysTotal: readWhole(value, 'daysTotal') ?? 0,
    daysRead: readWhole(value, 'daysRead') ?? 0,
    why: readText(value, 'why'),
    nextAt: readWhole(value, 'nextAt'),
  };
}
