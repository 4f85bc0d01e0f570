import type { PromotionEntry } from '#contract/promotions/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

/** One promotion of the demo. Money is in whole units as a picture shows them, time in hours from the seeding. */
export interface Piece {
  /** Before `.title` and `.summary` in its words. */
  readonly id: string;
  readonly type: string;
  readonly entry: PromotionEntry;
  /** What stands behind `steps.` and `terms.` in the words. */
  readonly steps: readonly string[];
  readonly terms: readonly string[];
  readonly reward?: number;
  readonly givesOnJoin?: boolean;
  readonly tickets?: number;
  readonly prizes?: readonly (readonly [units: number, weight: number])[];
  /** By which it gives from the beginning. */
  readonly rule?: PromotionRule;
  readonly hours?: readonly [start: number | null, end: number | null];
}
