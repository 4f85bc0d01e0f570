import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MissionEvent } from '#model/missions/events.ts';
import type { Writing } from '../consumer.ts';

/**
 * Adds the friend events of deposits: the first deposit of a recommended member makes a friend, and the reversal of the
 * last one removes the friend. The recommender is set when the account is opened and never changes.
 */
export async function withFriends(
  db: Db,
  { merchant, generation }: Writing,
  events: readonly MissionEvent[],
): Promise<readonly MissionEvent[]> {
  const paying = payingOf(events);
  if (paying.length === 0) return events;
  const { rows } = await sql<{ friend: string; by: string; deposits: number }>`
    select m.id as friend, m.recommender_id as by, coalesce(f.deposits, 0) as deposits from member m
      left join mission_friend f on f.merchant = m.merchant and f.generation = ${generation} and f.member_id = m.id
      where m.merchant = ${merchant} and m.id = any(${paying}::uuid[]) and m.recommender_id is not null`.execute(db);
  if (rows.length === 0) return events;
  const friends = new Map(rows.map(({ friend, by, deposits }) => [friend, { by, deposits }]));
  const all = addFriends(events, friends);
  const reported = [...friends].map(([friend, { deposits }]) => ({ member_id: friend, deposits }));
  await sql`insert into mission_friend (merchant, generation, member_id, deposits)
    select ${merchant}, ${generation}::integer, member_id, deposits
      from json_to_recordset(${JSON.stringify(reported)}::json) as reported (member_id uuid, deposits integer)
    on conflict (merchant, generation, member_id) do update set deposits = excluded.deposits`.execute(db);
  return all;
}

export function payingOf(events: readonly MissionEvent[]): readonly string[] {
  return [...new Set(events.flatMap(({ kind, memberId }) => (kind === 'deposit' ? [memberId] : [])))];
}

/** A recommended member's recommender, and the number of deposits that count. */
export interface Friend {
  readonly by: string;
  deposits: number;
}

/** Inserts friend events after the deposits that make or remove a friend; updates the deposit counts of `friends`. */
export function addFriends(
  events: readonly MissionEvent[],
  friends: ReadonlyMap<string, Friend>,
): readonly MissionEvent[] {
  return events.flatMap((event): readonly MissionEvent[] => {
    const friend = event.kind === 'deposit' ? friends.get(event.memberId) : undefined;
    if (event.kind !== 'deposit' || friend === undefined) return [event];
    const before = friend.deposits;
    friend.deposits += Number(event.change);
    if (before > 0 === friend.deposits > 0) return [event];
    return [event, { kind: 'friend', memberId: friend.by, change: before > 0 ? -1n : 1n, stamp: event.stamp }];
  });
}

/**
 * Recommended members with the number of deposits that counted before a day (yyyy-MM-dd), from daily counters. These do
 * not record how many deposits were reversed: if the remaining sum is zero no deposit counts, otherwise all do.
 */
export async function readFriendsBefore(
  db: Db,
  merchant: string,
  members: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Friend>> {
  if (members.length === 0) return new Map();
  const { rows } = await sql<{ friend: string; by: string; deposits: bigint }>`
    select m.id as friend, m.recommender_id as by, coalesce((
        select case when sum(d.deposit_minor) > 0 then sum(d.deposits) else 0 end from member_day d
          where d.merchant = m.merchant and d.member_id = m.id and d.day < ${day}::date), 0)::bigint as deposits
      from member m where m.merchant = ${merchant} and m.id = any(${members}::uuid[]) and m.recommender_id is not null`.execute(
    db,
  );
  return new Map(rows.map(({ friend, by, deposits }) => [friend, { by, deposits: Number(deposits) }]));
}
