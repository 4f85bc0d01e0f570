import { sql } from 'kysely';
import { MOST_UNREAD } from '#contract/chat/calls.ts';
import { type ChatMessage, type ChatPerson, HISTORY, MOST_NAMES } from '#contract/chat/chat-messages.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from './store.ts';

const TRIAL_TYPE = 4;

/** Current state of a member, as the chat room needs it. */
export interface Guest {
  readonly nickname: string;
  readonly isTrial: boolean;
  /** The member's session is valid and the account is not closed. */
  readonly isIn: boolean;
}

/** Reads the member of a ticket or visit; undefined if there is none. */
export async function findGuest(db: Db, merchant: string, memberId: string, login: Buffer): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    select m.nickname, m.type = ${TRIAL_TYPE} as "isTrial", ${isIn(login)} as "isIn"
    from member m where m.merchant = ${merchant} and m.id = ${memberId}`.execute(db);
  return rows[0];
}

/** Condition on the member `m`: active, trial account not expired, session valid (30 minutes idle, as for log-in). */
function isIn(login: unknown) {
  return sql<boolean>`(m.status = 'active' and (m.ends_at is null or m.ends_at > now()) and exists (
    select 1 from session s where s.merchant = m.merchant and s.id = ${login} and s.member_id = m.id
      and s.seen_at > now() - interval '30 minutes' and s.expires_at > now()))`;
}

/** Finds a current visit by its pass; undefined otherwise. */
export async function findVisit(db: Db, merchant: string, pass: Buffer): Promise<Visit | undefined> {
  const row = await db
    .selectFrom('chat_visit')
    .select(['member_id as memberId', 'login', 'site', 'who', 'name'])
    .where('merchant', '=', merchant)
    .where('pass', '=', pass)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { pass, ...row };
}

/** State of a visit: whether the member's session is still valid, and the remaining mute. */
export interface VisitState {
  readonly pass: Buffer;
  readonly isIn: boolean;
  readonly mutedForMs: number;
}

/** Current state of these visits; a missing visit has ended. */
export async function readStates(db: Db, merchant: string, passes: readonly Buffer[]): Promise<readonly VisitState[]> {
  const { rows } = await sql<VisitState>`
    select v.pass, ${isIn(sql.ref('v.login'))} as "isIn",
      ceil(greatest(0, coalesce(extract(epoch from c.muted_until - now()) * 1000, 0)))::float8 as "mutedForMs"
    from chat_visit v
      join member m on m.merchant = v.merchant and m.id = v.member_id
      left join chat_member c on c.merchant = v.merchant and c.member_id = v.member_id
    where v.merchant = ${merchant} and v.pass = any(${passes}) and v.expires_at > now()`.execute(db);
  return rows;
}

/** A new or removed message, with its change number. */
export interface RoomChange {
  readonly change: number;
  readonly id: number;
  readonly memberId: string;
  readonly key: string;
  /** Undefined: the message was removed. */
  readonly message?: ChatMessage;
}

/** Maximum number of changes sent one by one. */
export const MOST_CHANGES = 200;

/** Changes after a number, in order, at most MOST_CHANGES. */
export async function readChanges(db: Db, merchant: string, since: number): Promise<readonly RoomChange[]> {
  const rows = await messages(db, merchant)
    .select(['change', 'member_id', 'key', 'removed_at'])
    .where('change', '>', BigInt(since))
    .orderBy('change')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ change, member_id: memberId, key, removed_at, ...row }) => {
    const reported = { change: Number(change), id: Number(row.id), memberId, key };
    return removed_at === null ? { ...reported, message: toMessage(row) } : reported;
  });
}

/** The newest messages after an id, oldest first. */
export async function readHistory(db: Db, merchant: string, after: number): Promise<readonly ChatMessage[]> {
  const rows = await messages(db, merchant)
    .where('removed_at', 'is', null)
    .where('id', '>', BigInt(after))
    .orderBy('id', 'desc')
    .limit(HISTORY)
    .execute();
  return rows.reverse().map(toMessage);
}

function messages(db: Db, merchant: string) {
  return db
    .selectFrom('chat_message')
    .select(['id', 'who', 'name', 'words', 'created_at'])
    .where('merchant', '=', merchant);
}

interface MessageRow {
  readonly id: bigint;
  readonly who: string;
  readonly name: string;
  readonly words: string;
  readonly created_at: Date;
}

function toMessage({ id, who, name, words, created_at }: MessageRow): ChatMessage {
  return { id: Number(id), who, name, text: words, at: created_at.getTime() };
}

/** The room's last change number; 0 before the first change. */
export async function readLastChange(db: Db, merchant: string): Promise<number> {
  const row = await db
    .selectFrom('chat_room')
    .select('last_change')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return Number(row?.last_change ?? 0n);
}

/** Members in the room across all processes: each member once, in order of arrival. */
export async function readPresence(
  db: Db,
  merchant: string,
): Promise<{ readonly count: number; readonly people: readonly ChatPerson[] }> {
  const { rows } = await sql<ChatPerson & { total: number }>`
    select who, min(name) as name, (count(*) over ())::integer as total
    from chat_visit where merchant = ${merchant} and here_until > now()
    group by who order by min(begun_at), who limit ${MOST_NAMES}`.execute(db);
  return { count: rows[0]?.total ?? 0, people: rows.map(({ who, name }) => ({ who, name })) };
}

/** Unread messages of other members, at most MOST_UNREAD. */
export async function countUnread(db: Db, merchant: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from chat_message m
      where m.merchant = ${merchant} and m.removed_at is null and m.member_id <> ${memberId}
        and m.id > coalesce((select c.seen_id from chat_member c
          where c.merchant = m.merchant and c.member_id = ${memberId}), 0)
      limit ${MOST_UNREAD}) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the member has already sent a message under this idempotency key. */
export async function wasSent(db: Db, merchant: string, memberId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_message')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The merchant's own filter words, without the platform's lists. */
export async function readWords(db: Db, merchant: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('chat_word')
    .select('word')
    .where('merchant', '=', merchant)
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word);
}
