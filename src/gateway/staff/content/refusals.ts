import type { ContentEntry } from '#contract/staff/content/content.ts';
import type { StaffAction } from '#contract/staff/staff-actions.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { DraftProblem } from './validate.ts';

/** Version conflict of a content entry or of the order. Thrown inside the transaction to roll it back. */
export class ContentVersionConflict extends Error {
  override readonly name = 'ContentVersionConflict';
  readonly version: number;
  /** Newest first; `by` is still the actor id. */
  readonly staffActions: readonly StaffAction[];
  readonly now: ContentEntry | undefined;

  constructor(version: number, staffActions: readonly StaffAction[], now?: ContentEntry) {
    super('another user changed it first');
    this.version = version;
    this.staffActions = staffActions;
    this.now = now;
  }
}

export function refuseProblems(problems: readonly DraftProblem[]): void {
  if (problems.length === 0) return;
  throw new Failure('invalid_request', { value: { fields: problems.slice(0, 50) } });
}
