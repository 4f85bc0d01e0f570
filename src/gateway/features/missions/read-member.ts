import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { readSpans } from '#gateway/stream/missions/spans.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { type MissionRule, unitOf } from '#model/missions/mission.ts';
import { boundsOfPeriod, periodOf } from '#model/missions/periods.ts';
import { readRule } from '#model/missions/read-rule.ts';
import type { MissionAsker, PageWanted } from './deps.ts';
import { writeReward, writeValue } from './units.ts';
import { textIn, titleIn } from './words.ts';

interface RewardRow {
  readonly id: string;
  readonly missionId: string;
  readonly run: number;
  readonly period: string;
  readonly milestone: number;
  readonly state: 'open' | 'reached' | 'claimed' | 'lapsed';
  readonly kind: 'money' | 'points';
  readonly amount: bigint;
  readonly expiresAt: Date;
}

/** A member's progress in one period of a mission. */
export interface Standing {
  readonly missionId: string;
  readonly run: number;
  readonly period: string;
  readonly rule: MissionRule;
  /** The period is over or the mission is off: reached milestones may still be claimed. */
  readonly isOver: boolean;
  readonly endsAt: number | undefined;
  readonly value: bigint;
  readonly rewards: readonly RewardRow[];
  readonly place: number;
  readonly words: unknown;
  readonly picture: string | null;
}

/**
 * The member's progress: in each active mission for the current period, and in earlier periods with a reward to claim.
 * Reads only the member's own rows.
 */
export async function readStandings(
  db: Db,
  { merchant, memberId, now }: Pick<MissionAsker, 'merchant' | 'memberId' | 'now'>,
): Promise<readonly Standing[]> {
  const rules = await readDayRules(db, merchant);
  const { day } = countedDay(rules, now);
  const running = (await readSpans(db, merchant, { first: now, last: now })).map((span) => {
    return { ...span, period: periodOf(span.rule.period, day) };
  });
  const rewards = await readRewards(db, { merchant, memberId }, running);
  const earlier = await readEarlier(db, merchant, rewards, running);
  const all = [...running.map((span) => ({ ...span, isOver: false })), ...earlier];
  const known = await readKnown(db, { merchant, memberId }, all);
  return all
    .flatMap(({ missionId, run, period, rule, isOver }): Standing[] => {
      const found = known.get(`${missionId} ${run} ${period}`);
      if (found === undefined) return [];
      const own = rewards.filter((row) => row.missionId === missionId && row.run === run && row.period === period);
      const endsAt = boundsOfPeriod(rules, rule.period, period)?.endsAt;
      return [{ missionId, run, period, rule, isOver, endsAt, rewards: own, ...found }];
    })
    .toSorted((one, other) => one.place - other.place);
}

interface PeriodKey {
  readonly missionId: string;
  readonly run: number;
  readonly period: string;
}

const recordOf = (keys: readonly PeriodKey[]) =>
  sql`json_to_recordset(${JSON.stringify(keys.map(({ missionId, run, period }) => ({ mission_id: missionId, run, period })))}::json)
    as reported (mission_id uuid, run integer, period text)`;

type Whose = Pick<MissionAsker, 'merchant' | 'memberId'>;

