import { applyProposals } from '#model/proposals/apply.ts';
import { invertChange, treeActionOf, type WrittenChange } from '#model/proposals/invert.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';

/** The parts of a journal entry that restoring a revision needs. */
export interface PastChange extends WrittenChange {
  readonly revision: number;
}

/**
 * Restores the trees at a revision by reverting later journal entries, newest first (`entries` may hold any, oldest
 * first). Undefined if an entry cannot be reverted.
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

/**
 * Whether a change concerns no tree. An unknown tree action counts as a tree change, because skipping it would give
 * wrong trees.
 */
function isElsewhere(action: string): boolean {
  return treeActionOf(action) === undefined && !/^(switch|rule|maintenance|tree)\./.test(action);
}
