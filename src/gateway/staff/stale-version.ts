import type { TreeConflict } from '#contract/staff/trees/calls.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../pipeline/failure.ts';
import { readRevision } from '../revisions/changes.ts';
import { type Entry, entriesSince, nameEntries } from './entries.ts';

/** Version conflict: another user changed the same data. Thrown inside a transaction to roll it back. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
  readonly revision: number;
  readonly theirs: readonly Entry[];
  readonly effect: AnnouncedEffect | undefined;

  constructor(revision: number, theirs: readonly Entry[], effect?: AnnouncedEffect) {
    super('another user changed it first');
    this.revision = revision;
    this.theirs = theirs;
    this.effect = effect;
  }
}

/** The version conflict that prevents the revert of an entry: the later changes of others to the same data. */
export async function staleSince(
  db: Db,
  merchant: string,
  { revision }: Entry,
  touches: (other: Entry) => boolean,
): Promise<StaleVersion> {
  const since = await entriesSince(db, merchant, revision);
  return new StaleVersion(await readRevision(db, merchant), since.filter(touches));
}

/** Details of a version conflict: what others did in the meantime, by name, and the current state. */
export async function presentConflict(db: Database, { revision, theirs, effect }: StaleVersion): Promise<TreeConflict> {
  return { revision, theirs: await nameEntries(db, theirs), ...(effect && { effect }) };
}

export async function conflictFailure(db: Database, error: StaleVersion): Promise<Failure> {
  return new Failure('conflict', { value: await presentConflict(db, error) });
}
