import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';

/** What was sent up; minor units as text, ms since 1970 by the gateway's clock. */
export interface SentUp {
  readonly id: string;
  readonly amountMinor: string;
  readonly at: number;
}

export interface UplineTransfers {
  /** The upline's user name, most of it hidden; undefined: there is nobody above. */
  readonly upline: string | undefined;
  /** Of a transfer down: the receiver's. */
  readonly downline: string | undefined;
  readonly cashMinor: string | null;
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  readonly leftTodayMinor: string | undefined;
  readonly last: readonly SentUp[];
}

/** Reads it. Never throws. */
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
