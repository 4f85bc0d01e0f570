import { readWhole } from '#contract/call/read.ts';
import { type AmountContext, readMinor } from '#contract/cashier/order.ts';
import { CallRefused } from '#contract/wire/errors.ts';

/** Deposit errors with specific texts: the value found, the limit, the end of a lock, the next step. */
const KNOWN = ['method_closed', 'amount_outside', 'daily_limit', 'too_many_open', 'provider_silent'] as const;
export type KnownRefusal = (typeof KNOWN)[number];

export interface DepositRefusal {
  readonly code: KnownRefusal;
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  /** Epoch milliseconds, by the gateway's clock. */
  readonly until: number | undefined;
}

/** Parses why a deposit was refused; undefined where the text of its code is enough. */
export function readRefusal(error: unknown, context: AmountContext): DepositRefusal | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const code = KNOWN.find((one) => one === error.code);
  if (code === undefined) return undefined;
  return {
    code,
    minimumMinor: readMinor(error.value, 'minimum', context),
    maximumMinor: readMinor(error.value, 'maximum', context),
    until: readWhole(error.value, 'until'),
  };
}
