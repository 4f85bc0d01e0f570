import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import { forgetTries, type Owner, readState, takeTry } from './tries.ts';

/** What judging a payment password takes. */
export interface CheckNeeds {
  readonly db: Pick<Database, 'withMerchant'>;
  readonly passwords: Pick<Passwords, 'verify'>;
}

/**
 * Asks a signed-in member for the payment password (D51). Undefined when it is right; else the refusal: payment_password_missing
 * (none is set), payment_password_wrong with the tries that are `left`, payment_password_locked with `until` in ms since 1970.
 * The try is counted and kept before it is judged, in a transaction of its own: what the caller does then may fail. To be asked
 * outside of any transaction, for it hashes; it takes as long without a password as with one.
 */
export async function checkPaymentPassword(
  { db, passwords }: CheckNeeds,
  owner: Owner,
  paymentPassword: string,
): Promise<Refusal | undefined> {
  const { merchant } = owner;
  const { state, tried } = await db.withMerchant(merchant, async (scope) => {
    const counted = await takeTry(scope, owner);
    return { state: await readState(scope, owner), tried: counted };
  });
  if (tried === undefined) return refuseLocked(state.lockedUntil);
  const { ok } = await passwords.verify(state.hash, paymentPassword.trim());
  if (ok || state.hash === null) await db.withMerchant(merchant, (scope) => forgetTries(scope, owner));
  if (ok) return undefined;
  if (state.hash === null) return refuse('payment_password_missing');
  if (tried.lockedUntil !== undefined) return refuseLocked(tried.lockedUntil);
  return refuse('payment_password_wrong', { value: { left: tried.left } });
}

function refuseLocked(until: Date | undefined): Refusal {
  return refuse('payment_password_locked', until === undefined ? {} : { value: { until: until.getTime() } });
}
