import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** Maximum number of messages stored per room, and their maximum age. */
const MOST_MESSAGES = 500;

/** NOTIFY channel for changes of a room; a change notification, never the source of truth. */
export const CHAT_CHANNEL = 'livery_chat';

export interface Ticket {
  readonly memberId: string;
  /** The member's session. */
  readonly login: Buffer;
  /** Origin of the site that embeds the room. */
  readonly site: string;
}

/** Stores a ticket for a minute; deletes a few expired ones. */
export async function insertTicket(db: Db, merchant: string, ticket: string, given: Ticket): Promise<void> {
  const { memberId, login, site } = given;
  await db
    .insertInto('chat_ticket')
    .values({ merchant, ticket: digest(ticket), member_id: memberId, login, site })
    .execute();
  await sweep(db, 'chat_ticket', 'ticket', merchant, sql<boolean>`expires_at < now()`);
}

/** Consumes a ticket once, within its minute; undefined otherwise. */
export async function takeTicket(db: Db, merchant: string, ticket: string): Promise<Ticket | undefined> {
  const row = await db
    .deleteFrom('chat_ticket')
    .where('merchant', '=', merchant)
    .where('ticket', '=', digest(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['member_id', 'login', 'site'])
    .executeTakeFirst();
  return row && { memberId: row.member_id, login: row.login, site: row.site };
}

/** A visit of a page: connected, or able to reconnect. */
export interface Visit extends Ticket {
  /** SHA-256 of the pass that the page holds. */
  readonly pass: Buffer;
  readonly who: string;
  readonly name: string;
}

/** Stores a visit; deletes a few expired ones. */
export async function insertVisit(db: Db, merchant: string, visit: Visit): Promise<void> {
  const { memberId, ...rest } = visit;
  await db
    .insertInto('chat_visit')
    .values({ merchant, member_id: memberId, ...rest })
    .execute();
  await sweep(db, 'chat_visit', 'pass', merchant, sql<boolean>`expires_at < now()`);
}

/** Extends the connection lease of these visits; a longer lease is left unchanged. */
export async function holdVisits(db: Db, merchant: string, passes: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('chat_visit')
    .set({ here_until: sql<Date>`now() + interval '15 seconds'` })
    .where('merchant', '=', merchant)
    .where('pass', 'in', passes)
    .where('here_until', '<', sql<Date>`now() + interval '10 seconds'`)
    .execute();
}

/** Records that a visit has no connection any more. */
export async function releaseVisit(db: Db, merchant: string, pass: Buffer): Promise<void> {
  await db
    .updateTable('chat_visit')
    .set({ here_until: sql<Date>`'-infinity'` })
    .where('merchant', '=', merchant)
    .where('pass', '=', pass)
    .execute();
}

/** Chat state of a member, locked until the transaction ends. Times in epoch milliseconds. */
export interface Standing {
  readonly dueAt: number;
  readonly hits: readonly number[];
  readonly mutedUntil: number;
  readonly now: number;
}

/** Locks a member's chat state; creates it if it is missing. */
export async function lockStanding(db: Db, merchant: string, memberId: string): Promise<Standing> {
  await db
    .insertInto('chat_member')
    .values({ merchant, member_id: memberId, muted_until: null })
    .onConflict((on) => on.doNothing())
    .execute();
  const { rows } = await sql<{ due: number; hits: number[]; muted: number; now: number }>`
    select greatest(0, extract(epoch from case when isfinite(due_at) then due_at else 'epoch' end) * 1000)::float8 as due,
      array(select extract(epoch from hit) * 1000 from unnest(hits) hit)::float8[] as hits,
      coalesce(extract(epoch from muted_until) * 1000, 0)::float8 as muted,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from chat_member where merchant = ${merchant} and member_id = ${memberId} for update`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a member of the chat room was not kept');
  return { dueAt: row.due, hits: row.hits, mutedUntil: row.muted, now: row.now };
}

/** Stores changes of a member's chat state. Epoch milliseconds. */
export async function keepStanding(
  db: Db,
  merchant: string,
  memberId: string,
  { dueAt, hits, mutedUntil }: Partial<Standing>,
): Promise<void> {
  await db
    .updateTable('chat_member')
    .set({
      ...(dueAt !== undefined && { due_at: new Date(dueAt) }),
      ...(hits !== undefined && { hits: hits.map((at) => new Date(at)) }),
      ...(mutedUntil !== undefined && { muted_until: mutedUntil === 0 ? null : new Date(mutedUntil) }),
    })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}

/** Stores the last read message; never beyond the last message and never backwards. */
export async function keepSeen(db: Db, merchant: string, memberId: string, id: number): Promise<void> {
  await sql`
    insert into chat_member (merchant, member_id, seen_id)
    select ${merchant}, ${memberId}::uuid, least(${id}::bigint, last_change) from chat_room where merchant = ${merchant}
    on conflict (merchant, member_id) do update set seen_id = greatest(chat_member.seen_id, excluded.seen_id)`.execute(
    db,
  );
}

/** Allocates the room's next change number; concurrent callers wait until this transaction ends. */
export async function nextChange(db: Db, merchant: string): Promise<bigint> {
  const { last_change } = await db
    .insertInto('chat_room')
    .values({ merchant, last_change: 1n })
    .onConflict((on) => on.column('merchant').doUpdateSet({ last_change: sql`chat_room.last_change + 1` }))
    .returning('last_change')
    .executeTakeFirstOrThrow();
  return last_change;
}

export interface NewMessage {
  readonly memberId: string;
  readonly key: string;
  readonly who: string;
  readonly name: string;
  readonly words: string;
}

/** Inserts a message and deletes the oldest ones. */
export async function insertMessage(db: Db, merchant: string, message: NewMessage): Promise<void> {
  const { memberId, ...rest } = message;
  const id = await nextChange(db, merchant);
  await db
    .insertInto('chat_message')
    .values({ merchant, id, change: id, member_id: memberId, ...rest, removed_at: null })
    .execute();
  const old = sql<boolean>`(id <= ${id - BigInt(MOST_MESSAGES)} or created_at < now() - interval '30 days')`;
  await sweep(db, 'chat_message', 'id', merchant, old);
  await notifyChange(db, merchant);
}

/** Marks a message as removed; returns its author, undefined if it does not exist or was already removed. */
export async function markRemoved(db: Db, merchant: string, id: bigint): Promise<string | undefined> {
  const change = await nextChange(db, merchant);
  const row = await db
    .updateTable('chat_message')
    .set({ removed_at: sql<Date>`now()`, change })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  if (row !== undefined) await notifyChange(db, merchant);
  return row?.member_id;
}

/** NOTIFY is delivered at commit. */
async function notifyChange(db: Db, merchant: string): Promise<void> {
  await sql`select pg_notify(${CHAT_CHANNEL}, ${merchant})`.execute(db);
}

export interface AuditEntry {
  readonly actor: string;
  readonly action: 'mute' | 'unmute' | 'remove';
  readonly memberId: string;
  readonly messageId?: bigint;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly until?: number;
}

export async function insertAudit(db: Db, merchant: string, entry: AuditEntry): Promise<void> {
  const { actor, action, memberId, messageId = null, reason, until } = entry;
  await db
    .insertInto('chat_audit')
    .values({
      merchant,
      actor,
      action,
      member_id: memberId,
      message_id: messageId,
      reason,
      until: until === undefined ? null : new Date(until),
    })
    .execute();
}

export async function replaceWords(db: Db, merchant: string, words: readonly string[]): Promise<void> {
  await db.deleteFrom('chat_word').where('merchant', '=', merchant).execute();
  if (words.length === 0) return;
  await db
    .insertInto('chat_word')
    .values(words.map((word) => ({ merchant, word })))
    .execute();
}
