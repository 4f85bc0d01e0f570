import type { LimitAmount, Measure } from './limit.ts';
import { canRefuse, type PostingKind } from './measure.ts';

/** A limit with what it has measured in the period so far, without the money to decide on. */
export interface MeasuredLimit {
  readonly id: string;
  readonly measure: Measure;
  /** In force. */
  readonly amountMinor: LimitAmount;
  readonly measuredMinor: bigint;
}

/** Ids of the limits that refuse money of a kind, in the order given; empty if it is allowed. */
export function refusedBy(limits: readonly MeasuredLimit[], kind: PostingKind, minor: bigint): readonly string[] {
  return limits
    .filter(
      ({ measure, amountMinor, measuredMinor }) =>
        amountMinor !== null && canRefuse(measure, kind) && measuredMinor + minor > amountMinor,
    )
    .map(({ id }) => id);
}
