import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Authenticator } from '#gateway/identity/codes/authenticator.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { Clock } from '#gateway/process/clock.ts';
import { readDigits } from '#model/form/values/typed-text.ts';
import { readRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { forgetTries, takeTry } from './tries.ts';

export function createAuthenticator({ clock }: Context, atRest: AtRest): Authenticator {
  return {
    async isEnrolled(db, merchant, memberId) {
      const row = await db
        .selectFrom('authenticator')
        .select('confirmed_at')
        .where('merchant', '=', merchant)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row !== undefined && row.confirmed_at !== null;
    },
    async verify(db, merchant, memberId, code) {
      if ((await takeTry(db, merchant, memberId, 'authenticator')) > 0) return 'wrong';
      const isRight = await validate(db, { clock, atRest }, { merchant, memberId }, code);
      if (isRight) await forgetTries(db, merchant, memberId, 'authenticator');
      return isRight ? 'ok' : 'wrong';
    },
  };
}

export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

/** Clock and decryption for checking a code. */
interface Validating {
  readonly clock: Clock;
  readonly atRest: AtRest;
}

/** Whether this is a code of the member's confirmed authenticator or a recovery code; each is accepted once. */
async function validate(db: Db, validating: Validating, owner: Owner, typed: string): Promise<boolean> {
  const { merchant, memberId } = owner;
  const stored = await readAuthenticator(db, owner);
  if (stored === undefined || !stored.isConfirmed) return false;
  const recovery = readRecoveryCode(typed);
  if (recovery !== undefined) return spendRecoveryCode(db, merchant, memberId, recovery);
  return spendCode(db, validating, owner, stored.ciphertext, typed);
}

/** Consumes a code: its time step and all earlier ones are used up. */
export async function spendCode(
  db: Db,
  { clock, atRest }: Validating,
  { merchant, memberId }: Owner,
  encrypted: Buffer,
  typed: string,
): Promise<boolean> {
  const secret = await atRest.open(db, merchant, encryptionContext(memberId), encrypted);
  const step = stepOf(Buffer.from(secret, 'base64'), readDigits(typed), clock.now());
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: sql<bigint>`${step}::bigint` })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('last_step', '<', sql<bigint>`${step}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Encryption context of a member's secret, which cannot be decrypted in another member's row. */
export const encryptionContext = (memberId: string) => `authenticator ${memberId}`;

/** A member's authenticator, confirmed or pending. */
export interface StoredAuthenticator {
  readonly ciphertext: Buffer;
  readonly isConfirmed: boolean;
  /** Enrolment started less than half an hour ago and may be confirmed. */
  readonly isFresh: boolean;
}

/** The stored authenticator of a member; undefined: none. */
export async function readAuthenticator(
  db: Db,
  { merchant, memberId }: Owner,
): Promise<StoredAuthenticator | undefined> {
  const row = await db
    .selectFrom('authenticator')
    .select(['secret', 'confirmed_at'])
    .select(sql<boolean>`begun_at > now() - interval '30 minutes'`.as('fresh'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && { ciphertext: row.secret, isConfirmed: row.confirmed_at !== null, isFresh: row.fresh };
}
