import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { type EventRow, readEvent } from '#gateway/stream/event.ts';
import { addFriends, type Friend, payingOf, readFriendsBefore } from '#gateway/stream/missions/friends.ts';
import { missionEventsOf, readWholes } from '#gateway/stream/missions/mission-events.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { type Progress, reachedBy } from '#model/missions/count.ts';
import type { MissionEvent } from '#model/missions/events.ts';
import { countingsOf, foldCountings, keyText, type ProgressKey } from '#model/missions/fold.ts';
import type { MissionRule, MissionSpan } from '#model/missions/mission.ts';
import { daysOf, periodBefore, periodOf } from '#model/missions/periods.ts';

/** Rewards that a rule would have paid if all were claimed. */
export interface Trial {
  /** yyyy-MM-dd */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The period had more events than the maximum. */
  readonly isCut: boolean;
  readonly members: number;
  /** Number of members who would have reached each milestone. */
  readonly reached: readonly number[];
  readonly moneyMinor: bigint;
  readonly points: bigint;
}

const EVENTS_TOGETHER = 1_000;
/** Maximum events processed, because the user waits for the result. */
const MOST_EVENTS = 200_000;
/** Trial period of a mission that never repeats. */
const DAYS_OF_ONCE = 30;

/**
 * Simulates a rule on past events and returns what would have been reached: yesterday, the last whole week or month for
 * a rule with that period, or the last thirty days for one that never repeats. It uses the same code as the consumer,
 * counts reversals in that time, and excludes closed accounts. Writes nothing.
 */
export async function tryRule(db: Db, merchant: string, rule: MissionRule, now: number): Promise<Trial> {
  const rules = await readDayRules(db, merchant);
  const { first, last } = daysToTry(rule, countedDay(rules, now).day);
  const [from, to] = [boundsOf(rules, first).startsAt, boundsOf(rules, last).endsAt];
  const span: MissionSpan = { missionId: 'trial', run: 1, rule, fromMs: from, untilMs: to };
  const known = new Map<string, { readonly key: ProgressKey; readonly progress: Progress }>();
  const so = { first, paid: new Set<string>(), friends: new Map<string, Friend>() };
  let after: EventRow | undefined;
  let seen = 0;
  let isOver = false;
  while (!isOver && seen < MOST_EVENTS) {
    const rows = await readBetween(db, merchant, { from, to }, after);
    const read = rows.map(readEvent);
    const reported = missionEventsOf(read, await readWholes(db, merchant, read));
    const events = rule.kind === 'REFERRALS' ? await withFriends(db, merchant, reported, so) : reported;
    const changes = foldCountings(countingsOf([span], rules, events), (key) => known.get(keyText(key))?.progress);
    for (const { key, after: progress } of changes) known.set(keyText(key), { key, progress });
    seen += rows.length;
    after = rows.at(-1);
    isOver = rows.length < EVENTS_TOGETHER;
  }
  const counted = await ofMembers(db, merchant, [...known.values()]);
  return { firstDay: first, lastDay: last, isCut: !isOver, ...sumOf(rule, counted) };
}

function daysToTry({ period }: MissionRule, today: string): { readonly first: string; readonly last: string } {
  const yesterday = shiftDay(today, -1);
  if (period === 'once') return { first: shiftDay(today, -DAYS_OF_ONCE), last: yesterday };
  const whole = period === 'day' ? yesterday : periodBefore(period, periodOf(period, today));
  return daysOf(period, whole) ?? { first: yesterday, last: yesterday };
}

/**
 * Adds events about recommended friends to deposits; `paid` are the members who have deposited so far, and `friends`
 * those of them who were recommended.
 */
async function withFriends(
  db: Db,
  merchant: string,
  events: readonly MissionEvent[],
  {
    paid,
    friends,
    first,
  }: { readonly paid: Set<string>; readonly friends: Map<string, Friend>; readonly first: string },
): Promise<readonly MissionEvent[]> {
  const fresh = payingOf(events).filter((member) => !paid.has(member));
  for (const member of fresh) paid.add(member);
  for (const [member, friend] of await readFriendsBefore(db, merchant, fresh, first)) friends.set(member, friend);
  return addFriends(events, friends);
}

interface Counted {
  readonly key: ProgressKey;
  readonly progress: Progress;
}

async function ofMembers(db: Db, merchant: string, all: readonly Counted[]): Promise<readonly Counted[]> {
  const ids = [...new Set(all.map(({ key }) => key.memberId))];
  if (ids.length === 0) return all;
  const { rows } = await sql<{ id: string }>`select id from member
    where merchant = ${merchant} and id = any(${ids}::uuid[])`.execute(db);
  const members = new Set(rows.map(({ id }) => id));
  return all.filter(({ key }) => members.has(key.memberId));
}

function sumOf(
  rule: MissionRule,
  all: readonly Counted[],
): Pick<Trial, 'members' | 'reached' | 'moneyMinor' | 'points'> {
  const reached = rule.milestones.map(() => 0);
  const members = new Set<string>();
  const given = { money: 0n, points: 0n };
  for (const { key, progress } of all) {
    const count = reachedBy(rule, progress.value);
    if (count > 0) members.add(key.memberId);
    for (const [place, { reward }] of rule.milestones.slice(0, count).entries()) {
      reached[place] = (reached[place] ?? 0) + 1;
      given[reward.kind] += reward.amount;
    }
  }
  return { members: members.size, reached, moneyMinor: given.money, points: given.points };
}

/** Events in stream order, selected by time. */
async function readBetween(
  db: Db,
  merchant: string,
  { from, to }: { readonly from: number; readonly to: number },
  after: EventRow | undefined,
): Promise<readonly EventRow[]> {
  const behind = after ?? { epoch: 0, xact: '0', seq: 0n };
  const { rows } = await sql<EventRow>`select epoch, xact::text, seq, at, kind, version, body from event
    where merchant = ${merchant} and at >= ${new Date(from)} and at < ${new Date(to)}
      and (epoch, xact, seq) > (${behind.epoch}, ${behind.xact}::xid8, ${behind.seq})
    order by event.epoch, event.xact, event.seq limit ${EVENTS_TOGETHER}`.execute(db);
  return rows;
}
