import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import './tables.ts';

/** Messages that a room keeps, and for how long. */
const KEPT = 500;

/** Where processes tell each other that a room has changed; a hint, never the truth. */
export const CHAT_CHANNEL = 'livery_chat';

/** Who a ticket is for. */
export interface Ticket {
  readonly memberId: string;
  /** The member's own session. */
  readonly login: Buffer;
  /** Origin of the site whose page frames the room. */
  readonly site: string;
}

/** Keeps a ticket for a minute; a few that nobody used are cleared away. */
export async function insertTicket(db: Db, merchant: string, ticket: string, given: Ticket): Promise<void> {
  const { memberId, login, site } = given;
  await db
    .insertInto('chat_ticket')
    .values({ merchant, ticket: digest(ticket), member_id: memberId, login, site })
    .execute();
  await sweep(db, 'chat_ticket', 'ticket', merchant, sql<boolean>`expires_at < now()`);
}

/** Takes a ticket, once and within its minute; undefined for any other. */
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

/** A page that is in the room or may come back to it. */
export interface Visit extends Ticket {
  /** SHA-256 of the pass that the page keeps. */
  readonly pass: Buffer;
  readonly who: string;
  readonly name: string;
}

/** Keeps a visit; a few that are over are cleared away. */
export async function insertVisit(db: Db, merchant: string, visit: Visit): Promise<void> {
  const { memberId, ...rest } = visit;
  await db
    .insertInto('chat_visit')
    .values({ merchant, member_id: memberId, ...rest })
    .execute();
  await sweep(db, 'chat_visit', 'pass', merchant, sql<boolean>`expires_at < now()`);
}

/** Says that these visits have their line here for another while; one that has it for longer is left alone. */
export async function holdVisits(db: Db, merchant: string, passes: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('chat_visit')
    .set({ here_until: sql<Date>`now() + interval '15 seconds'` })
    .where('merchant', '=', merchant)
    .where('pass', 'in', passes)
    .where('here_until', '<', sql<Date>`now() + interval '10 seconds'`)
    .execute();
}

/** Says that a visit's line is down. */
export async function releaseVisit(db: Db, merchant: string, pass: Buffer): Promise<void> {
  await db
    .updateTable('chat_visit')
    .set({ here_until: sql<Date>`'-infinity'` })
    .where('merchant', '=', merchant)
    .where('pass', '=', pass)
    .execute();
}

/** What the room keeps of a member, locked until the transaction ends. Times in epoch milliseconds. */
export interface Standing {
  readonly dueAt: number;
  readonly hits: readonly number[];
  readonly mutedUntil: number;
  readonly now: number;
}

/** Locks what the room keeps of a member, making it where it is not there. */
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

/** Keeps what has changed of a member's standing. Epoch milliseconds. */
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

/** Notes the last message that a member has looked at; nobody has seen what is not there, and nobody forgets. */
export async function keepSeen(db: Db, merchant: string, memberId: string, id: number): Promise<void> {
  await sql`
    insert into chat_member (merchant, member_id, seen_id)
    select ${merchant}, ${memberId}::uuid, least(${id}::bigint, last_change) from chat_room where merchant = ${merchant}
    on conflict (merchant, member_id) do update set seen_id = greatest(chat_member.seen_id, excluded.seen_id)`.execute(
    db,
  );
}

/** Takes the room's next number; whoever comes next waits until this transaction ends. */
export async function nextChange(db: Db, merchant: string): Promise<bigint> {
  const { last_change } = await db
    .insertInto('chat_room')
    .values({ merchant, last_change: 1n })
    .onConflict((on) => on.column('merchant').doUpdateSet({ last_change: sql`chat_room.last_change + 1` }))
    .returning('last_change')
    .executeTakeFirstOrThrow();
  return last_change;
}

/** A message before it has its number. */
export interface NewMessage {
  readonly memberId: string;
  readonly key: string;
  readonly who: string;
  readonly name: string;
  readonly words: string;
}

/** Adds a message and lets the oldest go. */
export async function insertMessage(db: Db, merchant: string, message: NewMessage): Promise<void> {
  const { memberId, ...rest } = message;
  const id = await nextChange(db, merchant);
  await db
    .insertInto('chat_message')
    .values({ merchant, id, change: id, member_id: memberId, ...rest, removed_at: null })
    .execute();
  const old = sql<boolean>`(id <= ${id - BigInt(KEPT)} or created_at < now() - interval '30 days')`;
  await sweep(db, 'chat_message', 'id', merchant, old);
  await notifyChange(db, merchant);
}

/** Takes a message out of the room; answers its author, undefined for one that is not there or was taken out before. */
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

/** Travels with the commit. */
async function notifyChange(db: Db, merchant: string): Promise<void> {
  await sql`select pg_notify(${CHAT_CHANNEL}, ${merchant})`.execute(db);
}

/** What was done to a member or a message, and why. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: 'mute' | 'unmute' | 'remove';
  readonly memberId: string;
  readonly messageId?: bigint;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly until?: number;
}

/** Writes down what was done. */
export async function insertAudit(db: Db, merchant: string, entry: AuditEntry): Promise<void> {
  const { actor, action, memberId, messageId = null, reason, until } = entry;
  await db
    .insertInto('chat_audit')
    .values({
      ...{ merchant, actor, action, member_id: memberId, message_id: messageId, reason },
      until: until === undefined ? null : new Date(until),
    })
    .execute();
}

/** The merchant's own words are these from now on. */
export async function replaceWords(db: Db, merchant: string, words: readonly string[]): Promise<void> {
  await db.deleteFrom('chat_word').where('merchant', '=', merchant).execute();
  if (words.length === 0) return;
  await db
    .insertInto('chat_word')
    .values(words.map((word) => ({ merchant, word })))
    .execute();
}
