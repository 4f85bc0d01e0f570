import type { PromotionEntry } from '#contract/promotions/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

/** The demo club's gifts of a rank, in whole units; 0: none. The first entry is the lowest rank. */
export interface RankGifts {
  readonly upgrade: number;
  readonly monthly: number;
  readonly birthday: number;
}

/** Helpers for demo rules: minor units as text, and the club's gifts. */
export interface RuleMeans {
  readonly minor: (units: number) => string;
  readonly club: readonly RankGifts[];
}

/** One demo promotion. Money is in whole display units, time in hours after seeding. */
export interface Entry {
  /** Prefix of the text keys `.title` and `.summary`. */
  readonly id: string;
  readonly type: string;
  readonly entry: PromotionEntry;
  /** Suffixes of the text keys `steps.` and `terms.`. */
  readonly steps: readonly string[];
  readonly terms: readonly string[];
  readonly reward?: number;
  readonly givesOnJoin?: boolean;
  readonly tickets?: number;
  readonly prizes?: readonly (readonly [units: number, weight: number])[];
  /** The rule from the start, matching its texts. */
  readonly rule?: (means: RuleMeans) => PromotionRule;
  readonly hours?: readonly [start: number | null, end: number | null];
}
