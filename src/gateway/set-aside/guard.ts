import type { Context } from '#gateway/context/context.ts';
import { isTransient, isUnavailable } from '#gateway/db/errors.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import type { Source } from './jobs.ts';
import { closeTaken, closeWorking, type Item, setAside } from './set-aside.ts';

/** What became of an item: taken; left for the next turn, as the database was busy; or set aside. */
type Outcome = 'taken' | 'later' | 'aside';

/** Takes an item; never rejects but where the database is away, which concerns all items. */
type TakeItem = (item: string, work: () => Promise<unknown>) => Promise<Outcome>;

/** An item of a source that docs/jobs.md lists. */
interface ListedItem extends Item {
  readonly source: Source;
}

/** Keeps the failure of one item from all others. */
export interface Guard {
  /** A turn with a merchant's items of a source: each is taken by itself, and those that were set aside before are closed when it works. */
  turn(merchant: string, source: Source, work: (take: TakeItem) => Promise<void>): Promise<void>;
  /**
   * Does what is done for a merchant again and again, and is one item as a whole. It is tried in each period, whatever staff
   * answered; once it works its item is closed, so that the next failure is told again. `false`: there was nothing to do.
   */
  run(item: ListedItem, work: () => Promise<unknown>): Promise<Outcome>;
  /** Decides what an error means for an item, in a transaction of its own: `later` or `aside`. Throws it where the database is away. */
  failed(item: ListedItem, error: unknown): Promise<Outcome>;
  /** Closes an item that was tried again and is taken now. */
  taken(item: ListedItem): Promise<void>;
}

export type GuardContext = Pick<Context, 'db' | 'log' | 'metrics'>;

/** A run that works is not looked up among what is open for so long: another process may have set it aside. */
const KNOWN_TO_WORK_MS = 60_000;

/** Builds the guard of a process. What is set aside is an error of the log, and counted in livery_set_aside_total. */
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
      log.warn({ err: error, ...item }, 'item.retried: the database was busy; the next turn takes the item again');
      return 'later';
    }
    await db.withMerchant(item.merchant, (scope) => setAside(scope, item, { error }));
    counts.inc({ source: item.source });
    log.error({ err: error, ...item }, 'item.set_aside: an item failed and was set aside; the others go on');
    return 'aside';
  }

  const close = (merchant: string, source: string, items: readonly string[]) =>
    db.withMerchant(merchant, (scope) => closeTaken(scope, { merchant, source }, items));

  async function run(item: ListedItem, work: () => Promise<unknown>): Promise<Outcome> {
    const key = `${item.merchant} ${item.source} ${item.item}`;
    let done: unknown;
    try {
      done = await work();
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
    async turn(merchant, source, work) {
      const taken: string[] = [];
      await work(async (item, take) => {
        try {
          await take();
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
