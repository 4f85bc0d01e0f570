import { type Applied, applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { type PastChange, treesAt } from './trees-at.ts';

/** A change from the journal; its states are JSON text. */
export interface JournalChange extends Pick<PastChange, 'revision' | 'action' | 'subject'> {
  readonly before: string | null;
  readonly after: string | null;
}

/** Current trees of a merchant, the changes to revert, and the proposals to apply afterwards. */
export interface PretenceAsked {
  readonly now: TreeBodies;
  readonly revision: number;
  readonly entries: readonly JournalChange[];
  readonly proposals: readonly Proposal[];
}

/**
 * Worker pool job: reverts changes back to a revision and applies proposals; undefined if a change cannot be reverted.
 */
export function work({
  now,
  revision,
  entries,
  proposals,
}: PretenceAsked): Pick<Applied, 'trees' | 'problems'> | undefined {
  const changes = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: parseStored(before),
    after: parseStored(after),
  }));
  const trees = treesAt(now, changes, revision);
  if (trees === undefined) return undefined;
  const { trees: after, problems } = applyProposals(trees, proposals);
  return { trees: after, problems };
}

function parseStored(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
