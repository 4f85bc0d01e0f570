/**
 * Work that comes while other work of its lane is under way goes to the database together, in one transaction: a commit
 * costs the same for one as for many, and an account that everybody wants is locked once for all of them. Nothing ever
 * waits for company: what finds its lane idle goes at once.
 */
export interface SharedCommits<Item, Result> {
  /** Rejects with what `run` rejects with, or with LaneFull. */
  add(lane: string, item: Item): Promise<Result>;
}

/** Too much waits in this lane already; the caller comes again. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Bounds of one lane, and what its errors mean. */
export interface LaneBounds {
  /** Items that go together at most. */
  readonly together: number;
  /** Items that wait at most. */
  readonly waiting: number;
  /** Whether an error is nobody's in particular: then none of those that went together is run again. */
  readonly concernsAll: (error: unknown) => boolean;
}

/**
 * Lanes of shared work; one that is empty is forgotten. `run` answers one result per item, in their order. When it rejects
 * for several, each is run again alone, so that one that cannot be done spoils nothing for the others: `run` must have
 * undone everything then.
 */
export function createSharedCommits<Item, Result>(
  run: (lane: string, items: readonly Item[]) => Promise<readonly Result[]>,
  bounds: LaneBounds,
): SharedCommits<Item, Result> {
  const lanes = new Map<string, Waiting<Item, Result>[]>();

  async function work(lane: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await runTogether(lane, queue.splice(0, bounds.together));
    lanes.delete(lane);
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
    add: (lane, item) =>
      new Promise((resolve, reject) => {
        const queue = lanes.get(lane);
        if (queue !== undefined && queue.length >= bounds.waiting) return reject(new LaneFull());
        if (queue !== undefined) return queue.push({ item, resolve, reject });
        const begun = [{ item, resolve, reject }];
        lanes.set(lane, begun);
        return work(lane, begun);
      }),
  };
}
