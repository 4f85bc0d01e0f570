import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A movement on one of a member's accounts. Amounts are decimal text. */
export interface LedgerLine {
  readonly id: string;
  readonly transferId: string;
  readonly at: number;
  /** The ledger kind: `deposit`, `hold`, `bet` (ledger-names.ts). */
  readonly kind: string;
  /** `member`, `held`, `grant`, `debt`, `points`, `arrears`, `trial`. */
  readonly account: string;
  readonly wallet: string;
  /** The unit of the account: PTS are points, which are whole. */
  readonly currency: string;
  /** Negative: debited. */
  readonly amount: string;
  /** The balance of the account afterwards; undefined if not stored. */
  readonly balance: string | undefined;
  /** The id of the order or game transaction. */
  readonly subject: string | undefined;
}

export interface MemberLedger {
  readonly rows: readonly LedgerLine[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** Movements on a member's accounts, newest first. */
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
    id,
    kind,
    amount,
    transferId: readText(row, 'transferId') ?? '',
    at: readWhole(row, 'at') ?? 0,
    account: readText(row, 'account') ?? '',
    wallet: readText(row, 'wallet') ?? '',
    currency: readText(row, 'currency') ?? '',
    balance: readText(row, 'balance'),
    subject: readText(row, 'subject'),
  };
}

/** A proposed correction of a member's wallet. */
export interface WantedCorrection {
  readonly memberId: string;
  readonly wallet: string;
  /** Decimal text; a negative amount is a debit. */
  readonly amount: string;
  /** The member reads the reason. */
  readonly reason: string;
}

/**
 * Proposes a correction; a staff user with permission to approve executes it (answerOrder). `invalid_request` names
 * invalid fields.
 */
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

/**
 * A requirement before a member's withdrawal, as the member reads it (`cashier.need.<code>`). Amounts are decimal text.
 */
export interface StandingRequirement {
  readonly code: string;
  readonly done: string | undefined;
  readonly goal: string | undefined;
  /** The time when it expires. */
  readonly until: number | undefined;
  readonly orderId: string | undefined;
}

export interface PayoutAccountLine {
  readonly id: string;
  readonly methodName: string;
  readonly masked: string;
  readonly usableAt: number;
  /** Another member has the same account. */
  readonly isShared: boolean;
}

/** A member's state in the cashier. */
export interface MemberCashier {
  readonly currency: string;
  readonly cash: string;
  readonly bonus: string;
  readonly held: string;
  /** Debt from a reversed deposit. */
  readonly debt: string;
  /** The remaining daily limit; undefined: unlimited. */
  readonly leftToday: string | undefined;
  readonly leftCount: number | undefined;
  readonly needs: readonly StandingRequirement[];
  readonly blocks: readonly StandingRequirement[];
  readonly accounts: readonly PayoutAccountLine[];
  readonly hasPaymentPassword: boolean;
  readonly passwordLockedUntil: number | undefined;
  readonly passwordChangedAt: number | undefined;
}

/**
 * The requirements that a member would see before a withdrawal now, and the withdrawal protection. Daily limits count
 * in UTC.
 */
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
    needs: readRows(own(value, 'needs'), readRequirement),
    blocks: readRows(own(value, 'blocks'), readRequirement),
    accounts: readRows(own(value, 'accounts'), readAccount),
    hasPaymentPassword: readYes(value, 'hasPaymentPassword'),
    passwordLockedUntil: readWhole(value, 'passwordLockedUntil'),
    passwordChangedAt: readWhole(value, 'passwordChangedAt'),
  }),
});

function readRequirement(row: unknown): StandingRequirement | undefined {
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
