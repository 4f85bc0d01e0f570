import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import { readPaymentPassword } from '#gateway/identity/passwords/payment-password.ts';
import { createTurns } from '#gateway/process/turns.ts';
import { forgetTries, giveTryBack, keepWrong, type Owner, readState, takeTry } from './tries.ts';

/** What judging a payment password takes. */
export interface CheckDeps {
  readonly db: Pick<Database, 'withMerchant'>;
  readonly passwords: Pick<Passwords, 'verify'>;
}

/**
 * Asks a signed-in member for the payment password (D51). Undefined when it is right; else the refusal: payment_password_missing
 * (none is set), payment_password_wrong with the tries that are `left`, payment_password_locked with `until` in ms since 1970.
 * With the idempotency key of the call, the same wrong one again costs no further try. To be asked outside of any transaction, for
 * it hashes; it takes as long without a password as with one. Throws Failure overloaded, which costs no try either.
 */
export type CheckPaymentPassword = (owner: Owner, typed: string, key?: string) => Promise<Refusal | undefined>;

/** Of one member; as many as one page may have under way many times over. */
const MOST_WAITING = 50;

/**
 * Makes the check of one process. A try is counted and kept before it is judged, in a transaction of its own: what the caller does
 * then may fail. Tries of one member are judged one after the other, so that many right ones at once are all right.
 */
export function createPaymentPasswordCheck({ db, passwords }: CheckDeps): CheckPaymentPassword {
  const takeTurn = createTurns(MOST_WAITING, () => new Failure('overloaded', { retryAfter: 2 }));

  async function validate(owner: Owner, typed: string, key: string | undefined): Promise<Refusal | undefined> {
    const { merchant } = owner;
    const guess = key === undefined ? undefined : { key, typed };
    const { hash, tried } = await db.withMerchant(merchant, async (scope) => {
      const counted = await takeTry(scope, owner, guess);
      return { hash: (await readState(scope, owner)).hash, tried: counted };
    });
    if (tried.kind === 'locked') return refuseLocked(tried.until);
    if (tried.kind === 'repeated') return refuseWrong(tried.left);
    const { ok } = await passwords.verify(hash, typed).catch(async (error: unknown) => {
      await db.withMerchant(merchant, (scope) => giveTryBack(scope, owner));
      throw error;
    });
    if (ok || hash === null) await db.withMerchant(merchant, (scope) => forgetTries(scope, owner));
    if (ok) return undefined;
    if (hash === null) return refuse('payment_password_missing');
    const until = await db.withMerchant(merchant, (scope) => keepWrong(scope, owner, tried.left, guess));
    return tried.left === 0 ? refuseLocked(until) : refuseWrong(tried.left);
  }

  return (owner, typed, key) =>
    takeTurn(JSON.stringify([owner.merchant, owner.memberId]), () => validate(owner, readPaymentPassword(typed), key));
}

const refuseWrong = (left: number): Refusal => refuse('payment_password_wrong', { value: { left } });

function refuseLocked(until: Date | undefined): Refusal {
  return refuse('payment_password_locked', until === undefined ? {} : { value: { until: until.getTime() } });
}
