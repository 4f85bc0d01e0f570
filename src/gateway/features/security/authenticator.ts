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
import './tables.ts';

/** Builds what other features ask of the members' authenticators. */
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

/** Whose authenticator it is. */
export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

/** What judging a code takes: the time, and what opens the secret. */
interface Validating {
  readonly clock: Clock;
  readonly atRest: AtRest;
}

/** Whether it is a code of the member's confirmed authenticator or a recovery code; either is good once. */
async function validate(db: Db, validating: Validating, owner: Owner, typed: string): Promise<boolean> {
  const { merchant, memberId } = owner;
  const kept = await readSealed(db, owner);
  if (kept === undefined || !kept.isConfirmed) return false;
  const recovery = readRecoveryCode(typed);
  if (recovery !== undefined) return spendRecoveryCode(db, merchant, memberId, recovery);
  return spendCode(db, validating, owner, kept.sealed, typed);
}

/** Spends a code of the authenticator: its time step, and all before it, are used up. */
export async function spendCode(
  db: Db,
  { clock, atRest }: Validating,
  { merchant, memberId }: Owner,
  sealed: Buffer,
  typed: string,
): Promise<boolean> {
  const secret = await atRest.open(db, merchant, sealedFor(memberId), sealed);
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

/** The purpose that a member's secret is sealed for: it opens for no other member's row. */
export const sealedFor = (memberId: string) => `authenticator ${memberId}`;

/** A member's authenticator, confirmed or only begun. */
export interface Sealed {
  readonly sealed: Buffer;
  readonly isConfirmed: boolean;
  /** It was begun within the half hour in which it may be confirmed. */
  readonly isFresh: boolean;
}

/** What is kept for a member; undefined: nothing. */
export async function readSealed(db: Db, { merchant, memberId }: Owner): Promise<Sealed | undefined> {
  const row = await db
    .selectFrom('authenticator')
    .select(['secret', 'confirmed_at'])
    .select(sql<boolean>`begun_at > now() - interval '30 minutes'`.as('fresh'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && { sealed: row.secret, isConfirmed: row.confirmed_at !== null, isFresh: row.fresh };
}
