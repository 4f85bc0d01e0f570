import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/**
 * A part of a withdrawal that another member pays; `amountMinor` is its total, `dueAt` the time when it counts as
 * received.
 */
export interface Receipt extends Order {
  readonly receivedMinor: string;
  readonly remainingMinor: string;
  /** The payer's name, mostly masked. */
  readonly payer: string;
  /** The payer's proof pictures as data: URLs (media type and base64). */
  readonly proofs: readonly string[];
  readonly withdrawalId: string;
  /** Whether it awaits the member's answer. */
  readonly isOpen: boolean;
}

export interface Receipts {
  readonly receipts: readonly Receipt[];
  readonly now: number | undefined;
}

/** Reads the payments to confirm; invalid rows are left out. Never throws. */
export function readReceipts(value: unknown, context: AmountContext): Receipts {
  return { receipts: readRows(own(value, 'list'), (row) => readReceipt(row, context)), now: readWhole(value, 'now') };
}

/** Reads one payment; undefined if invalid. Never throws. */
export function readReceipt(row: unknown, context: AmountContext): Receipt | undefined {
  const order = readOrder(row, context);
  if (!order) return undefined;
  return {
    ...order,
    receivedMinor: readMinor(row, 'received', context) ?? '0',
    remainingMinor: readMinor(row, 'remaining', context) ?? order.amountMinor,
    payer: readText(row, 'payer') ?? '',
    proofs: readRows(own(row, 'proofs'), readPicture),
    withdrawalId: readText(row, 'withdrawalId') ?? '',
    isOpen: order.state === 'asked',
  };
}

/** Accepts only data URLs of pictures: no external URL is rendered. */
function readPicture(value: unknown): string | undefined {
  return typeof value === 'string' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
    ? value
    : undefined;
}
