import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readProposal, type StepProposal } from '../cashier/order.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** How a provider's statement, our postings and orders can differ; what each means is `case.kind.<kind>` in the console's words. */
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
/** suspense: put aside until staff say whose it is; house: the house bears or keeps it; explain: nothing moves, the reason says why. */
export const CASE_WAYS = ['suspense', 'house', 'explain'] as const;
export type CaseWay = (typeof CASE_WAYS)[number];
export const RUN_STATES = ['running', 'unfinished', 'finished'] as const;
export const CASE_FLOWS = ['payment', 'payout', 'reversal', 'return'] as const;

/** A difference. Amounts are decimal text in `currency`, times milliseconds since 1970. */
export interface ReconciliationCase {
  readonly id: string;
  readonly version: number;
  readonly kind: CaseKind;
  readonly provider: string;
  readonly currency: string;
  /** The provider's word for it, or our transfer's id. */
  readonly reference: string;
  readonly flow: (typeof CASE_FLOWS)[number];
  readonly machine: 'deposit' | 'withdrawal' | undefined;
  readonly orderId: string | undefined;
  readonly orderReference: string | undefined;
  readonly account: string | undefined;
  /** What the statement's balance has beyond our books because of it. */
  readonly effect: string;
  /** What the statement and what our books say; of a fee: what is due, and what was posted. */
  readonly reported: string;
  readonly posted: string;
  readonly at: number | undefined;
  readonly foundAt: number;
  /** How it may be closed. */
  readonly ways: readonly CaseWay[];
  readonly proposal: StepProposal | undefined;
  readonly reason: string | undefined;
  readonly closedAs: 'agreed' | 'posted' | 'explained' | undefined;
  readonly closedAt: number | undefined;
  /** Undefined: a run found both sides alike. */
  readonly closedBy: string | undefined;
}

/** Why days of an account that are over were not compared: nobody can be asked for its statement, no run has reached it, or not all of them. */
export const UNCOMPARED = ['noStatement', 'never', 'behind'] as const;
export type Uncompared = (typeof UNCOMPARED)[number];

/** An account at a provider, and how far its statement was held against the books. */
export interface ComparedAccount {
  readonly provider: string;
  readonly currency: string;
  /** The last day (UTC) that was compared; undefined: none was. */
  readonly throughDay: string | undefined;
  /** Undefined: every day that is over was compared. */
  readonly why: Uncompared | undefined;
}

/** How statements and books were last held against each other. */
export interface ReconciliationRun {
  readonly state: (typeof RUN_STATES)[number];
  /** The colleague's name; undefined: the night's. */
  readonly askedBy: string | undefined;
  readonly askedAt: number;
  readonly endedAt: number | undefined;
  readonly daysTotal: number;
  readonly daysRead: number;
  /** Why it could not be finished, and when it is tried again. */
  readonly why: string | undefined;
  readonly nextAt: number | undefined;
}

export interface ReconciliationCases {
  readonly rows: readonly ReconciliationCase[];
  /** How many there are; more than `rows` where the list ends before them. */
  readonly count: number;
  /** Every account at a provider: what was not compared is no part of what the cases say. */
  readonly accounts: readonly ComparedAccount[];
  readonly run: ReconciliationRun | undefined;
  /** When one last came to its end. */
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

/** Asks for a run now; one that is open goes on at once. */
export const runReconciliation = defineStaffCall<NoRequest, unknown>({
  name: 'staffRunReconciliation',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/reconciliation/run',
  access: 'reconciliation.run',
  read: () => undefined,
});

/** How a case is to be closed, or what a colleague proposed for it; `takeBack`: not what I proposed. */
export type CaseVerdict = CaseWay | 'confirm' | 'takeBack';
export const CASE_VERDICTS = [...CASE_WAYS, 'confirm', 'takeBack'] as const;

/**
 * Closes a case where no money differs, proposes how to where some does, or does what somebody else proposed. `conflict`
 * (StaffActionConflict).
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
    ...{ id, effect, kind },
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
    ways: Array.isArray(ways) ? CASE_WAYS.filter((way) => ways.includes(way)) : [],
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
