import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { ExportDeps } from './question.ts';
import type { ExportSource } from './sources/source.ts';
import { dropExpired, EXPORTS_EXPIRED, EXPORTS_PENDING } from './store.ts';
import { type TakenJob, takeJob, writeChunk } from './write-chunk.ts';

/** Writes requested files, and deletes expired ones. */
export interface ExportWorker extends Poller {
  /** Triggers a poll of a merchant's jobs soon. */
  wake(merchant: string): void;
  /** Writes up to `most` chunks of a merchant's jobs; returns their number. */
  writeAll(merchant: string, most?: number): Promise<number>;
  /** Deletes a merchant's expired exports. */
  clear(merchant: string): Promise<number>;
}

const POLL_EVERY_MS = 500;
/** Poll interval: finds jobs that another process abandoned, or whose notification was lost, and deletes expired ones. */
const ROUND_EVERY_MS = 10_000;
/** Maximum chunks of one merchant per poll. */
const MOST_PER_TICK = 20;
const MOST_TRIES = 5;
const FIRST_WAIT_S = 5;

/**
 * Any number of processes share the jobs, chunk by chunk. Only the lock on a job's row assigns the job, so a dead
 * process cannot block it. A failed chunk is retried with growing delays; after five failures the job has failed, its
 * owner sees the failure, and staff may restart the job.
 */
export function createExportWorker(context: Context, deps: ExportDeps, sources: readonly ExportSource[]): ExportWorker {
  const { clock, db: database, log, merchants } = context;
  const writeNext = createWriting(context, deps, sources);
  const awake = new Set<string>();
  let roundAt = 0;
  let isStopping = false;

  async function writeAll(merchant: string, most = MOST_PER_TICK): Promise<number> {
    let written = 0;
    while (written < most && !isStopping && (await writeNext(merchant))) written += 1;
    return written;
  }
  const clear = (merchant: string) => database.withMerchant(merchant, (db) => dropExpired(db, merchant));

  const logFailure = (error: unknown) => logEvent(log, 'exports.poll_failed', { err: error });
  async function poll(): Promise<void> {
    const isRound = clock.now() >= roundAt;
    if (isRound) {
      roundAt = clock.now() + ROUND_EVERY_MS;
      for (const merchant of await merchants.matching(EXPORTS_EXPIRED)) await clear(merchant).catch(logFailure);
      for (const merchant of await merchants.matching(EXPORTS_PENDING)) awake.add(merchant);
    }
    for (const merchant of [...awake]) {
      awake.delete(merchant);
      if ((await writeAll(merchant).catch(logFailure)) === MOST_PER_TICK) awake.add(merchant);
    }
  }
  context.work.on('exports', (merchant) => void awake.add(merchant));
  const poller = createPoller('exports', POLL_EVERY_MS, () => poll().catch(logFailure));
  return {
    name: poller.name,
    writeAll,
    clear,
    start() {
      isStopping = false;
      poller.start();
    },
    async stop() {
      isStopping = true;
      await poller.stop();
    },
    wake: (merchant) => void awake.add(merchant),
  };
}

/** Writes one chunk of a merchant's jobs; false if none waits. */
function createWriting(context: Context, deps: ExportDeps, sources: readonly ExportSource[]) {
  const { db: database, log, metrics } = context;
  const guard = createGuard(context);
  const itemOf = (merchant: string, { id }: TakenJob) => ({ merchant, source: 'exports', item: id }) as const;
  const chunks = counterIn(metrics.registry, {
    name: 'livery_export_chunks_total',
    help: 'Chunks of exported files, by what is exported and outcome (written, failed).',
    labelNames: ['of', 'outcome'],
  });
  const kinds = sources.map(({ of }) => of);
  return async (merchant: string): Promise<boolean> => {
    let taken: TakenJob | undefined;
    try {
      await database.withMerchant(merchant, async (db) => {
        taken = await takeJob(db, merchant, kinds);
        const source = sources.find(({ of }) => of === taken?.kind);
        if (taken !== undefined && source !== undefined) await writeChunk(db, deps, { merchant, source, job: taken });
      });
    } catch (error) {
      // No job was taken: the database does not respond, and the caller logs the error.
      if (taken === undefined) throw error;
      chunks.inc({ of: taken.kind, outcome: 'failed' });
      logEvent(log, 'exports.chunk_failed', { err: error, merchant, id: taken.id, tries: taken.attempts + 1 });
      await putOff(merchant, taken, error);
      await guard.failed(itemOf(merchant, taken), error);
      return true;
    }
    if (taken === undefined) return false;
    chunks.inc({ of: taken.kind, outcome: 'written' });
    if (taken.attempts > 0) await guard.taken(itemOf(merchant, taken));
    return true;
  };

  /**
   * Records the failure and delays the job (or fails it after the last attempt), unless another process has continued
   * the job in the meantime.
   */
  async function putOff(merchant: string, { id, attempts, parts }: TakenJob, error: unknown): Promise<void> {
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const isOver = attempts + 1 >= MOST_TRIES;
    const end = isOver
      ? sql`state = 'failed', ended_at = clock_timestamp(), expires_at = clock_timestamp() + interval '24 hours',`
      : sql``;
    await database.withMerchant(merchant, async (db) => {
      await sql`update export_job set ${end} attempts = attempts + 1, failure = ${words},
          next_at = clock_timestamp() + make_interval(secs => ${FIRST_WAIT_S * 2 ** attempts})
        where merchant = ${merchant} and id = ${id} and attempts = ${attempts} and parts = ${parts}
          and expires_at is null`.execute(db);
      if (isOver)
        await db.deleteFrom('export_part').where('merchant', '=', merchant).where('export_id', '=', id).execute();
    });
  }
}
