import type { ContentEntry } from '#contract/staff/content/content.ts';
import type { StaffAction } from '#contract/staff/deeds.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { DraftProblem } from './judge.ts';

/** Thrown inside the transaction to undo it: the piece, or the order, is not as the colleague saw it. */
export class ContentOutdated extends Error {
  override readonly name = 'ContentOutdated';
  readonly version: number;
  /** The newest first; `by` still is the actor's id. */
  readonly staffActions: readonly StaffAction[];
  readonly now: ContentEntry | undefined;

  constructor(version: number, staffActions: readonly StaffAction[], now?: ContentEntry) {
    super('somebody else was faster');
    this.version = version;
    this.staffActions = staffActions;
    this.now = now;
  }
}

/** Refuses what cannot be written, field by field. */
export function refuseProblems(problems: readonly DraftProblem[]): void {
  if (problems.length === 0) return;
  throw new Failure('invalid_request', { value: { fields: problems.slice(0, 50) } });
}
