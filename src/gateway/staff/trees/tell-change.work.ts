import { createHash } from 'node:crypto';
import type { Problem } from '#model/json/problem.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import { type SiteParts, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { TREE_NAMES, type TreeBodies } from '#model/site/served-trees.ts';

/** A site, and what is to be changed of it. */
export interface ChangeAsked extends SiteParts {
  readonly proposals: readonly Proposal[];
  /** The vendor lanes afterwards; absent: as they are. */
  readonly lanesAfter?: unknown;
}

/** What a change comes to on one state of a site. */
export interface ReportedChange {
  readonly changes: readonly TreeChange[];
  readonly problems: readonly Problem[];
  /** The trees that become others, whole. */
  readonly changed: Partial<TreeBodies>;
  readonly effect: AnnouncedEffect;
  /** sha-256 of the effect's canonical text, in hex. */
  readonly hash: string;
}

/** Works out what a change comes to, on a thread of the pool: both sites are settled for every role, and each difference is traced to its causes. */
export function work({ brand, trees, lanes, proposals, lanesAfter = lanes }: ChangeAsked): ReportedChange {
  const { trees: after, changes, problems } = applyProposals(trees, proposals);
  const effect = effectOf(sideOf({ brand, trees, lanes }), sideOf({ brand, trees: after, lanes: lanesAfter }));
  const changed = TREE_NAMES.filter((name) => after[name] !== trees[name]).map((name) => [name, after[name]]);
  const hash = createHash('sha256').update(writeEffect(effect)).digest('hex');
  return { changes, problems, changed: Object.fromEntries(changed), effect, hash };
}
