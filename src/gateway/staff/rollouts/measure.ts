import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type GuardFigure, isRolledTo, publish, type RolloutPlan } from '#model/documents/rollouts.ts';

/** What a guard compares: so many of so many, in percent. */
export interface Measured {
  readonly figure: GuardFigure;
  readonly part: number;
  readonly whole: number;
  readonly percent: number;
  readonly limit: number;
  /** False: too few to decide by. */
  readonly isEnough: boolean;
}

/** The step of a roll-out whose guards are measured. */
export interface RunningStep {
  readonly merchant: string;
  readonly id: string;
  readonly plan: RolloutPlan;
  /** When the current step began. */
  readonly since: Date;
}

/** Below it a percentage says nothing. */
const ENOUGH = 20;
/** Deposits that are read at most, the newest first. */
const MOST_DEPOSITS = 20_000;

/** Measures the guards of a roll-out since its current step began, up to `now`. */
export async function measureGuards(db: Db, running: RunningStep, now: Date): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const { figure, limit } of running.plan.guards) {
    const { part, whole } = await MEASURES[figure](db, running, now);
    const percent = whole === 0 ? 0 : Math.round((part / whole) * 100);
    measured.push({ figure, part, whole, percent, limit, isEnough: whole >= ENOUGH });
  }
  return measured;
}

/** The first figure that stops the roll-out. */
export function findStop(measured: readonly Measured[]): Measured | undefined {
  return measured.find(({ part, whole, limit, isEnough }) => isEnough && part * 100 > limit * whole);
}

type Measure = (db: Db, running: RunningStep, now: Date) => Promise<Pick<Measured, 'part' | 'whole'>>;

const MEASURES: Readonly<Record<GuardFigure, Measure>> = {
  errors: countErrors,
  failedDeposits: countFailedDeposits,
  registrations: countMissingRegistrations,
};

/** Failed ones among the calls of members in the share (call-counts.ts). */
async function countErrors(db: Db, { merchant, id, plan, since }: RunningStep) {
  const { calls, errors } = await db
    .selectFrom('rollout_calls')
    .select([sql<string>`coalesce(sum(calls), 0)`.as('calls'), sql<string>`coalesce(sum(errors), 0)`.as('errors')])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('salt', '=', plan.salt)
    .where('at', '>=', sql<Date>`date_trunc('minute', ${since}::timestamptz)`)
    .executeTakeFirstOrThrow();
  return { part: Number(errors), whole: Number(calls) };
}

const FAILED = ['failed', 'expired'];
const FINISHED = [...FAILED, 'paid', 'refunded', 'reversed'];

/** Failed ones among the finished deposits of members in the share. What a member cancels is no failure. */
async function countFailedDeposits(db: Db, { merchant, id, plan, since }: RunningStep) {
  const rows = await db
    .selectFrom('deposit')
    .innerJoin('member', 'member.id', 'deposit.member_id')
    .select(['member_id', 'deposit.state as state', 'rank_level', 'labels'])
    .where('deposit.merchant', '=', merchant)
    .where('member.merchant', '=', merchant)
    .where('deposit.state', 'in', FINISHED)
    .where('deposit.created_at', '>=', since)
    .orderBy('deposit.created_at', 'desc')
    .limit(MOST_DEPOSITS)
    .execute();
  const rollout = publish(plan);
  const inside = rows.filter(({ member_id: member, rank_level: rankLevel, labels }) =>
    isRolledTo(rollout, { merchant, id }, { member, rankLevel, labels: readLabels(labels) }),
  );
  return { part: inside.filter(({ state }) => FAILED.includes(state)).length, whole: inside.length };
}

/** How many registrations are missing, compared with as long a time before the step. */
async function countMissingRegistrations(db: Db, { merchant, since }: RunningStep, now: Date) {
  const before = new Date(2 * since.getTime() - now.getTime());
  const { earlier, later } = await db
    .selectFrom('member')
    .select(sql<string>`count(*) filter (where created_at < ${since})`.as('earlier'))
    .select(sql<string>`count(*) filter (where created_at >= ${since})`.as('later'))
    .where('merchant', '=', merchant)
    .where('type', '<>', TRIAL)
    .where('created_at', '>=', before)
    .executeTakeFirstOrThrow();
  return { part: Math.max(0, Number(earlier) - Number(later)), whole: Number(earlier) };
}

const TRIAL = 4;

function readLabels(labels: unknown): readonly string[] {
  return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
}
