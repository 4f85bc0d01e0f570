import type { Volatility } from '../call/volatility.ts';

/** A row of the platform's catalogue, as the game's operator reports it. Stakes are hundredths of a currency unit. */
export interface CatalogueGame {
  readonly nodeId: string;
  /** The vendor under which it is listed. */
  readonly vendor: string;
  readonly category: string;
  readonly code: string;
  /** Identifies one of the vendor's games. */
  readonly kind: string;
  /** By language; English is used for a language without a name. */
  readonly names: { readonly EN: string; readonly [language: string]: string };
  /** A key of its lane's gameClassify. */
  readonly classify: string | null;
  readonly tags: readonly string[];
  readonly minStake: number;
  /** Null: the vendor defines no limit. */
  readonly maxStake: number | null;
  /** Return to player in hundredths of a percent (9601: 96.01 %); null if unknown. */
  readonly returnRate: number | null;
  readonly volatility: Volatility | null;
  readonly lines: number | null;
  readonly playType: string | null;
  /** Can be played with play money. */
  readonly hasTrial: boolean;
  /** Player versus player, with a fee for the operator; absent: the category decides. */
  readonly isBetween?: boolean;
  /** Its place on the shelf of hot games; null: not on the shelf. */
  readonly hotPlace: number | null;
  readonly popularity: number;
  /** Age in days when the row is written. */
  readonly ageDays: number;
}
