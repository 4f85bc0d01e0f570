import * as Type from '#contract/call/type.ts';
import { anyText, exactly, nonEmpty, oneOf, orNone, replyTime, text } from '../call/call-schemas.ts';
import { fallback, named, plainReaderOf, type Reading } from '../call/reader.ts';
import { moment, orderId } from '../cashier/order-schemas.ts';
import { payKinds } from '../cashier/read.ts';

export const passwordState = exactly({
  set: named('isSet', Type.Boolean()),
  /** End of the lock after failed attempts, epoch milliseconds of the gateway's clock; undefined if not locked. */
  lockedUntil: Type.Optional(moment),
});

/** A payout account. Its data are encrypted; only a masked form is returned. */
export const payoutAccount = exactly(
  {
    id: orderId,
    methodId: orderId,
    methodName: text(80),
    kind: fallback(oneOf(payKinds), 'BANK'),
    /** Name of the bank, as the member chose or typed it; undefined: not reported, or the method has no banks. */
    bank: Type.Optional(nonEmpty(anyText())),
    /** The holder's name; equals the member's payee name. */
    holder: anyText(),
    /** Its number or address with all but the last characters masked: `•••• 4321`. */
    masked: text(80),
    /** Withdrawals to it are accepted from this time, epoch milliseconds of the gateway's clock. */
    usableAt: moment,
  },
  { requires: ['id', 'masked'] },
);

export const payoutAccountsReply = exactly({
  accounts: Type.Array(payoutAccount, { maxItems: 20 }),
  /** Maximum number of accounts. */
  most: fallback(Type.Integer({ minimum: 1 }), 5),
  /** Hours until a new account is usable; 0: at once, or not reported. */
  restHours: Type.Optional(orNone(Type.Integer({ minimum: 0, maximum: 8_760 }))),
  now: replyTime,
});

export type PaymentPassword = Reading<typeof passwordState>;
export type PayoutAccount = Reading<typeof payoutAccount>;
export type PayoutAccounts = Reading<typeof payoutAccountsReply>;

/** Invalid values count as not set. Never throws. */
export const readPaymentPassword = plainReaderOf(passwordState);
/** Reads the accounts; invalid rows are left out. Never throws. */
export const readPayoutAccounts = plainReaderOf(payoutAccountsReply);
/** Reads one account; undefined if invalid. Never throws. */
export const readPayoutAccount = plainReaderOf(payoutAccount);
