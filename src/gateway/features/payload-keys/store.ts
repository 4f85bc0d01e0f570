import { sql } from 'kysely';
import type { PublicJwk } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** How long a key is current, and how long it is accepted after that, because open pages may still use it. */
const CURRENT = '24 hours';
const TAKEN_AFTER = '24 hours';

export interface NewKey {
  readonly publicJwk: PublicJwk;
  readonly encryptedPrivateJwk: Buffer;
}

/** The current key; undefined if there is none or it has expired. */
export async function findCurrent(db: Db, merchant: string): Promise<PublicJwk | undefined> {
  const row = await db
    .selectFrom('payload_key')
    .select('public_jwk')
    .where('merchant', '=', merchant)
    .where('retires_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${CURRENT}::interval`)
    .executeTakeFirst();
  return row?.public_jwk;
}

/** The encrypted private key of that id, while it is accepted. */
export async function findPrivate(db: Db, merchant: string, kid: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('payload_key')
    .select('private_jwk')
    .where('merchant', '=', merchant)
    .where('kid', '=', kid)
    .where(({ eb, or }) => or([eb('retires_at', 'is', null), eb('retires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row?.private_jwk;
}

/** Serialises the creation of a merchant's next key. */
export async function lockKeys(db: Db, merchant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727207, hashtext(${merchant}))`.execute(db);
}

/** Replaces the current key, which is accepted for another day, or not at all if `isRetiredNow`. */
export async function insertKey(db: Db, merchant: string, key: NewKey, isRetiredNow: boolean): Promise<void> {
  const until = isRetiredNow ? sql<Date>`now()` : sql<Date>`now() + ${TAKEN_AFTER}::interval`;
  const old = db.updateTable('payload_key').set({ retires_at: until }).where('merchant', '=', merchant);
  await (isRetiredNow ? old : old.where('retires_at', 'is', null)).execute();
  await db
    .insertInto('payload_key')
    .values({
      merchant,
      kid: key.publicJwk.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_jwk: key.encryptedPrivateJwk,
      retires_at: null,
    })
    .execute();
  await sweep(db, 'payload_key', 'kid', merchant, sql<boolean>`retires_at < now() - interval '1 day'`);
}

/**
 * Records a decrypted payload; false if it was recorded before (replay). `until`: when the payload expires by itself.
 */
export async function spendPayload(db: Db, merchant: string, jti: string, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payload_spent')
    .values({ merchant, digest: digest(jti), expires_at: until })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  // Keep for ten more minutes: the clocks of this process and the database may differ.
  await sweep(db, 'payload_spent', 'digest', merchant, sql<boolean>`expires_at < now() - interval '10 minutes'`);
  return numInsertedOrUpdatedRows === 1n;
}
