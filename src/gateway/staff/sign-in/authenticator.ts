import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { readDigits } from '#model/form/values/typed-text.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** Issuer shown in authenticator apps. */
const ISSUER = 'Livery console';

/** Encryption context of one account's secret: the ciphertext is useless in another account's row. */
const encryptionContextOf = (staffId: string) => `staff authenticator ${staffId}`;

/**
 * Creates an authenticator secret; it becomes active after a code confirms it within 30 minutes. Undefined if one is
 * active: it must be removed first.
 */
export async function beginAuthenticator(
  db: Db,
  { random }: Pick<Context, 'random'>,
  { atRest, totp }: AccountDeps,
  { staffId, email }: { readonly staffId: string; readonly email: string },
) {
  const bytes = random(totp.secretBytes);
  const row = {
    secret: await atRest.encrypt(db, PLATFORM, encryptionContextOf(staffId), Buffer.from(bytes).toString('base64')),
    begun_at: sql<Date>`now()`,
    last_step: 0n,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_authenticator')
    .values({ staff_id: staffId, confirmed_at: null, ...row })
    .onConflict((on) => on.column('staff_id').doUpdateSet(row).where('staff_authenticator.confirmed_at', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? totp.describe(bytes, ISSUER, email) : undefined;
}

export async function confirmAuthenticator(
  db: Db,
  context: Context,
  deps: AccountDeps,
  staffId: string,
  code: string,
): Promise<'ok' | 'wrong' | 'expired'> {
  const begun = await db
    .selectFrom('staff_authenticator')
    .select('secret')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
  if (begun === undefined) return 'expired';
  if (!(await spendStep(db, context, deps, { staffId, ciphertext: begun.secret }, code))) return 'wrong';
  await db
    .updateTable('staff_authenticator')
    .set({ confirmed_at: sql`now()` })
    .where('staff_id', '=', staffId)
    .execute();
  return 'ok';
}

/** Checks an authenticator code or recovery code; each is valid once. The caller counts the attempt. */
export async function validateCode(
  db: Db,
  context: Context,
  deps: AccountDeps,
  staffId: string,
  typed: string,
): Promise<'authenticator' | 'recovery' | undefined> {
  const recovery = deps.recoveryCodes.read(typed);
  if (recovery !== undefined) return (await spendRecoveryCode(db, staffId, recovery)) ? 'recovery' : undefined;
  const stored = await db
    .selectFrom('staff_authenticator')
    .select('secret')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const isRight = await spendStep(db, context, deps, { staffId, ciphertext: stored.secret }, typed);
  return isRight ? 'authenticator' : undefined;
}

/** Consumes a code: its time step and all earlier ones become invalid. */
async function spendStep(
  db: Db,
  { clock }: Context,
  { atRest, totp }: AccountDeps,
  { staffId, ciphertext }: { readonly staffId: string; readonly ciphertext: Buffer },
  typed: string,
): Promise<boolean> {
  const secret = await atRest.open(db, PLATFORM, encryptionContextOf(staffId), ciphertext);
  const step = totp.stepOf(Buffer.from(secret, 'base64'), readDigits(typed), clock.now());
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('staff_authenticator')
    .set({ last_step: sql<bigint>`${step}::bigint` })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', sql<bigint>`${step}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
