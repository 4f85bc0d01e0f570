import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MissionEvent } from '#model/missions/events.ts';
import type { Writing } from '../consumer.ts';
import './tables.ts';

/**
 * Puts in what deposits mean to whoever recommended the member: the first one makes a friend, and when the last one is taken back
 * there is none any more. Who recommended somebody is said when an account is opened, and stays.
 */
export async function withFriends(
  db: Db,
  { merchant, generation }: Writing,
  events: readonly MissionEvent[],
): Promise<readonly MissionEvent[]> {
  const paying = [...new Set(events.flatMap(({ kind, memberId }) => (kind === 'deposit' ? [memberId] : [])))];
  if (paying.length === 0) return events;
  const { rows } = await sql<{ friend: string; by: string; deposits: number }>`
    select m.id as friend, m.recommender_id as by, coalesce(f.deposits, 0) as deposits from member m
      left join mission_friend f on f.merchant = m.merchant and f.generation = ${generation} and f.member_id = m.id
      where m.merchant = ${merchant} and m.id = any(${paying}::uuid[]) and m.recommender_id is not null`.execute(db);
  if (rows.length === 0) return events;
  const known = new Map(rows.map((row) => [row.friend, row]));
  const all = events.flatMap((event): readonly MissionEvent[] => {
    const friend = event.kind === 'deposit' ? known.get(event.memberId) : undefined;
    if (event.kind !== 'deposit' || friend === undefined) return [event];
    const before = friend.deposits;
    friend.deposits += event.minor > 0n ? 1 : -1;
    if (before > 0 === friend.deposits > 0) return [event];
    return [event, { kind: 'friend', memberId: friend.by, change: before > 0 ? -1n : 1n, stamp: event.stamp }];
  });
  const told = [...known.values()].map(({ friend, deposits }) => ({ member_id: friend, deposits }));
  await sql`insert into mission_friend (merchant, generation, member_id, deposits)
    select ${merchant}, ${generation}::integer, member_id, deposits
      from json_to_recordset(${JSON.stringify(told)}::json) as told (member_id uuid, deposits integer)
    on conflict (merchant, generation, member_id) do update set deposits = excluded.deposits`.execute(db);
  return all;
}
