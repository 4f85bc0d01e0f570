import { defineStaffCall } from '../staff-call.ts';
import { type ChangeMade, readChangeMade } from '../trees/calls.ts';

/** Takes back what the journal's entry says. */
export interface UndoRequest {
  readonly entry: string;
  readonly reason: string;
  /** Everything that was changed together with it. */
  readonly whole?: boolean;
}

/**
 * Takes back any change that `undoableOf` knows, whatever it is about. `conflict` (value: TreeConflict) when what was done does
 * not stand any more as it was left; `not_found` for an entry that is not there or cannot be taken back.
 */
export const undoEntry = defineStaffCall<UndoRequest, ChangeMade | undefined>({
  name: 'staffUndo',
  method: 'POST',
  path: '/staff/merchants/:merchant/undo',
  access: 'change.undo',
  read: readChangeMade,
});
