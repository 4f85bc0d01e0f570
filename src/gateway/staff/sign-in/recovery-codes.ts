import type { Db } from '#gateway/db/tables.ts';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import type { RecoveryCodes } from '../identity/deps.ts';
import { staffSecret } from '../identity/staff-secret.ts';

/** Replaces an account's recovery codes. Returns them in plain text only this once; they are stored hashed. */
export async function replaceRecoveryCodes(
  db: Db,
  { random, recoveryCodes }: { readonly random: RandomBytes; readonly recoveryCodes: RecoveryCodes },
  staffId: string,
): Promise<string[]> {
  const codes = recoveryCodes.make(random);
  const key = await staffSecret(db, 'recovery-code');
  await forgetRecoveryCodes(db, staffId);
  const rows = codes.map((code) => ({ staff_id: staffId, hash: hashOf(key, staffId, recoveryCodes.read(code) ?? '') }));
  await db.insertInto('staff_recovery_code').values(rows).execute();
  return codes;
}

/** Consumes a normalized recovery code: true for only one of two concurrent requests. */
export async function spendRecoveryCode(db: Db, staffId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('hash', '=', hashOf(await staffSecret(db, 'recovery-code'), staffId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function forgetRecoveryCodes(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

function hashOf(key: Buffer, staffId: string, code: string): Buffer {
  return keyedHash(key, staffId, code);
}
