import { readWhole } from '#contract/call/read.ts';
import { type AmountContext, readMinor } from '#contract/cashier/order.ts';
import { CallRefused } from '#contract/wire/errors.ts';

/** The refusals of a deposit that have words of their own: what was found, what is allowed, until when, the next step. */
const KNOWN = ['method_closed', 'amount_outside', 'daily_limit', 'too_many_open', 'provider_silent'] as const;
export type KnownRefusal = (typeof KNOWN)[number];

export interface DepositRefusal {
  readonly code: KnownRefusal;
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  /** Ms since 1970, by the gateway's clock. */
  readonly until: number | undefined;
}

/** Reads why a deposit was refused; undefined for whatever has only the words of its code. */
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
