import type { PromotionEntry } from '#contract/promotions/read.ts';

/** The same words in English, Chinese, Vietnamese, Japanese, Thai and Indonesian; `{50}` is so many units of money. */
export type Six = readonly [en: string, cn: string, vi: string, ja: string, th: string, id: string];
export const LANGUAGES = ['EN', 'CN', 'VI', 'JA', 'TH', 'ID'] as const;

/** One promotion of the demo. Money is in whole units as a picture shows them, time in hours from the seeding. */
export interface Piece {
  readonly id: string;
  readonly type: string;
  readonly entry: PromotionEntry;
  readonly title: Six;
  readonly summary: Six;
  /** Names of steps and terms in words.ts. */
  readonly steps: readonly string[];
  readonly terms: readonly string[];
  readonly reward?: number;
  readonly givesOnJoin?: boolean;
  readonly tickets?: number;
  readonly prizes?: readonly (readonly [units: number, weight: number])[];
  readonly hours?: readonly [start: number | null, end: number | null];
}
