import type { Word } from './words.ts';

/** A row of the catalogue. Ages are days before the row is written; stakes are hundredths of a unit. */
export interface CatalogueGame {
  readonly nodeId: string;
  readonly vendor: string;
  readonly category: string;
  readonly code: string;
  readonly kind: 'slot' | 'duel' | 'highlow' | 'lottery';
  readonly names: Word;
  readonly classify: string | null;
  readonly tags: readonly string[];
  readonly minStake: number;
  readonly lines: number | null;
  readonly playType: string | null;
  readonly hasTrial: boolean;
  readonly hotPlace: number | null;
  readonly popularity: number;
  readonly ageDays: number;
}
