import { amount, anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import { type Reading, readAs, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment, reason, rowNumber } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';
import { LEDGER_ACCOUNTS, LEDGER_MOVEMENTS } from './ledger-names.ts';

const line = exactly(
  {
    id: rowNumber,
    transferId: memberId,
    at: moment,
    kind: oneOf(LEDGER_MOVEMENTS),
    account: readAs(oneOf(LEDGER_ACCOUNTS), (value) => (typeof value === 'string' ? value : '')),
    wallet: text(40),
    currency: text(16),
    amount,
    balance: Type.Optional(amount),
    subject: Type.Optional(text(200)),
  },
  { requires: ['id', 'kind', 'amount'] },
);

const requirement = exactly(
  {
    code: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z_]*$' }),
    done: Type.Optional(amount),
    goal: Type.Optional(amount),
    /** The time when it expires. */
    until: Type.Optional(moment),
    orderId: Type.Optional(memberId),
  },
  { requires: ['code'] },
);

const account = exactly(
  {
    id: memberId,
    methodName: anyText(80),
    masked: text(80),
    usableAt: moment,
    isShared: Type.Boolean(),
  },
  { requires: ['id'] },
);

const wantedCorrection = exactly({
  memberId,
  wallet: Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]{0,31}$' }),
  /** Decimal text; a negative amount is a debit. */
  amount: Type.String({ maxLength: 24, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }),
  reason,
});

const memberCashierReply = exactly({
  currency: text(16),
  cash: amount,
  bonus: amount,
  held: amount,
  debt: amount,
  /** The remaining daily limit; undefined: unlimited. */
  leftToday: Type.Optional(amount),
  leftCount: Type.Optional(Type.Integer({ minimum: 0 })),
  needs: Type.Array(requirement, { maxItems: 20 }),
  blocks: Type.Array(requirement, { maxItems: 20 }),
  accounts: Type.Array(account, { maxItems: 100 }),
  hasPaymentPassword: Type.Boolean(),
  passwordLockedUntil: Type.Optional(moment),
  passwordChangedAt: Type.Optional(moment),
});

/** Movements on a member's accounts, newest first. */
export const memberLedger = defineStaffCall({
  name: 'staffMemberLedger',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/ledger',
  access: 'ledger.read',
  request: exactly({ id: memberId, after: Type.Optional(rowNumber) }),
  reply: exactly({ rows: Type.Array(line), next: Type.Optional(rowNumber), currency: text(16) }),
});

/** A proposed correction of a member's wallet. */
export type WantedCorrection = Sent<typeof wantedCorrection>;

/**
 * Proposes a correction; a staff user with permission to approve executes it (answerOrder). `invalid_request` names
 * invalid fields.
 */
export const proposeCorrection = defineStaffCall({
  name: 'staffProposeCorrection',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/corrections',
  access: 'correction.propose',
  request: wantedCorrection,
  reply: exactly({ id: memberId }, { requires: ['id'] }),
});

/**
 * A requirement before a member's withdrawal, as the member reads it (`cashier.need.<code>`). Amounts are decimal text.
 */
export type StandingRequirement = Reading<typeof requirement>;

/** A member's state in the cashier. */
export type MemberCashier = Reading<typeof memberCashierReply>;

/**
 * The requirements that a member would see before a withdrawal now, and the withdrawal protection. Daily limits count
 * in UTC.
 */
export const memberCashier = defineStaffCall({
  name: 'staffMemberCashier',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/cashier',
  access: 'cashier.read',
  request: exactly({ id: memberId }),
  reply: memberCashierReply,
});
