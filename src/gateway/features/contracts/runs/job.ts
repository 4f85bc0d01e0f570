import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { isTransient } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard, type Guard } from '#gateway/set-aside/guard.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import type { TimerHandler } from '#gateway/timers/timers.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { draftLines, keepLosses } from './draft.ts';
import { isDraftStill } from './late.ts';
import { isCounted, openDueRuns, pendingRuns, waitsForSlot } from './open-due-runs.ts';
import { CHUNK, type ChunkOutcome, type PayDeps, payChunk } from './pay.ts';
import { holdRun, RUN_COLUMNS, type Run, readSettings, takeRunStep } from './run.ts';

/** Dependencies of settlement runs. */
export interface RunDeps extends PayDeps {
  /** Ends five-minute slots that are over, even if no later activity exists. */
  readonly endSlots: (db: Db, merchant: string) => Promise<void>;
}

/** Settlement runs of a merchant's contracts: each period is settled once across all processes. */
export interface Runs extends Poller {
  /**
   * Opens, drafts and pays everything due at a moment (default: the database's current time); a draft waits for its
   * grace period.
   */
  settleDue(merchant: string, now?: number): Promise<void>;
  /** Timer step: the grace period of a draft is over. */
  readonly post: TimerHandler;
}

const POLL_EVERY_MS = 2_000;
/** Interval of the query for periods of days and longer. */
const PERIODS_EVERY_MS = 20_000;
/** Chunks of a run that are paid concurrently: one is computed while another is written. */
const AT_ONCE = 2;

/**
 * Creates the settlement job. A line that cannot be paid and a run that cannot be drafted are set aside; the others
 * continue.
 */
export function createRuns(
  { db, log, merchants, metrics }: Pick<Context, 'db' | 'log' | 'merchants' | 'metrics'>,
  deps: RunDeps,
  atOnce = AT_ONCE,
): Runs {
  const ended = new Map<string, number>();
  /** Time of the next query for these periods, on the clock of `performance`. */
  let periodsAt = 0;
  const guard = createGuard({ db, log, metrics });
  const payNext = createPaying(db, guard, deps);

  async function settleDue(merchant: string, moment?: number): Promise<void> {
    await guard.run({ merchant, source: 'contract-runs', item: 'due' }, () => openDue(merchant, moment));
    await guard.runItems(merchant, 'contract-runs', async (take) => {
      for (const { id, state } of await db.withMerchant(merchant, (scope) => readUndone(scope, merchant)))
        await take(id, async () => {
          if (state === 'open') await db.withMerchant(merchant, (scope) => draft(scope, merchant, id));
          return payAll(() => payNext(merchant, id), atOnce);
        });
    });
  }

  async function openDue(merchant: string, moment?: number): Promise<void> {
    const now = moment ?? (await db.withMerchant(merchant, readNow));
    const slot = Math.floor(now / SLOT);
    await db.withMerchant(merchant, async (scope) => {
      if (ended.get(merchant) !== slot && (await waitsForSlot(scope, merchant, now))) {
        await deps.endSlots(scope, merchant);
        ended.set(merchant, slot);
      }
      await openDueRuns(scope, merchant, await deps.readDayRules(scope, merchant), now);
    });
  }

  async function draft(scope: Db, merchant: string, id: string): Promise<void> {
    const run = await holdRun(scope, merchant, id);
    if (run?.state !== 'open' || !(await isNext(scope, merchant, run))) return;
    if (!(await isCounted(scope, merchant, run.cadence, run.endsAt))) return;
    const drafted = await draftLines(scope, deps, merchant, run);
    const { graceMinutes } = await readSettings(scope, merchant);
    const isSlot = run.cadence === 'SLOT';
    const next = await takeRunStep(scope, merchant, run, 'draft', drafted, isSlot ? 0 : graceMinutes);
    // The result of a slot is final: post it without a grace period.
    if (isSlot) await takeRunStep(scope, merchant, next, 'post');
  }

  const logFailure = (error: unknown) => logEvent(log, 'contract_runs.poll_failed', { err: error });
  const poller = createPoller('contract-runs', POLL_EVERY_MS, async () => {
    const withPeriods = performance.now() >= periodsAt;
    const pending = await merchants.matching(pendingRuns(withPeriods)).catch(logFailure);
    if (pending !== undefined && withPeriods) periodsAt = performance.now() + PERIODS_EVERY_MS;
    for (const merchant of pending ?? []) await settleDue(merchant).catch(logFailure);
  });
  return {
    ...poller,
    settleDue,
    post: createPosting(deps),
  };
}

