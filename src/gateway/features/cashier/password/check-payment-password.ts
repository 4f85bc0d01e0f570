import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createQueues } from '#gateway/process/work-queues.ts';
import { readPaymentPassword } from '#model/form/values/typed-text.ts';
import { forgetTries, giveTryBack, keepWrong, type Owner, readState, takeTry } from './tries.ts';

export interface CheckDeps {
  readonly db: Pick<Database, 'withMerchant'>;
  readonly passwords: Pick<Passwords, 'verify'>;
}

/**
 * Checks the payment password of a signed-in member (D51). Undefined if it is right; else the refusal:
 * payment_password_missing (none is set), payment_password_wrong with the attempts that are `left`,
 * payment_password_locked with `until` in ms since 1970. With the call's idempotency key, the same wrong password costs
 * no further attempt. Call it outside any transaction, because hashing is slow; the time is the same with and without a
 * password. Throws Failure overloaded, which costs no attempt either.
 */
export type CheckPaymentPassword = (owner: Owner, typed: string, key?: string) => Promise<Refusal | undefined>;

/** Maximum waiting checks of one member; far more than a page has at a time. */
const MOST_WAITING = 50;

/**
 * The check of one process. An attempt is counted and committed before it is verified, in a separate transaction: the
 * caller's later work may fail. Attempts of one member are verified one at a time, so that many concurrent right ones
 * all succeed.
 */
export function createPaymentPasswordCheck({ db, passwords }: CheckDeps): CheckPaymentPassword {
  const enqueue = createQueues(MOST_WAITING, () => new Failure('overloaded', { retryAfter: 2 }));

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
    enqueue(JSON.stringify([owner.merchant, owner.memberId]), () => validate(owner, readPaymentPassword(typed), key));
}

const refuseWrong = (left: number): Refusal => refuse('payment_password_wrong', { value: { left } });

function refuseLocked(until: Date | undefined): Refusal {
  return refuse('payment_password_locked', until === undefined ? {} : { value: { until: until.getTime() } });
}
