import type { Db } from '#gateway/db/tables.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { collides } from '#model/proposals/collide.ts';
import { invertChange, isUnchanged } from '#model/proposals/invert.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { Entry } from '../entries.ts';
import { staleSince } from '../stale-version.ts';
import type { SiteNow } from './site.ts';

export interface Undo {
  readonly proposals: readonly Proposal[];
  /** Throws `StaleVersion` inside the transaction if the values were changed since. */
  readonly verify: (db: Db, site: SiteNow) => Promise<void>;
}

/** Plans the revert of entries, latest first; undefined if one of them does not record the previous state. */
export function planUndo(merchant: string, entries: readonly Entry[]): Undo | undefined {
  const inverses = entries.map((entry) => invertChange(entry));
  if (inverses.includes(undefined)) return undefined;
  const proposals = inverses.flatMap((inverse) => inverse ?? []);
  return { proposals, verify: (scope, site) => refuseFallen(scope, merchant, site, entries) };
}

async function refuseFallen(db: Db, merchant: string, site: SiteNow, entries: readonly Entry[]): Promise<void> {
  let { trees } = site;
  for (const entry of entries) {
    const inverse = invertChange(entry) ?? [];
    if (!isUnchanged(trees, entry)) {
      const touches = (other: Entry) => inverse.some((proposal) => collides(proposal, other));
      throw await staleSince(db, merchant, entry, touches);
    }
    trees = applyProposals(trees, inverse).trees;
  }
}
