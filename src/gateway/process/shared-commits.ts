/**
 * Work that comes while other work of its lane is under way goes to the database together, in one transaction: a commit
 * costs the same for one as for many, and an account that everybody wants is locked once for all of them. Nothing ever
 * waits for company: what finds its lane idle goes at once, and where more waits than fits into one commit another goes beside.
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

interface Lane<Item, Result> {
  readonly queue: Waiting<Item, Result>[];
  underWay: number;
}

/** Bounds of one lane, and what its errors mean. */
export interface LaneBounds {
  /** Items that go together at most; while more than these wait, another commit goes beside. */
  readonly together: number;
  /** Commits that are under way at once at most. */
  readonly atOnce: number;
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
        if (lane.queue.length >= bounds.waiting) return reject(new LaneFull());
        lanes.set(name, lane);
        lane.queue.push({ item, resolve, reject });
        const isCrowded = lane.queue.length > bounds.together && lane.underWay < bounds.atOnce;
        if (lane.underWay === 0 || isCrowded) void work(name, lane);
      }),
  };
}
