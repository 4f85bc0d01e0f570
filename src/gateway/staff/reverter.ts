import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import type { UndoArea } from '#contract/staff/undo/undoable.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Entry } from './entries.ts';
import type { StaffVisit } from './staff-pipeline.ts';

/** Entries to revert: those of one change in one area, latest first. */
export interface UndoWish {
  readonly entries: readonly [Entry, ...Entry[]];
  readonly reason: string;
}

export interface Reverter {
  /**
   * Reverts entries in one transaction with its own revision and entries (`switch.turn.undo`). Throws `StaleVersion` if
   * the values were changed since, `Failure` if the revert is not allowed or not possible.
   */
  revert(wish: UndoWish, visit: StaffVisit): Promise<ChangeMade>;
  /** Checks whether an entry could be reverted now; throws as `revert` does. Runs in the caller's transaction. */
  verify(db: Db, entry: Entry, visit: StaffVisit): Promise<void>;
}

export type Reverters = Readonly<Record<UndoArea, Reverter>>;
