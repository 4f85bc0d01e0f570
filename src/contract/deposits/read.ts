import { own, readRows, readText } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/** The member's next action. The name of a transfer part is the text `cashier.part.<label>`. */
export type DepositNext =
  | { readonly kind: 'REDIRECT'; readonly url: string }
  | { readonly kind: 'QR'; readonly payload: string; readonly parts: readonly TransferPart[] }
  | { readonly kind: 'TRANSFER' | 'C2C'; readonly parts: readonly TransferPart[] };

/** One line of the transfer details: `bank`, `account`, `holder`, `reference`, `amount`, `address`, `network`. */
export interface TransferPart {
  readonly label: string;
  readonly value: string;
}

/**
 * The recipient's confirmations of a deposit that pays another member's withdrawal. `state` is one of the machine
 * `match` (docs/reference/machines.md#match); amounts are minor units.
 */
export interface DepositReceipt {
  readonly state: string;
  readonly receivedMinor: string;
  readonly remainingMinor: string;
}

/** A deposit order (docs/reference/machines.md#deposit). */
export interface Deposit extends Order {
  readonly methodId: string;
  readonly methodName: string;
  /** The credited amount before the player's fee; undefined before the credit. */
  readonly arrivedMinor: string | undefined;
  readonly feeMinor: string;
  /** Undefined if the member need not do anything. */
  readonly next: DepositNext | undefined;
  /** The member reported that the money was sent. */
  readonly isSent: boolean;
  readonly mayCancel: boolean;
  /** The selected promotion with its name at that time; undefined if there is none. */
  readonly promotion: string | undefined;
  /** A message of the provider or staff for the member. */
  readonly reason: string | undefined;
  /** Undefined: the deposit pays no member. */
  readonly receipt: DepositReceipt | undefined;
}

/** Reads a deposit; undefined if invalid. Never throws. */
export function readDeposit(value: unknown, context: AmountContext): Deposit | undefined {
  const order = readOrder(value, context);
  if (!order) return undefined;
  return {
    ...order,
    methodId: readText(value, 'methodId') ?? '',
    methodName: readText(value, 'methodName') ?? '',
    arrivedMinor: readMinor(value, 'arrived', context),
    feeMinor: readMinor(value, 'fee', context) ?? '0',
    next: readNext(own(value, 'next')),
    isSent: own(value, 'sent') === true,
    mayCancel: own(value, 'mayCancel') === true,
    promotion: readText(value, 'promotion') || undefined,
    reason: readText(value, 'reason') || undefined,
    receipt: readConfirmed(own(value, 'receipt'), context),
  };
}

function readConfirmed(value: unknown, context: AmountContext): DepositReceipt | undefined {
  const state = readText(value, 'state');
  const receivedMinor = readMinor(value, 'received', context);
  const remainingMinor = readMinor(value, 'remaining', context);
  if (!state || receivedMinor === undefined || remainingMinor === undefined) return undefined;
  return { state, receivedMinor, remainingMinor };
}

function readNext(value: unknown): DepositNext | undefined {
  const kind = readText(value, 'kind');
  const parts = readRows(own(value, 'parts'), readPart);
  if (kind === 'REDIRECT') {
    const url = readText(value, 'url');
    return url ? { kind, url } : undefined;
  }
  if (kind === 'QR') {
    const payload = readText(value, 'payload');
    return payload ? { kind, payload, parts } : undefined;
  }
  return kind === 'TRANSFER' || kind === 'C2C' ? { kind, parts } : undefined;
}

function readPart(row: unknown): TransferPart | undefined {
  const [label, value] = [readText(row, 'label'), readText(row, 'value')];
  return label && value ? { label, value } : undefined;
}
