import { applyProposals } from '#model/proposals/apply.ts';
import { invertChange, treeActionOf, type WrittenChange } from '#model/proposals/invert.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';

/** One entry of a merchant's journal, as far as going back needs it. */
export interface PastChange extends WrittenChange {
  readonly revision: number;
}

/**
 * The trees as they were at a revision: the journal's changes since then are taken back, newest first (`entries` may hold
 * any, in the order in which they were made). Undefined where an entry cannot be taken back: then nobody knows.
 */
export function treesAt(current: TreeBodies, entries: readonly PastChange[], revision: number): TreeBodies | undefined {
  let trees = current;
  for (const entry of entries.toReversed()) {
    if (entry.revision <= revision || isElsewhere(entry.action)) continue;
    const back = invertChange(entry);
    if (back === undefined) return undefined;
    const applied = applyProposals(trees, back);
    if (applied.problems.length > 0) return undefined;
    trees = applied.trees;
  }
  return trees;
}

/** Whether a change was made to no tree. One of the trees that is not known here is not: going on would tell a lie. */
function isElsewhere(action: string): boolean {
  return treeActionOf(action) === undefined && !/^(switch|rule|maintenance|tree)\./.test(action);
}
