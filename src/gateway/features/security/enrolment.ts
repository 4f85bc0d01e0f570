import { sql } from 'kysely';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { encryptionContext, type Owner, readAuthenticator, spendCode } from './authenticator.ts';
import type { SecurityDeps } from './deps.ts';
import { countRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { describeSecret, SECRET_BYTES } from './totp.ts';
import { forgetTries, takeTry } from './tries.ts';

type CodesReply = ReturnType<typeof succeed<{ recoveryCodes: string[] }>> | Refusal;

/** Whether an authenticator is active, and the number of remaining recovery codes. */
export async function readState(db: Db, owner: Owner) {
  const stored = await readAuthenticator(db, owner);
  const enabled = stored?.isConfirmed ?? false;
  return { enabled, recoveryCodesLeft: enabled ? await countRecoveryCodes(db, owner.merchant, owner.memberId) : 0 };
}

/**
 * Creates a secret for the member's app, active once a code confirms it within half an hour. An active authenticator
 * stays: the member must first remove it, with one of its codes. The app shows `issuer` and `account`.
 */
export async function beginEnrolment(
  { db, random }: Context,
  { atRest }: Pick<SecurityDeps, 'atRest'>,
  { merchant, memberId }: Owner,
  { issuer, account }: { readonly issuer: string; readonly account: string },
) {
  const bytes = random(SECRET_BYTES);
  const isStored = await db.withMerchant(merchant, async (scope) => {
    const row = {
      secret: await atRest.encrypt(scope, merchant, encryptionContext(memberId), Buffer.from(bytes).toString('base64')),
      begun_at: sql<Date>`now()`,
      last_step: 0n,
    };
    const { numInsertedOrUpdatedRows } = await scope
      .insertInto('authenticator')
      .values({ merchant, member_id: memberId, confirmed_at: null, ...row })
      .onConflict((on) =>
        on.columns(['merchant', 'member_id']).doUpdateSet(row).where('authenticator.confirmed_at', 'is', null),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
  return isStored ? succeed(describeSecret(bytes, issuer, account)) : refuse('conflict');
}

/** Activates the pending authenticator with its first code, and notifies the member. Returns the recovery codes. */
export function confirmEnrolment(
  context: Context,
  { notifier, atRest }: SecurityDeps,
  owner: Owner,
  code: string,
): Promise<CodesReply> {
  const { merchant, memberId } = owner;
  return counted(context, owner, async (db) => {
    const stored = await readAuthenticator(db, owner);
    if (stored === undefined || stored.isConfirmed || !stored.isFresh) return refuse('verification_code_expired');
    if (!(await spendCode(db, { clock: context.clock, atRest }, owner, stored.ciphertext, code))) {
      return refuse('authenticator_wrong');
    }
    await db
      .updateTable('authenticator')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('merchant', '=', merchant)
      .where('member_id', '=', memberId)
      .execute();
    await forgetTries(db, merchant, memberId, 'authenticator');
    await notifier.notify(db, merchant, memberId, 'authenticatorOn');
    return replaceCodes(context, db, owner);
  });
}

/** Replaces the recovery codes, given a code of the authenticator or an old recovery code. */
export function renewCodes(
  context: Context,
  { authenticator }: SecurityDeps,
  owner: Owner,
  code: string,
): Promise<CodesReply> {
  const { merchant, memberId } = owner;
  return context.db.withMerchant(merchant, async (db) => {
    const verdict = await authenticator.verify(db, merchant, memberId, code);
    return verdict === 'ok' ? replaceCodes(context, db, owner) : refuse('authenticator_wrong');
  });
}

/** Removes the authenticator and notifies the member. The caller has verified the password. */
export function endEnrolment(
  { db: database }: Context,
  { authenticator, notifier }: SecurityDeps,
  { merchant, memberId }: Owner,
  code: string,
) {
  return database.withMerchant(merchant, async (db) => {
    const verdict = await authenticator.verify(db, merchant, memberId, code);
    if (verdict !== 'ok') return refuse('authenticator_wrong');
    await db.deleteFrom('authenticator').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
    await notifier.notify(db, merchant, memberId, 'authenticatorOff');
    return succeed(null);
  });
}

/** Runs a code check in one transaction with the count of its attempt. */
function counted<T>({ db }: Context, { merchant, memberId }: Owner, work: (db: Db) => Promise<T>): Promise<T> {
  return db.withMerchant(merchant, async (scope) => {
    const wait = await takeTry(scope, merchant, memberId, 'authenticator');
    if (wait > 0) throw new Failure('try_later', { retryAfter: wait });
    return work(scope);
  });
}

async function replaceCodes({ random }: Context, db: Db, { merchant, memberId }: Owner): Promise<CodesReply> {
  const recoveryCodes = makeRecoveryCodes(random);
  await keepRecoveryCodes(db, merchant, memberId, recoveryCodes);
  return succeed({ recoveryCodes });
}
