import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import type { UndoArea } from '#contract/staff/undo/undoable.ts';
import type { Entry } from './entries.ts';
import type { StaffVisit } from './staff-door.ts';

/** What is to be taken back: what was done together in one area, the latest first. */
export interface UndoWish {
  readonly entries: readonly [Entry, ...Entry[]];
  readonly reason: string;
}

/**
 * Puts back what entries changed, in one transaction with a revision and entries of its own (`switch.turn.undo`). Throws
 * Overtaken where what was done does not stand any more as it was left, Failure for what may not or cannot be.
 */
export type Reverter = (wish: UndoWish, visit: StaffVisit) => Promise<ChangeMade>;

/** Who puts back the changes of which area. */
export type Reverters = Readonly<Record<UndoArea, Reverter>>;
