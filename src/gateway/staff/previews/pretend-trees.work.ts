import { type Applied, applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { type PastChange, treesAt } from './trees-at.ts';

/** A change of the journal; what was and what is as it is kept there, in JSON. */
export interface KeptChange extends Pick<PastChange, 'revision' | 'action' | 'subject'> {
  readonly before: string | null;
  readonly after: string | null;
}

/** The trees of a merchant now, what is to be taken back of them, and what is proposed on top of that. */
export interface PretenceAsked {
  readonly now: TreeBodies;
  readonly revision: number;
  readonly entries: readonly KeptChange[];
  readonly proposals: readonly Proposal[];
}

/** Goes back to a revision and makes proposals there, on a thread of the pool; undefined where a change cannot be taken back. */
export function work({
  now,
  revision,
  entries,
  proposals,
}: PretenceAsked): Pick<Applied, 'trees' | 'problems'> | undefined {
  const changes = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: readKept(before),
    after: readKept(after),
  }));
  const trees = treesAt(now, changes, revision);
  if (trees === undefined) return undefined;
  const { trees: after, problems } = applyProposals(trees, proposals);
  return { trees: after, problems };
}

function readKept(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
