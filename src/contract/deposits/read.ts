import { own, readRows, readText } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/** What the member does next. A part of a transfer has the text key `cashier.part.<label>` as its name. */
export type DepositNext =
  | { readonly kind: 'REDIRECT'; readonly url: string }
  | { readonly kind: 'QR'; readonly payload: string; readonly parts: readonly TransferPart[] }
  | { readonly kind: 'TRANSFER' | 'C2C'; readonly parts: readonly TransferPart[] };

/** One line of where to send money: `bank`, `account`, `holder`, `reference`, `amount`, `address`, `network`. */
export interface TransferPart {
  readonly label: string;
  readonly value: string;
}

/** A deposit order (docs/machines.md#deposit). */
export interface Deposit extends Order {
  readonly methodId: string;
  readonly methodName: string;
  /** What was credited, before the player's fee; undefined: nothing was yet. */
  readonly arrivedMinor: string | undefined;
  readonly feeMinor: string;
  /** Undefined where nothing is asked of the member any more. */
  readonly next: DepositNext | undefined;
  /** The member said that the money is on its way. */
  readonly isSent: boolean;
  /** The member may cancel it. */
  readonly mayCancel: boolean;
  /** The promotion that it was made for, as it was called then; undefined: none. */
  readonly promotion: string | undefined;
  /** What a provider or staff said of it, for the member's eyes. */
  readonly reason: string | undefined;
}

/** Reads a deposit; undefined where it cannot be one. Never throws. */
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
  };
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