/** Posts a draft after its grace period. */
function createPosting(deps: RunDeps): Runs['post'] {
  return async (scope, { merchant, subjectId, version }) => {
    const run = await holdRun(scope, merchant, subjectId, true);
    if (run?.version !== version || run.state !== 'draft') return;
    // Include activity that was counted since the draft.
    const drafted = (await isDraftStill(scope, merchant, run)) ? run : await draftLines(scope, deps, merchant, run);
    await keepLosses(scope, merchant, run);
    await takeRunStep(scope, merchant, run, 'post', drafted);
  };
}

/**
 * Pays the next chunk of a run. If the chunk fails, pays half by half, so that only the lines that fail alone are set
 * aside, and a single one costs the others few further attempts.
 */
function createPaying(db: Pick<Database, 'withMerchant'>, guard: Guard, deps: PayDeps) {
  return async function payNext(merchant: string, run: string, most = CHUNK): Promise<ChunkOutcome> {
    let lines: readonly string[] = [];
    const onLines = (taken: readonly string[]) => {
      lines = taken;
    };
    const of = (item: string) => ({ merchant, source: 'contract-lines', item }) as const;
    try {
      const paid = await db.withMerchant(merchant, (scope) => payChunk(scope, deps, merchant, run, { most, onLines }));
      const [line] = lines;
      if (line !== undefined && most === 1) await guard.taken(of(line));
      return paid;
    } catch (error) {
      const [line] = lines;
      if (line === undefined || isTransient(error)) throw error;
      if (lines.length === 1) return (await guard.failed(of(line), error)) === 'aside' ? 'paid' : 'busy';
    }
    const half = Math.ceil(lines.length / 2);
    const first = await payNext(merchant, run, half);
    return first === 'paid' ? payNext(merchant, run, lines.length - half) : first;
  };
}

const SLOT = 300_000;

/** Pays a run chunk by chunk with the given concurrency. */
async function payAll(payNext: () => Promise<ChunkOutcome>, atOnce: number): Promise<void> {
  // Try one chunk first: most runs have only one chunk, or wait for their grace period.
  if ((await payNext()) === 'paid') await sideBySide(atOnce, async () => (await payNext()) === 'paid');
}

/**
 * Repeats the work in a number of concurrent loops, each until it returns false. An error stops the other loops and is
 * thrown.
 */
async function sideBySide(loops: number, work: () => Promise<boolean>): Promise<void> {
  let hasFailed = false;
  const loop = async () => {
    try {
      while (!hasFailed && (await work()));
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: loops }, loop));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function readNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
}

/** Runs that are not closed, earliest periods first. */
async function readUndone(db: Db, merchant: string): Promise<readonly Run[]> {
  const { rows } = await sql<Run>`select ${RUN_COLUMNS} from settlement_run r
    where r.merchant = ${merchant} and r.state in ('open', 'posting')
      and ${notAside(merchant, 'contract-runs', sql`r.id::text`)} order by r.ends_at, r.kind, r.id`.execute(db);
  return rows;
}

/** A period is drafted only when no earlier period is a draft: then the carried losses are known. */
async function isNext(db: Db, merchant: string, { kind, cadence, endsAt }: Run): Promise<boolean> {
  const { rows } =
    await sql`select 1 from settlement_run where merchant = ${merchant} and kind = ${kind} and cadence = ${cadence}
    and ends_at < ${endsAt} and state in ('open', 'draft') limit 1`.execute(db);
  return rows.length === 0;
}
