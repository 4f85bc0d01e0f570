/**
 * Group commit: items that arrive while others of their queue key are in progress go to the database together in one
 * transaction. A commit costs the same for one item as for many, and a hot account is locked once for all of them. No
 * item waits for others: an idle queue runs it at once, and if more items wait than fit into one commit, another commit
 * runs concurrently.
 */
export interface SharedCommits<Item, Result> {
  /** Rejects with the error of `run`, or with QueueFull. */
  add(lane: string, item: Item): Promise<Result>;
}

/** The queue is full; the caller should retry. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane<Item, Result> {
  readonly queue: Waiting<Item, Result>[];
  underWay: number;
}

/** Limits of one queue, and classification of its errors. */
export interface LaneBounds {
  /** Maximum items per commit; while more are waiting, another commit runs concurrently. */
  readonly together: number;
  /** Maximum concurrent commits. */
  readonly atOnce: number;
  /** Maximum waiting items. */
  readonly waiting: number;
  /** Whether an error concerns all items of a commit: then none is retried separately. */
  readonly concernsAll: (error: unknown) => boolean;
}

/**
 * Queues of shared commits; an empty queue is deleted. `run` returns one result per item, in order. If it rejects for
 * several items, each is retried separately, so that one failing item does not affect the others: `run` must have
 * rolled everything back then.
 */
export function createSharedCommits<Item, Result>(
  run: (lane: string, items: readonly Item[]) => Promise<readonly Result[]>,
  bounds: LaneBounds,
): SharedCommits<Item, Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  async function work(name: string, lane: Lane<Item, Result>): Promise<void> {
    lane.underWay += 1;
    while (lane.queue.length > 0) await runTogether(name, lane.queue.splice(0, bounds.together));
    lane.underWay -= 1;
    if (lane.underWay === 0) lanes.delete(name);
  }

  async function runTogether(lane: string, group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item);
      const results = await run(lane, items);
      if (results.length !== items.length) throw new Error(`${items.length} items had ${results.length} results`);
      results.forEach((result, at) => {
        group[at]?.resolve(result);
      });
    } catch (error) {
      if (group.length === 1 || bounds.concernsAll(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await runTogether(lane, [one]);
    }
  }

  return {
    add: (name, item) =>
      new Promise((resolve, reject) => {
        const lane = lanes.get(name) ?? { queue: [], underWay: 0 };
        if (lane.queue.length >= bounds.waiting) return reject(new QueueFull());
        lanes.set(name, lane);
        lane.queue.push({ item, resolve, reject });
        const isCrowded = lane.queue.length > bounds.together && lane.underWay < bounds.atOnce;
        if (lane.underWay === 0 || isCrowded) void work(name, lane);
      }),
  };
}
