import type { SeamlessAction, SeamlessError, SeamlessReply } from '#contract/vendors/seamless.ts';

/** Reply to a vendor (contract, replies). */
export type Answer<Action extends SeamlessAction> =
  | { readonly ok: true; readonly value: SeamlessReply<Action> }
  | { readonly ok: false; readonly error: SeamlessError; readonly balance?: string };

/** A refusal; `balance` in minor units, if known. */
export function refused(error: SeamlessError, balance?: bigint | null): Answer<never> {
  const known = balance !== undefined && balance !== null;
  return { ok: false, error, ...(known && { balance: String(balance) }) };
}
