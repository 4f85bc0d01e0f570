import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** A project of the phone provider (D28). All values are public. */
export interface PhoneProject {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Origin of an emulator; ignored in production. */
  readonly emulator?: string | undefined;
}

/** The merchant's project; undefined: none, or disabled. */
export async function findProject(db: Db, merchant: string): Promise<PhoneProject | undefined> {
  const row = await db
    .selectFrom('phone_provider')
    .select(['project_id', 'api_key', 'auth_domain', 'emulator'])
    .where('merchant', '=', merchant)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { project_id: projectId, api_key: apiKey, auth_domain: authDomain, emulator } = row;
  return { projectId, apiKey, authDomain, emulator: emulator ?? undefined };
}

export async function writeProject(db: Db, merchant: string, project: PhoneProject): Promise<void> {
  const row = {
    project_id: project.projectId,
    api_key: project.apiKey,
    auth_domain: project.authDomain,
    emulator: project.emulator ?? null,
    enabled: true,
  };
  await db
    .insertInto('phone_provider')
    .values({ merchant, ...row })
    .onConflict((on) => on.column('merchant').doUpdateSet(row))
    .execute();
}

/** Disables the provider; its project stays stored. */
export async function disableProject(db: Db, merchant: string): Promise<void> {
  await db.updateTable('phone_provider').set({ enabled: false }).where('merchant', '=', merchant).execute();
}

/**
 * Records a used id token; false if it was used before. `expiresAt`: the token is rejected by its own expiry from then
 * on.
 */
export async function spendToken(db: Db, merchant: string, idToken: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('phone_token_spent')
    .values({ merchant, digest: digest(idToken), expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  await sweep(db, 'phone_token_spent', 'digest', merchant, sql<boolean>`expires_at < now() - interval '1 hour'`);
  return numInsertedOrUpdatedRows === 1n;
}
