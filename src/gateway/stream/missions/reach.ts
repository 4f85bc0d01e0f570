import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { setStepTimers } from '#gateway/timers/set-timers.ts';
import { reachedBy } from '#model/missions/count.ts';
import type { Changed } from '#model/missions/fold.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { MISSION } from '#model/state-machines/mission.ts';

export interface MissionChannel {
  /** Adds a message to the inbox: its text kind (`inbox.kind.<kind>`) and the parameters of the text. */
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

const DAY_MS = 86_400_000;
/** Days after which an unclaimed reward lapses (D71). */
export const CLAIM_DAYS = 30;

/**
 * Records milestones that are now reached, and removes those that no longer are. Each is one row, however often the
 * stream is read. A milestone that expired before it was read is lapsed; one reached more than a day ago sends no
 * message.
 */
export async function noteReached(
  db: Db,
  merchant: string,
  changes: readonly Changed[],
  channel: MissionChannel,
): Promise<void> {
  const fallen = changes.flatMap((change) =>
    rowsBetween(change, reachedBy(change.span.rule, change.after.value), change.from),
  );
  if (fallen.length > 0) await fall(db, merchant, fallen);
  const reached = await cutToCaps(db, merchant, changes.flatMap(reachedRows));
  if (reached.length === 0) return;
  const waiting = (await reach(db, merchant, reached)).filter(({ isOver }) => !isOver);
  const orders = waiting.map(({ id, version, expiresAt }) => ({ id, version, dueAt: expiresAt }));
  await setStepTimers(db, merchant, { machine: MISSION.name, step: 'lapse' }, orders);
  const kind = stepOf(MISSION, 'open', 'reach')?.player;
  for (const { memberId, title, isFresh } of waiting)
    if (kind && isFresh) await channel.notify(db, merchant, memberId, kind, { mission: title });
}

interface RewardKey {
  readonly mission_id: string;
  readonly run: number;
  readonly period: string;
  readonly member_id: string;
  readonly milestone: number;
}

const keyOf = ({ key }: Changed, place: number): RewardKey => {
  const { missionId, run, period, memberId } = key;
  return { mission_id: missionId, run, period, member_id: memberId, milestone: place + 1 };
};

/** Milestones that were reached by the previous value and are not by the current one. */
function rowsBetween(change: Changed, now: number, before: bigint): readonly RewardKey[] {
  const was = reachedBy(change.span.rule, before);
  return Array.from({ length: Math.max(0, was - now) }, (_, at) => keyOf(change, now + at));
}

function reachedRows(change: Changed) {
  const { rule } = change.span;
  const [was, now] = [reachedBy(rule, change.from), reachedBy(rule, change.after.value)];
  return rule.milestones.slice(was, now).map(({ reward }, at) => {
    const reachedAt = change.reachedAt.get(was + at)?.at ?? 0;
    return {
      ...keyOf(change, was + at),
      reward_kind: reward.kind,
      amount: String(reward.amount),
      reached_at: new Date(reachedAt).toISOString(),
      expires_at: new Date(reachedAt + CLAIM_DAYS * DAY_MS).toISOString(),
      ...(reward.kind === 'money' && { member_most: rule.memberMostMinor?.toString() }),
    };
  });
}

const KEY = sql.raw('mission_id uuid, run integer, period text, member_id uuid, milestone smallint');
const SAME = sql.raw(
  ['mission_id', 'run', 'period', 'member_id', 'milestone']
    .map((column) => `r.${column} = reported.${column}`)
    .join(' and '),
);

async function fall(db: Db, merchant: string, rows: readonly RewardKey[]): Promise<void> {
  await sql`update mission_reward r set state = 'open', version = r.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as reported (${KEY})
    where r.merchant = ${merchant} and ${SAME} and r.state = 'reached'`.execute(db);
}

type ReachingRow = ReturnType<typeof reachedRows>[number];

/**
 * Applies the missions' caps per member over their whole time (152): rewards are cut to the rest of the cap, and a
 * reward without a rest is not recorded. Rewards recorded earlier do not change, and lapsed amounts become available
 * again.
 */
async function cutToCaps(db: Db, merchant: string, rows: readonly ReachingRow[]): Promise<readonly ReachingRow[]> {
  if (!rows.some(({ member_most }) => member_most !== undefined)) return rows;
  const reported = rows.map((row, at) => ({ ...row, at }));
  const { rows: cut } = await sql<{ at: number; amount: bigint }>`
    select at, case when member_most is null then amount else least(amount, greatest(0, member_most - had - before_it)) end::bigint as amount
      from (
        select reported.at, reported.amount, reported.member_most, coalesce(sum(reported.amount) over (partition by reported.mission_id, reported.member_id
              order by reported.reached_at, reported.at rows between unbounded preceding and 1 preceding), 0) as before_it,
            case when reported.member_most is null then 0 else (select coalesce(sum(r.amount), 0) from mission_reward r
              where r.merchant = ${merchant} and r.member_id = reported.member_id and r.mission_id = reported.mission_id
                and r.reward_kind = 'money' and r.state in ('reached', 'claimed')) end as had
          from json_to_recordset(${JSON.stringify(reported)}::json)
            as reported (${KEY}, at integer, reached_at timestamptz, amount bigint, member_most bigint)
          where reported.member_most is null or not exists (select from mission_reward r
            where r.merchant = ${merchant} and ${SAME} and r.state <> 'open')) summed`.execute(db);
  const amounts = new Map(cut.map(({ at, amount }) => [at, amount]));
  return rows.flatMap((row, at) => {
    const amount = amounts.get(at) ?? 0n;
    return amount > 0n ? [{ ...row, amount: String(amount) }] : [];
  });
}

interface ReachedRow {
  readonly id: string;
  readonly memberId: string;
  readonly version: bigint;
  readonly expiresAt: Date;
  readonly isOver: boolean;
  /** Whether the milestone was reached within the last day. */
  readonly isFresh: boolean;
  readonly title: string;
}

async function reach(
  db: Db,
  merchant: string,
  rows: readonly (RewardKey & { readonly expires_at: string })[],
): Promise<readonly ReachedRow[]> {
  const reported = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as reported (${KEY}, reward_kind text, amount bigint, reached_at timestamptz, expires_at timestamptz)`;
  // Only members can claim: skip deleted members.
  await sql`insert into mission_reward (merchant, mission_id, run, period, member_id, milestone, reward_kind, amount, reached_at, expires_at)
    select ${merchant}, reported.mission_id, reported.run, reported.period, reported.member_id, reported.milestone, reported.reward_kind, reported.amount,
        reported.reached_at, reported.expires_at
      from ${reported} join member m on m.merchant = ${merchant} and m.id = reported.member_id
    on conflict (merchant, mission_id, run, period, member_id, milestone) do nothing`.execute(db);
  const { rows: reached } = await sql<ReachedRow>`
    update mission_reward r set state = 'reached', version = r.version + 1, reward_kind = reported.reward_kind, amount = reported.amount,
        reached_at = reported.reached_at, expires_at = reported.expires_at
      from ${reported}, mission m, member p
      where r.merchant = ${merchant} and ${SAME} and r.state = 'open'
        and m.merchant = r.merchant and m.id = r.mission_id and p.merchant = r.merchant and p.id = r.member_id
      returning r.id, r.member_id as "memberId", r.version, r.expires_at as "expiresAt", r.expires_at <= clock_timestamp() as "isOver",
        r.reached_at > clock_timestamp() - interval '1 day' as "isFresh", ${TITLE} as title`.execute(db);
  const over = reached.filter(({ isOver }) => isOver).map(({ id }) => id);
  if (over.length > 0)
    await sql`update mission_reward set state = 'lapsed', version = version + 1
      where merchant = ${merchant} and id = any(${over}::uuid[])`.execute(db);
  return reached;
}

/** Title of the mission in the member's language, else in English, else in any. */
const TITLE = sql.raw(`coalesce(m.words -> p.language ->> 'title', m.words -> 'EN' ->> 'title', (
  select w.value ->> 'title' from jsonb_each(m.words) w order by w.key limit 1), '')`);
