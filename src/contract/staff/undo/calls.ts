import { defineStaffCall } from '../staff-call.ts';
import { type ChangeMade, readChangeMade } from '../trees/calls.ts';

/** Reverts a journal entry. */
export interface UndoRequest {
  readonly entry: string;
  readonly reason: string;
  /** Also reverts everything that was changed together with it. */
  readonly whole?: boolean;
}

/**
 * Reverts any change that `undoableOf` knows. `conflict` (value: TreeConflict) if the state has changed since;
 * `not_found` for an entry that is missing or cannot be reverted.
 */
export const undoEntry = defineStaffCall<UndoRequest, ChangeMade | undefined>({
  name: 'staffUndo',
  method: 'POST',
  path: '/staff/merchants/:merchant/undo',
  access: 'change.undo',
  read: readChangeMade,
});
