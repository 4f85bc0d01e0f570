import type { Volatility } from '../call/volatility.ts';

/** A row of the platform's catalogue, as whoever runs the game tells it. Stakes are hundredths of a unit. */
export interface CatalogueGame {
  readonly nodeId: string;
  /** The vendor that it is shown under. */
  readonly vendor: string;
  readonly category: string;
  readonly code: string;
  /** Which of its games the vendor plays. */
  readonly kind: string;
  /** By language; English stands for a language that its maker gives it no name in. */
  readonly names: { readonly EN: string; readonly [language: string]: string };
  /** A key of its lane's gameClassify. */
  readonly classify: string | null;
  readonly tags: readonly string[];
  readonly minStake: number;
  /** Null: its vendor names no limit. */
  readonly maxStake: number | null;
  /** What comes back of all stakes in the long run, in hundredths of a per cent (9601: 96.01 %); null: its vendor does not say. */
  readonly returnRate: number | null;
  readonly volatility: Volatility | null;
  readonly lines: number | null;
  readonly playType: string | null;
  /** It can be tried with play money. */
  readonly hasTrial: boolean;
  /** Players play it against each other, and the operator keeps a fee; absent: where its category says so. */
  readonly isBetween?: boolean;
  /** Its place on the shelf of hot games; null: not on it. */
  readonly hotPlace: number | null;
  readonly popularity: number;
  /** Days before the row is written. */
  readonly ageDays: number;
}
