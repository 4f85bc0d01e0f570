import Type from 'typebox';
import { amount, anyText, exactly, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { memberId, moment, reason, rowNumber } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { LEDGER_ACCOUNTS, LEDGER_MOVEMENTS } from './ledger-names.ts';

const line = exactly({
  id: rowNumber,
  transferId: memberId,
  at: moment,
  kind: oneOf(LEDGER_MOVEMENTS),
  account: oneOf(LEDGER_ACCOUNTS),
  wallet: text(40),
  currency: text(16),
  amount,
  balance: Type.Optional(amount),
  subject: Type.Optional(text(200)),
});

const requirement = exactly({
  code: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z_]*$' }),
  done: Type.Optional(amount),
  goal: Type.Optional(amount),
  until: Type.Optional(moment),
  orderId: Type.Optional(memberId),
});
const account = exactly({
  id: memberId,
  methodName: anyText(80),
  masked: text(80),
  usableAt: moment,
  isShared: Type.Boolean(),
});

export const booksSchemas = {
  memberLedger: {
    request: exactly({ id: memberId, after: Type.Optional(rowNumber) }),
    reply: exactly({ rows: Type.Array(line), next: Type.Optional(rowNumber), currency: text(16) }),
  },
  proposeCorrection: {
    request: exactly({
      memberId,
      wallet: Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]{0,31}$' }),
      amount: Type.String({ maxLength: 24, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }),
      reason,
    }),
    reply: exactly({ id: memberId }),
  },
  memberCashier: {
    request: exactly({ id: memberId }),
    reply: exactly({
      currency: text(16),
      cash: amount,
      bonus: amount,
      held: amount,
      debt: amount,
      leftToday: Type.Optional(amount),
      leftCount: Type.Optional(Type.Integer({ minimum: 0 })),
      needs: Type.Array(requirement, { maxItems: 20 }),
      blocks: Type.Array(requirement, { maxItems: 20 }),
      accounts: Type.Array(account, { maxItems: 100 }),
      hasPaymentPassword: Type.Boolean(),
      passwordLockedUntil: Type.Optional(moment),
      passwordChangedAt: Type.Optional(moment),
    }),
  },
} satisfies SchemasOf<typeof calls>;
