import type { Context } from '#gateway/context/context.ts';
import { isTransient, isUnavailable } from '#gateway/db/errors.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { inSpan } from '#serving/tracing/spans.ts';
import type { Source } from './jobs.ts';
import { closeTaken, closeWorking, type Item, setAside } from './set-aside.ts';

/**
 * `taken`: processed. `later`: a transient database error, the next tick retries the item. `aside`: the item failed and
 * was set aside.
 */
type Outcome = 'taken' | 'later' | 'aside';

/** Processes one item. Rejects only if the database is unavailable, because that affects every item. */
type TakeItem = (item: string, work: () => Promise<unknown>) => Promise<Outcome>;

interface ListedItem extends Item {
  readonly source: Source;
}

/** Isolates failures: an item that fails is set aside (dead letter) and the other items continue. */
export interface Guard {
  /**
   * Processes a merchant's items of one source. Each item fails on its own; items that succeed are closed if they were
   * set aside before.
   */
  runItems(merchant: string, source: Source, work: (take: TakeItem) => Promise<void>): Promise<void>;
  /**
   * Runs a periodic task of a merchant as one item. The task runs in every period, even if staff dismissed the item;
   * after a success the item is closed, so that the next failure is reported again. `work` resolves to `false` if there
   * was nothing to do.
   */
  run(item: ListedItem, work: () => Promise<unknown>): Promise<Outcome>;
  /**
   * Classifies the error as `later` or `aside` in a separate transaction. Rethrows the error if the database is
   * unavailable.
   */
  failed(item: ListedItem, error: unknown): Promise<Outcome>;
  taken(item: ListedItem): Promise<void>;
}

export type GuardContext = Pick<Context, 'db' | 'log' | 'metrics'>;

/**
 * How long a successful run skips the lookup of its open item. Expires because another process may have set the item
 * aside.
 */
const KNOWN_TO_WORK_MS = 60_000;

const spanOf = (source: Source) => `job ${source}`;

/** Creates the guard of a process. Each item set aside is logged as an error and counted in livery_set_aside_total. */
export function createGuard({ db, log, metrics }: GuardContext): Guard {
  const working = new Map<string, number>();
  const counts = counterIn(metrics.registry, {
    name: 'livery_set_aside_total',
    help: 'Failed attempts at items that were set aside so that others go on, by source.',
    labelNames: ['source'],
  });

  async function failed(item: ListedItem, error: unknown): Promise<Outcome> {
    if (isUnavailable(error)) throw error;
    if (isTransient(error)) {
      logEvent(log, 'item.retried', { err: error, ...item });
      return 'later';
    }
    await db.withMerchant(item.merchant, (scope) => setAside(scope, item, { error }));
    counts.inc({ source: item.source });
    logEvent(log, 'item.set_aside', { err: error, ...item });
    return 'aside';
  }

  const close = (merchant: string, source: string, items: readonly string[]) =>
    db.withMerchant(merchant, (scope) => closeTaken(scope, { merchant, source }, items));

  async function run(item: ListedItem, work: () => Promise<unknown>): Promise<Outcome> {
    const key = `${item.merchant} ${item.source} ${item.item}`;
    let done: unknown;
    try {
      done = await inSpan(spanOf(item.source), { 'livery.merchant': item.merchant }, work);
    } catch (error) {
      working.delete(key);
      return failed(item, error);
    }
    if (done === false) return 'taken';
    if ((working.get(key) ?? 0) > performance.now()) return 'taken';
    await db.withMerchant(item.merchant, (scope) => closeWorking(scope, item));
    working.set(key, performance.now() + KNOWN_TO_WORK_MS);
    return 'taken';
  }

  return {
    failed,
    run,
    taken: ({ merchant, source, item }) => close(merchant, source, [item]),
    async runItems(merchant, source, work) {
      const taken: string[] = [];
      await work(async (item, take) => {
        try {
          await inSpan(spanOf(source), { 'livery.merchant': merchant }, take);
        } catch (error) {
          return failed({ merchant, source, item }, error);
        }
        taken.push(item);
        return 'taken';
      });
      if (taken.length > 0) await close(merchant, source, taken);
    },
  };
}
