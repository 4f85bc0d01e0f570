import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** What moved on one of a member's own accounts. Amounts are decimal text. */
export interface LedgerLine {
  readonly id: string;
  readonly transferId: string;
  readonly at: number;
  /** What it was: `deposit`, `hold`, `bet` (ledger-names.ts). */
  readonly kind: string;
  /** `member`, `held`, `grant`, `debt`, `points`, `arrears`, `trial`. */
  readonly account: string;
  readonly wallet: string;
  /** What the account is counted in: PTS are points, which are whole. */
  readonly currency: string;
  /** Below zero: it went out. */
  readonly amount: string;
  /** What the account held after it; undefined where that was not kept. */
  readonly balance: string | undefined;
  /** The order or game transaction that it is of. */
  readonly subject: string | undefined;
}

export interface MemberLedger {
  readonly rows: readonly LedgerLine[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** What moved on a member's accounts, the newest first. */
export const memberLedger = defineStaffCall<{ readonly id: string; readonly after?: string }, MemberLedger>({
  name: 'staffMemberLedger',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/ledger',
  access: 'ledger.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readLine),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
  }),
});

function readLine(row: unknown): LedgerLine | undefined {
  const [id, kind, amount] = [readText(row, 'id'), readText(row, 'kind'), readText(row, 'amount')];
  if (!id || !kind || !amount) return undefined;
  return {
    ...{ id, kind, amount },
    transferId: readText(row, 'transferId') ?? '',
    at: readWhole(row, 'at') ?? 0,
    account: readText(row, 'account') ?? '',
    wallet: readText(row, 'wallet') ?? '',
    currency: readText(row, 'currency') ?? '',
    balance: readText(row, 'balance'),
    subject: readText(row, 'subject'),
  };
}

/** What a colleague wants a wallet of a member's to be corrected by. */
export interface WantedCorrection {
  readonly memberId: string;
  readonly wallet: string;
  /** Decimal text; below zero takes away. */
  readonly amount: string;
  /** The member reads it. */
  readonly reason: string;
}

/** Proposes a correction; a colleague who approves them makes it (answerOrder). `invalid_request` names what it cannot have. */
export const proposeCorrection = defineStaffCall<WantedCorrection, { readonly id: string } | undefined>({
  name: 'staffProposeCorrection',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/corrections',
  access: 'correction.propose',
  read: (value) => {
    const id = readText(value, 'id');
    return id === undefined ? undefined : { id };
  },
});

/** What stands before a withdrawal of a member's, as the member is told it (`cashier.need.<code>`). Amounts are decimal text. */
export interface StandingNeed {
  readonly code: string;
  readonly done: string | undefined;
  readonly goal: string | undefined;
  /** When it is over by itself. */
  readonly until: number | undefined;
  readonly orderId: string | undefined;
}

/** An account that the member's withdrawals go to. */
export interface PayoutAccountLine {
  readonly id: string;
  readonly methodName: string;
  readonly masked: string;
  readonly usableAt: number;
  /** Another member has the same one. */
  readonly isShared: boolean;
}

/** Where a member stands with the cashier. */
export interface MemberCashier {
  readonly currency: string;
  readonly cash: string;
  readonly bonus: string;
  readonly held: string;
  /** What a reversed deposit left owing. */
  readonly debt: string;
  /** What the day still allows; undefined: no bound. */
  readonly leftToday: string | undefined;
  readonly leftCount: number | undefined;
  readonly needs: readonly StandingNeed[];
  readonly blocks: readonly StandingNeed[];
  readonly accounts: readonly PayoutAccountLine[];
  readonly hasPaymentPassword: boolean;
  readonly passwordLockedUntil: number | undefined;
  readonly passwordChangedAt: number | undefined;
}

/** What a member would be told before a withdrawal now, and what guards it. The day's bounds are counted in UTC. */
export const memberCashier = defineStaffCall<{ readonly id: string }, MemberCashier>({
  name: 'staffMemberCashier',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/cashier',
  access: 'cashier.read',
  read: (value) => ({
    currency: readText(value, 'currency') ?? '',
    cash: readText(value, 'cash') ?? '0',
    bonus: readText(value, 'bonus') ?? '0',
    held: readText(value, 'held') ?? '0',
    debt: readText(value, 'debt') ?? '0',
    leftToday: readText(value, 'leftToday'),
    leftCount: readWhole(value, 'leftCount'),
    needs: readRows(own(value, 'needs'), readNeed),
    blocks: readRows(own(value, 'blocks'), readNeed),
    accounts: readRows(own(value, 'accounts'), readAccount),
    hasPaymentPassword: readYes(value, 'hasPaymentPassword'),
    passwordLockedUntil: readWhole(value, 'passwordLockedUntil'),
    passwordChangedAt: readWhole(value, 'passwordChangedAt'),
  }),
});

function readNeed(row: unknown): StandingNeed | undefined {
  const code = readText(row, 'code');
  if (!code) return undefined;
  return {
    code,
    done: readText(row, 'done'),
    goal: readText(row, 'goal'),
    until: readWhole(row, 'until'),
    orderId: readText(row, 'orderId'),
  };
}

function readAccount(row: unknown): PayoutAccountLine | undefined {
  const id = readText(row, 'id');
  if (!id) return undefined;
  return {
    id,
    methodName: readText(row, 'methodName') ?? '',
    masked: readText(row, 'masked') ?? '',
    usableAt: readWhole(row, 'usableAt') ?? 0,
    isShared: readYes(row, 'isShared'),
  };
}
