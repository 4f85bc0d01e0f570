import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';

/** A transfer; minor units as text, epoch milliseconds of the gateway's clock. */
export interface SentUp {
  readonly id: string;
  readonly amountMinor: string;
  readonly at: number;
}

export interface UplineTransfers {
  /** The upline's user name, mostly masked; undefined without an upline. */
  readonly upline: string | undefined;
  /** For a transfer down: the receiver's user name. */
  readonly downline: string | undefined;
  readonly cashMinor: string | null;
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  readonly leftTodayMinor: string | undefined;
  readonly last: readonly SentUp[];
}

/** Never throws. */
export function readUplineTransfers(value: unknown, context: AmountContext): UplineTransfers {
  return {
    upline: readText(value, 'upline') || undefined,
    downline: readText(value, 'downline') || undefined,
    cashMinor: readMinor(value, 'cash', context) ?? null,
    minimumMinor: readMinor(value, 'minimum', context),
    maximumMinor: readMinor(value, 'maximum', context),
    leftTodayMinor: readMinor(value, 'leftToday', context),
    last: readRows(own(value, 'last'), (row) => {
      const [id, amountMinor, at] = [readText(row, 'id'), readMinor(row, 'amount', context), readWhole(row, 'at')];
      return id && amountMinor !== undefined && at !== undefined ? { id, amountMinor, at } : undefined;
    }),
  };
}