/** Rewards of current periods, and those that can be claimed. */
async function readRewards(
  db: Db,
  { merchant, memberId }: Whose,
  running: readonly PeriodKey[],
): Promise<readonly RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select id, mission_id as "missionId", run, period, milestone, state, reward_kind as kind, amount, expires_at as "expiresAt"
      from mission_reward r where merchant = ${merchant} and member_id = ${memberId} and (state = 'reached'
        or exists (select from ${recordOf(running)} where reported.mission_id = r.mission_id and reported.run = r.run
          and reported.period = r.period))
      order by reached_at desc, id limit ${MOST_REWARDS}`.execute(db);
  return rows;
}

const MOST_REWARDS = 500;

/** Earlier periods, with the rule that applied then. */
async function readEarlier(db: Db, merchant: string, rewards: readonly RewardRow[], running: readonly PeriodKey[]) {
  const isRunning = ({ missionId, run, period }: PeriodKey) =>
    running.some((one) => one.missionId === missionId && one.run === run && one.period === period);
  const earlier = new Map<string, PeriodKey>();
  for (const row of rewards)
    if (row.state === 'reached' && !isRunning(row)) earlier.set(`${row.missionId} ${row.run} ${row.period}`, row);
  const ids = [...new Set([...earlier.values()].map(({ missionId }) => missionId))];
  if (ids.length === 0) return [];
  const spans = await db
    .selectFrom('mission_span')
    .select(['mission_id', 'run', 'rule'])
    .where('merchant', '=', merchant)
    .where('mission_id', 'in', ids)
    .orderBy('number', 'desc')
    .execute();
  return [...earlier.values()].flatMap(({ missionId, run, period }) => {
    const span = spans.find((one) => one.mission_id === missionId && one.run === run);
    const rule = readRule(span?.rule);
    return rule === undefined ? [] : [{ missionId, run, period, rule, isOver: true }];
  });
}

/** Progress and texts by period; missions without texts are not shown. */
async function readKnown(db: Db, { merchant, memberId }: Whose, keys: readonly PeriodKey[]) {
  const { rows } = await sql<PeriodKey & { value: bigint; place: number; words: unknown; picture: string | null }>`
    select reported.mission_id as "missionId", reported.run, reported.period, coalesce(p.value, 0)::bigint as value, m.place, m.words, m.picture
      from ${recordOf(keys)}
      join mission m on m.merchant = ${merchant} and m.id = reported.mission_id
      left join lateral (
        select value from mission_progress
          where merchant = ${merchant} and mission_id = reported.mission_id and run = reported.run and member_id = ${memberId}
            and period = reported.period collate "C"
            and generation = (select generation from stream_cursor
              where merchant = ${merchant} and consumer = 'missions' and is_live)
          limit 1) p on true`.execute(db);
  return new Map(
    rows.map(({ missionId, run, period, value, place, words, picture }) => [
      `${missionId} ${run} ${period}`,
      { value, place, words, picture },
    ]),
  );
}

/** Every milestone is claimed or expired. */
export function isDone({ rule, rewards, isOver }: Standing): boolean {
  const ended = rewards.filter(({ state }) => state === 'claimed' || state === 'lapsed').length;
  return isOver ? !rewards.some(({ state }) => state === 'reached') : ended >= rule.milestones.length;
}

/** The member's missions as sent to the client: claimable first, completed last. */
export async function readSummary(db: Db, asker: MissionAsker, { page, size }: PageWanted) {
  const shown = (await readStandings(db, asker)).filter(({ words }) => titleIn(words, asker.language) !== '');
  const order = (one: Standing) => (isDone(one) ? 2 : one.rewards.some(({ state }) => state === 'reached') ? 0 : 1);
  const sorted = shown.toSorted((one, other) => order(one) - order(other));
  const totalPages = Math.max(1, Math.ceil(sorted.length / size));
  const pageNum = Math.min(page, totalPages);
  return {
    list: sorted.slice((pageNum - 1) * size, pageNum * size).map((one) => present(one, asker)),
    pageNum,
    totalPages,
    open: shown.filter((one) => !isDone(one)).length,
  };
}

function present(standing: Standing, asker: MissionAsker) {
  const { missionId, period, rule, value, endsAt, isOver, words, picture } = standing;
  return {
    missionId,
    period,
    title: titleIn(words, asker.language),
    text: textIn(words, asker.language),
    ...(picture !== null && { picture }),
    kind: rule.kind,
    repeats: rule.period,
    unit: unitOf(rule.kind),
    board: rule.hasBoard,
    over: isOver,
    done: isDone(standing),
    ...(endsAt !== undefined && { endsAt }),
    value: writeValue(rule.kind, value, asker.exponent),
    milestones: milestonesOf(standing, asker.exponent),
  };
}

function milestonesOf({ rule, rewards }: Standing, exponent: number) {
  return rule.milestones.map(({ goal, reward }, at) => {
    const own = rewards.find(({ milestone }) => milestone === at + 1);
    const promised = own === undefined || own.state === 'open' ? reward : { kind: own.kind, amount: own.amount };
    const claim = own?.state === 'reached' && { claimId: own.id, expiresAt: own.expiresAt.getTime() };
    return {
      milestone: at + 1,
      goal: writeValue(rule.kind, goal, exponent),
      state: own?.state ?? 'open',
      ...claim,
      reward: writeReward(promised.kind, promised.amount, exponent),
    };
  });
}

/** The milestones of a mission in the current period; undefined: the mission is off. */
export async function readMilestones(db: Db, asker: MissionAsker, missionId: string) {
  const found = (await readStandings(db, asker)).find((one) => one.missionId === missionId && !one.isOver);
  if (found === undefined) return undefined;
  return { list: milestonesOf(found, asker.exponent), unit: unitOf(found.rule.kind) };
}

/** Whether the member has missions, and the number of open ones, for the menu. */
export async function readOpenCount(
  db: Db,
  asker: Pick<MissionAsker, 'merchant' | 'memberId' | 'now'>,
): Promise<{ readonly enabled: boolean; readonly count: number }> {
  const standings = (await readStandings(db, asker)).filter(({ words }) => titleIn(words, 'EN') !== '');
  return { enabled: standings.length > 0, count: standings.filter((one) => !isDone(one)).length };
}
