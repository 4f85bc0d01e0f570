import { own, readText } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';
import { type ChangeMade, readChangeMade } from '../trees/calls.ts';

/** Reverts a journal entry. */
export interface UndoRequest {
  readonly entry: string;
  readonly reason: string;
  /** Also reverts everything that was changed together with it. */
  readonly whole?: boolean;
}

/** Whether an entry can be reverted now, and if not, why. */
export const UNDO_STATES = ['open', 'changed', 'forbidden', 'never'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

export interface UndoAnswer {
  readonly state: UndoState;
  /** For `changed`: the later change of the same thing, if it is in the journal. */
  readonly since?: { readonly entry: string; readonly by: string; readonly at: string } | undefined;
}

/** Checks an entry as `undoEntry` would, without changing anything; the state may change before the revert. */
export const undoState = defineStaffCall<{ readonly entry: string }, UndoAnswer>({
  name: 'staffUndoState',
  method: 'GET',
  path: '/staff/merchants/:merchant/undo',
  access: 'change.undo',
  read: (value) => ({
    state: UNDO_STATES.find((known) => known === own(value, 'state')) ?? 'never',
    since: readSince(own(value, 'since')),
  }),
});

function readSince(value: unknown): UndoAnswer['since'] {
  const [entry, by, at] = [readText(value, 'entry'), readText(value, 'by'), readText(value, 'at')];
  return entry === undefined || by === undefined || at === undefined ? undefined : { entry, by, at };
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
