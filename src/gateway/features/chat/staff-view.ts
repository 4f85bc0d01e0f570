import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Maximum number of messages shown to staff. */
const MOST_MESSAGES = 100;
const MOST_MUTED = 200;

/** A recent message with its author and its moderation status. */
export interface StaffMessage {
  readonly id: bigint;
  readonly memberId: string;
  readonly account: string;
  readonly name: string;
  readonly words: string;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
  readonly removedBy: string | null;
  readonly removedBecause: string | null;
  readonly mutedUntil: Date | null;
}

/** The newest messages of a room, newest first, including removed ones: their text is kept for investigations. */
export async function readRoomForStaff(db: Db, merchant: string): Promise<readonly StaffMessage[]> {
  const { rows } = await sql<StaffMessage>`
    select c.id, c.member_id as "memberId", m.account, c.name, c.words, c.created_at as "createdAt",
      c.removed_at as "removedAt", a.actor as "removedBy", a.reason as "removedBecause",
      case when s.muted_until > now() then s.muted_until end as "mutedUntil"
    from (select * from chat_message where merchant = ${merchant} order by id desc limit ${MOST_MESSAGES}) c
      join member m on m.merchant = c.merchant and m.id = c.member_id
      left join chat_member s on s.merchant = c.merchant and s.member_id = c.member_id
      left join lateral (
        select actor, reason from chat_audit a
        where c.removed_at is not null and a.merchant = c.merchant and a.member_id = c.member_id
          and a.action = 'remove' and a.message_id = c.id
        order by a.id desc limit 1
      ) a on true
    order by c.id desc`.execute(db);
  return rows;
}

export interface MutedMember {
  readonly memberId: string;
  readonly account: string;
  readonly nickname: string;
  readonly until: Date;
  /** Name of a staff user, or `system` for the word filter. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly since: Date | null;
}

/** Currently muted members with end, author and reason of the mute; the longest mute first. */
export async function readMuted(db: Db, merchant: string): Promise<readonly MutedMember[]> {
  const { rows } = await sql<MutedMember>`
    select s.member_id as "memberId", m.account, m.nickname, s.muted_until as until, a.actor as by, a.reason,
      a.created_at as since
    from chat_member s
      join member m on m.merchant = s.merchant and m.id = s.member_id
      left join lateral (
        select actor, reason, created_at from chat_audit a
        where a.merchant = s.merchant and a.member_id = s.member_id and a.action = 'mute'
        order by a.id desc limit 1
      ) a on true
    where s.merchant = ${merchant} and s.muted_until > now()
    order by s.muted_until desc limit ${MOST_MUTED}`.execute(db);
  return rows;
}
