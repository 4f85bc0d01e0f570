import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { BRAND_ROLLOUT, plansIn, type RolloutPlan, shareOf } from '#model/documents/rollouts.ts';
import { rolloutIn } from '#model/proposals/rollout-tree.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { StaleVersion } from '../stale-version.ts';
import type { TreeChanges } from '../trees/change.ts';
import { findStop, type Measured, measureGuards, type RunningStep } from './measure.ts';

type Parts = Pick<Context, 'db' | 'trees' | 'clock' | 'log'> & {
  readonly changes: TreeChanges;
  /** The revision of the brand that the database serves; null: none. */
  readonly readCurrent: (db: Db, merchant: string) => Promise<string | null>;
};

/** Merchants with roll-outs. */
export const RUNNING_ROLLOUTS = sql<{ merchant: string }>`select merchant from tree
  where kind = 'status' and body -> 'rollouts' is not null`;

/**
 * Stops each running roll-out of a merchant whose guard figure is above its limit, and takes the next step of each whose
 * step is over. Both are part of the approved plan. One that fails does not stop the others.
 */
export async function runRollouts(parts: Parts, merchant: string): Promise<void> {
  for (const running of await findRunning(parts, merchant))
    await runOne(parts, running).catch((error: unknown) =>
      logEvent(parts.log, 'schedules.poll_failed', { err: error }),
    );
}

/** Adds what this process has counted to the table that all processes share, by minute. */
export async function keepCounts({ db, rolloutCalls }: Pick<Context, 'db' | 'rolloutCalls'>): Promise<void> {
  for (const counted of rolloutCalls.take())
    await db.withMerchant(counted.merchant, (scope) =>
      scope
        .insertInto('rollout_calls')
        .values({ ...counted, at: sql<Date>`date_trunc('minute', now())` })
        .onConflict((on) =>
          on.columns(['merchant', 'id', 'salt', 'at']).doUpdateSet({
            calls: sql<bigint>`rollout_calls.calls + excluded.calls`,
            errors: sql<bigint>`rollout_calls.errors + excluded.errors`,
          }),
        )
        .execute(),
    );
}

/** The running roll-outs of a merchant, with the begin of their current step. */
export async function findRunning(
  { db, trees }: Pick<Parts, 'db' | 'trees'>,
  merchant: string,
): Promise<readonly RunningStep[]> {
  const plans = plansIn((await trees.read(merchant)).status);
  if (plans.size === 0) return [];
  const begun = await db.withMerchant(merchant, (scope) => readBegun(scope, merchant, [...plans.keys()]));
  // A plan of a replaced tree has no entry of its own: it begins now.
  return [...plans].map(([id, plan]) => ({ merchant, id, plan, since: begun.get(id) ?? new Date() }));
}

/** When the current step ends; undefined: staff take the next one, or it is the last. */
export function endOfStep({ plan: { steps, step }, since }: Pick<RunningStep, 'plan' | 'since'>): number | undefined {
  const hours = steps[step]?.hours ?? null;
  return hours === null || step + 1 >= steps.length ? undefined : since.getTime() + hours * HOUR_MS;
}

const HOUR_MS = 3_600_000;

async function readBegun(db: Db, merchant: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('journal')
    .distinctOn('subject')
    .select(['subject', 'at'])
    .where('merchant', '=', merchant)
    .where('subject', 'in', ids)
    .where('action', 'like', 'switch.rollout%')
    .orderBy('subject')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

async function runOne(parts: Parts, running: RunningStep): Promise<void> {
  const { db, clock } = parts;
  const { merchant, id, plan } = running;
  const now = clock.now();
  const { measured, isServed } = await db.withMerchant(merchant, async (scope) => ({
    measured: await measureGuards(scope, running, new Date(now)),
    isServed: id === BRAND_ROLLOUT && (await parts.readCurrent(scope, merchant)) === plan.to,
  }));
  if (isServed) return change(parts, running, null, 'served to everyone');
  const stop = findStop(measured);
  if (stop !== undefined) return change(parts, running, null, describeStop(stop, plan));
  const end = endOfStep(running);
  if (end === undefined || now < end) return;
  const next = { ...plan, step: plan.step + 1 };
  return change(parts, running, next, `step ${next.step + 1} of ${next.steps.length}: ${shareOf(next)} %`);
}

const NAMES = {
  errors: 'failed calls in the share',
  failedDeposits: 'failed deposits in the share',
  registrations: 'registrations missing',
} satisfies Readonly<Record<Measured['figure'], string>>;

function describeStop({ figure, part, whole, percent, limit }: Measured, plan: RolloutPlan): string {
  return `stopped at ${shareOf(plan)} %: ${NAMES[figure]} ${part} of ${whole} (${percent} %), limit ${limit} %`;
}

async function change(
  { changes }: Parts,
  { merchant, id, plan }: RunningStep,
  rollout: RolloutPlan | null,
  reason: string,
): Promise<void> {
  await changes.make({
    merchant,
    base: 0,
    proposals: [{ kind: 'rollout', id, rollout }],
    reason,
    announced: undefined,
    by: { actor: 'system', source: '' },
    // Staff or another process have changed it in the meantime: nothing is left to do.
    verify: async (_scope, { trees }) => {
      if (JSON.stringify(rolloutIn(trees.status, id)) !== JSON.stringify(plan)) throw new StaleVersion(0, []);
    },
    // The plan with its steps and guards was approved when the roll-out began.
    approved: async () => {},
  });
}
