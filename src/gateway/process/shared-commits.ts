import { halvesOf } from './halves-of.ts';

/**
 * Group commit: items that arrive while others of their queue key are in progress go to the database together in one
 * transaction. A commit costs the same for one item as for many, and a hot account is locked once for all of them. No
 * item waits for others: an idle queue runs it at once, and if more items wait than fit into one commit, another commit
 * runs concurrently.
 */
export interface SharedCommits<Item, Result> {
  /** Rejects with the error of `run`, or with QueueFull. */
  add(queueKey: string, item: Item): Promise<Result>;
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

interface CommitQueue<Item, Result> {
  readonly queue: Waiting<Item, Result>[];
  pending: number;
}

/** Limits of one queue, and classification of its errors. */
export interface QueueBounds {
  /** Maximum items per commit; while more are waiting, another commit runs concurrently. */
  readonly together: number;
  /** Maximum concurrent commits. */
  readonly atOnce: number;
  /** Maximum waiting items. */
  readonly waiting: number;
  /** Whether an error concerns all items of a commit: then none is retried. */
  readonly concernsAll: (error: unknown) => boolean;
}

/**
 * Queues of shared commits; an empty queue is deleted. `run` returns one result per item, in order. If it rejects for
 * several items, each half is retried, so that one failing item does not affect the others and delays them by few
 * commits: `run` must have rolled everything back then.
 */
export function createSharedCommits<Item, Result>(
  run: (queueKey: string, items: readonly Item[]) => Promise<readonly Result[]>,
  bounds: QueueBounds,
): SharedCommits<Item, Result> {
  const queues = new Map<string, CommitQueue<Item, Result>>();

  async function work(name: string, commits: CommitQueue<Item, Result>): Promise<void> {
    commits.pending += 1;
    while (commits.queue.length > 0) await runTogether(name, commits.queue.splice(0, bounds.together));
    commits.pending -= 1;
    if (commits.pending === 0) queues.delete(name);
  }

  async function runTogether(queueKey: string, group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item);
      const results = await run(queueKey, items);
      if (results.length !== items.length) throw new Error(`${items.length} items had ${results.length} results`);
      results.forEach((result, at) => {
        group[at]?.resolve(result);
      });
    } catch (error) {
      if (group.length === 1 || bounds.concernsAll(error)) for (const { reject } of group) reject(error);
      else for (const half of halvesOf(group)) await runTogether(queueKey, half);
    }
  }

  return {
    add: (name, item) =>
      new Promise((resolve, reject) => {
        const commits = queues.get(name) ?? { queue: [], pending: 0 };
        if (commits.queue.length >= bounds.waiting) return reject(new QueueFull());
        queues.set(name, commits);
        commits.queue.push({ item, resolve, reject });
        const isCrowded = commits.queue.length > bounds.together && commits.pending < bounds.atOnce;
        if (commits.pending === 0 || isCrowded) void work(name, commits);
      }),
  };
}
