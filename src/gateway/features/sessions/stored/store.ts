import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { Place } from './place.ts';

/** Maximum sessions per member and tokens per session; older ones are deleted. */
const MOST_SESSIONS = 20;
const MOST_TOKENS = 50;
/** Maximum known browsers per member. */
const MOST_DEVICES = 30;

/**
 * Opens a session of 12 hours by the database's clock; a trial account's session ends with the account. Ends the
 * member's oldest sessions above the limit. Returns whether the member is a trial account.
 */
export async function insertSession(
  db: Db,
  merchant: string,
  id: Buffer,
  memberId: string,
  { device, name, country, network }: Place,
): Promise<boolean> {
  const life = sql<Date>`least(now() + interval '12 hours',
    (select ends_at from member where merchant = ${merchant} and id = ${memberId}))`;
  const place = { device, device_name: name, country, network };
  const isTrial = sql<boolean>`exists (select from member
    where merchant = ${merchant} and id = ${memberId} and ends_at is not null)`;
  const inserted = await db
    .insertInto('session')
    .values({ merchant, id, member_id: memberId, expires_at: life, family: null, ...place })
    .returning(isTrial.as('isTrial'))
    .executeTakeFirstOrThrow();
  const surplus = db
    .selectFrom('session')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .offset(MOST_SESSIONS);
  await db.deleteFrom('session').where('merchant', '=', merchant).where('id', 'in', surplus).execute();
  await sweep(db, 'session', 'id', merchant, sql<boolean>`expires_at < now()`);
  return inserted.isTrial;
}

export async function insertToken(db: Db, merchant: string, hash: Buffer, sessionId: Buffer): Promise<void> {
  await db.insertInto('session_token').values({ merchant, hash, session_id: sessionId }).execute();
  const surplus = db
    .selectFrom('session_token')
    .select('hash')
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .offset(MOST_TOKENS);
  await db.deleteFrom('session_token').where('merchant', '=', merchant).where('hash', 'in', surplus).execute();
}

/** Ends a session with all its tokens; idempotent. */
export async function deleteSession(db: Db, merchant: string, id: Buffer): Promise<void> {
  await db.deleteFrom('session').where('merchant', '=', merchant).where('id', '=', id).execute();
}

export async function touchSession(db: Db, merchant: string, id: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

/** Stores a browser from which the member has logged in; above the limit the least recently used ones are deleted. */
export async function keepDevice(db: Db, merchant: string, memberId: string, place: Place): Promise<void> {
  const { device, name, country, network } = place;
  await db
    .insertInto('member_device')
    .values({ merchant, member_id: memberId, device, name, country, network })
    .onConflict((on) =>
      on
        .columns(['merchant', 'member_id', 'device'])
        .doUpdateSet({ seen_at: sql<Date>`now()`, name, country, network }),
    )
    .execute();
  const surplus = db
    .selectFrom('member_device')
    .select('device')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .offset(MOST_DEVICES);
  await db
    .deleteFrom('member_device')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', 'in', surplus)
    .execute();
}

/**
 * Records a log-in on the member: the last one becomes the previous one (`previous_login_*`), which the profile shows
 * so that a member can notice foreign access. Nothing older is stored.
 */
export async function noteLogin(db: Db, merchant: string, memberId: string, place: Place): Promise<void> {
  await db
    .updateTable('member')
    .set(({ ref }) => ({
      previous_login_at: ref('last_login_at'),
      previous_login_country: ref('last_login_country'),
      previous_login_device: ref('last_login_device'),
      last_login_at: sql<Date>`now()`,
      last_login_country: place.country,
      last_login_device: place.name,
    }))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}

/** Stores the hash of the same password with current parameters. */
export async function writeHash(db: Db, merchant: string, memberId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}

/** Records that the page has greeted the member's first log-in (M98); idempotent. */
export async function noteFirstLogin(db: Db, merchant: string, memberId: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ first_login_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .where('first_login_at', 'is', null)
    .execute();
}
