import { amount, anyText, exactly, noRequest, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, readAs } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { orderVersion as version } from '../cashier/order.ts';
import { memberId as id, moment, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
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

/**
 * Why past days of an account were not compared: the provider offers no statement, no run has covered it, or only some
 * of the days.
 */
export const UNCOMPARED = ['noStatement', 'never', 'behind'] as const;

/** How to close a case: directly, by confirming another user's proposal, or `takeBack` to withdraw the own proposal. */
export type CaseVerdict = CaseResolution | 'confirm' | 'takeBack';

export const CASE_VERDICTS = [...CASE_RESOLUTIONS, 'confirm', 'takeBack'] as const;

const count = Type.Integer({ minimum: 0 });

const found = exactly(
  {
    id,
    version,
    kind: oneOf(CASE_KINDS),
    provider: text(40),
    currency: text(16),
    reference: text(64),
    flow: fallback(oneOf(CASE_FLOWS), 'payment'),
    machine: Type.Optional(oneOf(['deposit', 'withdrawal'] as const)),
    orderId: Type.Optional(id),
    orderReference: Type.Optional(text(20)),
    account: Type.Optional(text()),
    /** The difference that it makes: balance of the statement minus our ledger. */
    effect: amount,
    /** The amounts in the statement and in our ledger; for a fee: due and posted. */
    reported: amount,
    posted: amount,
    at: Type.Optional(moment),
    foundAt: moment,
    /** In the order of the names. */
    ways: readAs(Type.Array(oneOf(CASE_RESOLUTIONS), { maxItems: 3 }), (value) =>
      CASE_RESOLUTIONS.filter((resolution) => Array.isArray(value) && value.includes(resolution)),
    ),
    proposal: Type.Optional(
      exactly(
        { step: oneOf(CASE_RESOLUTIONS), by: text(), isMine: Type.Boolean(), reason: anyText(500), at: moment },
        { requires: ['step'] },
      ),
    ),
    reason: Type.Optional(anyText(500)),
    closedAs: Type.Optional(oneOf(['agreed', 'posted', 'explained'] as const)),
    closedAt: Type.Optional(moment),
    /** Undefined: closed by a run that found both sides equal. */
    closedBy: Type.Optional(text()),
  },
  { requires: ['id', 'kind', 'effect'] },
);

const run = exactly(
  {
    state: oneOf(RUN_STATES),
    /** The name of the requesting staff user; undefined: the nightly run. */
    askedBy: Type.Optional(text()),
    askedAt: moment,
    endedAt: Type.Optional(moment),
    daysTotal: count,
    daysRead: count,
    why: Type.Optional(anyText(500)),
    nextAt: Type.Optional(moment),
  },
  { requires: ['state'] },
);

const comparedAccount = exactly(
  {
    provider: text(40),
    currency: text(16),
    /** The last compared day (UTC); undefined if none was. */
    throughDay: Type.Optional(text(10)),
    /** Undefined: all past days were compared. */
    why: Type.Optional(oneOf(UNCOMPARED)),
  },
  { requires: ['provider', 'currency'] },
);

const reconciliationCasesReply = exactly({
  rows: Type.Array(found, { maxItems: 200 }),
  /** The total number; more than `rows` if the list is truncated. */
  count,
  /** All provider accounts: the cases say nothing about days that were not compared. */
  accounts: Type.Array(comparedAccount, { maxItems: 1_000 }),
  run: Type.Optional(run),
  /** The end of the last finished run. */
  finishedAt: Type.Optional(moment),
});

/** A discrepancy. Amounts are decimal text in `currency`; times are epoch milliseconds. */
export type ReconciliationCase = Reading<typeof found>;

/** An account at a provider, and how far its statement was compared with the ledger. */
export type ComparedAccount = Reading<typeof comparedAccount>;

/** The last comparison of statements and ledger. */
export type ReconciliationRun = Reading<typeof run>;

export type ReconciliationCases = Reading<typeof reconciliationCasesReply>;

/** Cases of a merchant: open ones by age or by amount, closed ones newest first; and the last run. */
export const reconciliationCases = defineStaffCall({
  name: 'staffReconciliation',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/reconciliation',
  access: 'reconciliation.read',
  request: exactly({ part: oneOf(CASE_PARTS), by: Type.Optional(oneOf(CASE_ORDERS)) }),
  reply: reconciliationCasesReply,
});

/** Requests a run now; an open run continues at once. */
export const runReconciliation = defineStaffCall({
  name: 'staffRunReconciliation',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/reconciliation/run',
  access: 'reconciliation.run',
  request: noRequest,
  reply: nothing,
});

/**
 * Closes a case without a difference in money, proposes how to close one with a difference, or confirms another user's
 * proposal. `conflict` (StaffActionConflict).
 */
export const answerCase = defineStaffCall({
  name: 'staffAnswerCase',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/reconciliation/answer',
  access: 'reconciliation.answer',
  request: exactly({ id, version, verdict: oneOf(CASE_VERDICTS), reason }),
  reply: exactly({ version }, { requires: ['version'] }),
  refused: conflict,
});
