import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/** A part of a withdrawal that another member pays; `amountMinor` is all of it, `dueAt` when it counts as received. */
export interface Receipt extends Order {
  readonly receivedMinor: string;
  readonly remainingMinor: string;
  /** The payer's name, most of it hidden. */
  readonly payer: string;
  /** Pictures by which the payer proves it: base64 with its media type in front (data:). */
  readonly proofs: readonly string[];
  readonly withdrawalId: string;
  /** Whether it waits for the member's word. */
  readonly isOpen: boolean;
}

export interface Receipts {
  readonly receipts: readonly Receipt[];
  readonly now: number | undefined;
}

/** Reads what is to be confirmed; rows that are nothing of it are left out. Never throws. */
export function readReceipts(value: unknown, context: AmountContext): Receipts {
  return { receipts: readRows(own(value, 'list'), (row) => readReceipt(row, context)), now: readWhole(value, 'now') };
}

/** Reads one; undefined where it cannot be one. Never throws. */
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

/** No other address than a picture's own bytes is shown. */
function readPicture(value: unknown): string | undefined {
  return typeof value === 'string' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
    ? value
    : undefined;
}
