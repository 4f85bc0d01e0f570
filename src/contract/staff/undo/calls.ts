import { exactly, oneOf } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall } from '../staff-call.ts';
import { changeMade, conflict, entry, problems, reason } from '../trees/calls.ts';

/** Whether an entry can be reverted now, and if not, why. */
export const UNDO_STATES = ['open', 'changed', 'forbidden', 'never'] as const;

const undoRequest = exactly({ entry, reason, whole: Type.Optional(Type.Boolean()) });

const undoAnswer = asSent(
  exactly({
    state: fallback(oneOf(UNDO_STATES), 'never'),
    /** For `changed`: the later change of the same thing, if it is in the journal. */
    since: Type.Optional(exactly({ entry, by: Type.String(), at: Type.String() }, { requires: ['entry', 'by', 'at'] })),
  }),
);

/** Reverts a journal entry. */
export type UndoRequest = Sent<typeof undoRequest>;

export type UndoAnswer = Reading<typeof undoAnswer>;

/** Checks an entry as `undoEntry` would, without changing anything; the state may change before the revert. */
export const undoState = defineStaffCall({
  name: 'staffUndoState',
  method: 'GET',
  path: '/staff/merchants/:merchant/undo',
  access: 'change.undo',
  request: exactly({ entry }),
  reply: undoAnswer,
});

/**
 * Reverts any change that `undoableOf` knows. `conflict` (value: TreeConflict) if the state has changed since;
 * `not_found` for an entry that is missing or cannot be reverted.
 */
export const undoEntry = defineStaffCall({
  name: 'staffUndo',
  method: 'POST',
  path: '/staff/merchants/:merchant/undo',
  access: 'change.undo',
  request: undoRequest,
  reply: changeMade,
  refused: Type.Union([conflict, exactly({ problems })]),
});
