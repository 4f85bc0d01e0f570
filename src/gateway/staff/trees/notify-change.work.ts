import { createHash } from 'node:crypto';
import { type ApprovalArea, areasOf } from '#model/change-requests/areas.ts';
import { describeWritten } from '#model/change-requests/decide.ts';
import type { Problem } from '#model/json/problem.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { SiteBodies } from '#model/proposals/content-entries.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import { type SiteParts, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { TREE_NAMES, type TreeBodies } from '#model/site/served-trees.ts';

export interface ChangeAsked extends SiteParts {
  readonly proposals: readonly Proposal[];
  /** Vendor lanes after the change; absent: unchanged. */
  readonly lanesAfter?: unknown;
}

export interface ReportedChange {
  readonly changes: readonly TreeChange[];
  readonly problems: readonly Problem[];
  /** Changed trees, complete. */
  readonly changed: Partial<TreeBodies>;
  /** Changed content entries, complete. */
  readonly content: NonNullable<SiteBodies['content']>;
  readonly effect: AnnouncedEffect;
  /** SHA-256 of the effect's canonical text, in hex. */
  readonly hash: string;
  /** SHA-256 of what is written, by subject (`describeWritten`). */
  readonly written: Readonly<Record<string, string>>;
  readonly areas: readonly ApprovalArea[];
}

/** Worker pool job: evaluates the site before and after for every role and traces each difference to its causes. */
export function work({ brand, trees, lanes, proposals, lanesAfter = lanes, revisions }: ChangeAsked): ReportedChange {
  const { trees: after, changes, problems } = applyProposals(trees, proposals);
  const before = sideOf({ brand, trees, lanes, revisions });
  const effect = effectOf(before, sideOf({ brand, trees: after, lanes: lanesAfter, revisions }));
  const changed = TREE_NAMES.filter((name) => after[name] !== trees[name]).map((name) => [name, after[name]]);
  const written = Object.entries(describeWritten(changes)).map(([subject, text]) => [subject, sha256(text)]);
  return {
    changes,
    problems,
    changed: Object.fromEntries(changed),
    content: changedEntries(trees, after),
    effect,
    hash: sha256(writeEffect(effect)),
    written: Object.fromEntries(written),
    areas: areasOf(changes, effect),
  };
}

function changedEntries({ content: was = {} }: SiteBodies, { content: is = {} }: SiteBodies) {
  return Object.fromEntries(Object.entries(is).filter(([entry, state]) => state !== was[entry]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
