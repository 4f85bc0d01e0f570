import type { Db } from '#gateway/db/tables.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { collides } from '#model/proposals/collide.ts';
import { invertChange, stillStands, treeActionOf } from '#model/proposals/invert.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Conflict, Refused } from './change.ts';
import { type Entry, entriesOfRevision, entriesSince, findEntry } from './entries.ts';
import type { SiteNow } from './site.ts';

/** What takes an entry of the journal back. */
export interface Undo {
  readonly proposals: readonly Proposal[];
  /** Throws Conflict inside the transaction when what was done does not stand any more as it was left. */
  readonly verify: (db: Db, site: SiteNow) => Promise<void>;
}

/** Plans the undo of one entry, or of all that was changed with it; undefined where there is no such entry. */
export async function planUndo(db: Db, merchant: string, seq: string, whole: boolean): Promise<Undo | undefined> {
  const found = await findEntry(db, merchant, seq);
  if (found === undefined) return undefined;
  const together = whole ? await entriesOfRevision(db, merchant, found.revision) : [found];
  // What was done last is taken back first.
  const entries = together.filter(({ action }) => treeActionOf(action) !== undefined).toReversed();
  const inverses = entries.map((entry) => invertChange(entry));
  const proposals = inverses.flatMap((inverse) => inverse ?? []);
  if (entries.length === 0 || inverses.includes(undefined)) throw new Refused([notUndoable(found)]);
  return { proposals, verify: (scope, site) => refuseFallen(scope, merchant, site, entries) };
}

async function refuseFallen(db: Db, merchant: string, site: SiteNow, entries: readonly Entry[]): Promise<void> {
  let { trees } = site;
  for (const entry of entries) {
    const inverse = invertChange(entry) ?? [];
    if (!stillStands(trees, entry)) {
      const since = await entriesSince(db, merchant, entry.revision);
      const theirs = since.filter((other) => inverse.some((proposal) => collides(proposal, other)));
      throw new Conflict(site.revision, theirs);
    }
    trees = applyProposals(trees, inverse).trees;
  }
}

function notUndoable({ action }: Entry) {
  return {
    code: 'proposal.undo',
    path: '/entry',
    found: action,
    expected: 'an entry that tells a change of switches, rules, maintenance or a whole tree',
    remedy: 'Make the opposite change where it was made.',
  };
}
