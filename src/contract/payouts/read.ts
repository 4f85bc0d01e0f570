import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type PayKind, payKinds } from '../cashier/read.ts';

export interface PaymentPassword {
  readonly isSet: boolean;
  /** End of the lock after failed attempts, epoch milliseconds of the gateway's clock; undefined if not locked. */
  readonly lockedUntil: number | undefined;
}

/** Invalid values count as not set. Never throws. */
export function readPaymentPassword(value: unknown): PaymentPassword {
  return { isSet: own(value, 'set') === true, lockedUntil: readWhole(value, 'lockedUntil') };
}

/** A payout account. Its data are encrypted; only a masked form is returned. */
export interface PayoutAccount {
  readonly id: string;
  readonly methodId: string;
  readonly methodName: string;
  readonly kind: PayKind;
  /** Name of the bank, as the member chose or typed it; undefined: not reported, or the method has no banks. */
  readonly bank: string | undefined;
  /** The holder's name; equals the member's payee name. */
  readonly holder: string;
  /** Its number or address with all but the last characters masked: `•••• 4321`. */
  readonly masked: string;
  /** Withdrawals to it are accepted from this time, epoch milliseconds of the gateway's clock. */
  readonly usableAt: number;
}

export interface PayoutAccounts {
  readonly accounts: readonly PayoutAccount[];
  /** Maximum number of accounts. */
  readonly most: number;
  /** Hours until a new account is usable; 0: at once, or not reported. */
  readonly restHours: number;
  readonly now: number | undefined;
}

/** Reads the accounts; invalid rows are left out. Never throws. */
export function readPayoutAccounts(value: unknown): PayoutAccounts {
  return {
    accounts: readRows(own(value, 'accounts'), readPayoutAccount),
    most: readWhole(value, 'most') ?? 5,
    restHours: readWhole(value, 'restHours') ?? 0,
    now: readWhole(value, 'now'),
  };
}

/** Reads one account; undefined if invalid. Never throws. */
export function readPayoutAccount(row: unknown): PayoutAccount | undefined {
  const [id, masked] = [readText(row, 'id'), readText(row, 'masked')];
  if (!id || !masked) return undefined;
  return {
    id,
    masked,
    methodId: readText(row, 'methodId') ?? '',
    methodName: readText(row, 'methodName') ?? '',
    kind: payKinds.find((each) => each === readText(row, 'kind')) ?? 'BANK',
    bank: readText(row, 'bank') || undefined,
    holder: readText(row, 'holder') ?? '',
    usableAt: readWhole(row, 'usableAt') ?? 0,
  };
}
