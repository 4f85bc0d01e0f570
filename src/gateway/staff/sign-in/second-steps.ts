import { type Expression, sql } from 'kysely';
import type { SecondStep } from '#contract/staff/sign-in/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';

export interface SecondSteps {
  readonly authenticator: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export function readSecondSteps(db: Db, staffId: string): Promise<SecondSteps> {
  const count = (rows: Expression<unknown>) => sql<number>`(select count(*)::integer from ${rows} rows)`;
  const of = (table: 'staff_passkey' | 'staff_recovery_code') =>
    db.selectFrom(table).select('staff_id').where('staff_id', '=', staffId);
  const confirmed = db
    .selectFrom('staff_authenticator')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null);
  return db
    .selectNoFrom([
      sql<boolean>`exists ${confirmed}`.as('authenticator'),
      count(of('staff_passkey')).as('passkeys'),
      count(of('staff_recovery_code')).as('recoveryCodes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the account has a second factor; recovery codes alone do not count. */
export function hasSecondStep({ authenticator, passkeys }: SecondSteps): boolean {
  return authenticator || passkeys > 0;
}

/** Second factors of a sign-in in the order in which they are offered. */
export function methodsOf({ authenticator, passkeys, recoveryCodes }: SecondSteps): SecondStep[] {
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

export async function forgetSecondSteps(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_authenticator').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await forgetRecoveryCodes(db, staffId);
}
