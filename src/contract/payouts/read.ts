import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type PayKind, payKinds } from '../cashier/read.ts';

export interface PaymentPassword {
  readonly isSet: boolean;
  /** Closed after wrong tries until then, ms since 1970 by the gateway's clock; undefined: open. */
  readonly lockedUntil: number | undefined;
}

/** Reads it; what cannot be read counts as not set. Never throws. */
export function readPaymentPassword(value: unknown): PaymentPassword {
  return { isSet: own(value, 'set') === true, lockedUntil: readWhole(value, 'lockedUntil') };
}

/** Where a withdrawal may be paid to. What it holds is sealed; only a mask of it is told. */
export interface PayoutAccount {
  readonly id: string;
  readonly methodId: string;
  readonly methodName: string;
  readonly kind: PayKind;
  /** The holder's name, as the member's payee name is. */
  readonly holder: string;
  /** Its number or address, all but the last signs hidden: `•••• 4321`. */
  readonly masked: string;
  /** Withdrawals to it are taken from then on, ms since 1970 by the gateway's clock. */
  readonly usableAt: number;
}

export interface PayoutAccounts {
  readonly accounts: readonly PayoutAccount[];
  /** So many at most. */
  readonly most: number;
  /** Hours until a new one is usable; 0: at once, or it is not told. */
  readonly restHours: number;
  readonly now: number | undefined;
}

/** Reads the accounts; rows that are none are left out. Never throws. */
export function readPayoutAccounts(value: unknown): PayoutAccounts {
  return {
    accounts: readRows(own(value, 'accounts'), readPayoutAccount),
    most: readWhole(value, 'most') ?? 5,
    restHours: readWhole(value, 'restHours') ?? 0,
    now: readWhole(value, 'now'),
  };
}

/** Reads one account; undefined where it cannot be one. Never throws. */
export function readPayoutAccount(row: unknown): PayoutAccount | undefined {
  const [id, masked] = [readText(row, 'id'), readText(row, 'masked')];
  if (!id || !masked) return undefined;
  return {
    ...{ id, masked },
    methodId: readText(row, 'methodId') ?? '',
    methodName: readText(row, 'methodName') ?? '',
    kind: payKinds.find((each) => each === readText(row, 'kind')) ?? 'BANK',
    holder: readText(row, 'holder') ?? '',
    usableAt: readWhole(row, 'usableAt') ?? 0,
  };
}
