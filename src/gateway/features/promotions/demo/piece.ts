import type { PromotionEntry } from '#contract/promotions/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

/** What the club of the demo gives a rank, in whole units; 0: nothing. The first is that of the lowest rank. */
export interface RankGifts {
  readonly upgrade: number;
  readonly monthly: number;
  readonly birthday: number;
}

/** What a rule of the demo is written in: minor units as text, and the gifts of the club. */
export interface RuleMeans {
  readonly minor: (units: number) => string;
  readonly club: readonly RankGifts[];
}

/** One promotion of the demo. Money is in whole units as a picture shows them, time in hours from the seeding. */
export interface Entry {
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
  /** By which it gives from the beginning: what its words promise. */
  readonly rule?: (means: RuleMeans) => PromotionRule;
  readonly hours?: readonly [start: number | null, end: number | null];
}
