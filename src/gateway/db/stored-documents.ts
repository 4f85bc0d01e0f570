/** Shapes of json and jsonb columns. scripts/tables/column-types.ts names the column of each. */
import type { ColumnType } from 'kysely';
import type { BenefitKind } from '#contract/club/read.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';

/** Read as a value, written as JSON text. */
export type JsonText<T = unknown> = ColumnType<T, string, string>;

/** The name of a payment method in one language, and a note for the payer. */
export interface MethodWords {
  readonly name: string;
  readonly note?: string;
}

/** Value of a benefit: minor units for money, otherwise decimal text. */
export interface StoredBenefit {
  readonly kind: BenefitKind;
  readonly value: string;
}

/** A figure of a settlement line: whole minor units. */
export interface StoredFigure {
  readonly product: string;
  readonly validBetMinor: string;
  readonly lossMinor: string;
  readonly bonusesMinor: string;
  readonly beforeMinor: string;
}

export interface LineInputs {
  readonly figures: readonly StoredFigure[];
  readonly active: number;
  readonly carriedMinor: Readonly<Record<string, string>>;
  readonly rows: WrittenRows;
  /** Figures of earlier periods that arrived after their close (D64). */
  readonly late: readonly { readonly period: string; readonly figures: readonly StoredFigure[] }[];
}

export interface StoredGroup {
  readonly product: string;
  readonly baseMinor: string;
  readonly tier: number;
  readonly grossMinor: string;
  readonly carriedMinor: string;
}

export interface PublicJwk {
  readonly kid: string;
  readonly kty: string;
  readonly [parameter: string]: string;
}

/** Snapshot of an item of the points mall at the time of the exchange. */
export interface TakenItem {
  readonly category: string;
  readonly picture: string | null;
  /** Per piece. */
  readonly points: string;
  /** Required turnover, minor units. */
  readonly amountMinor: string | null;
  readonly words: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
}

/** A ticket's possible prize: minor units as text, and its weight. */
export interface StoredPrize {
  readonly amount: string;
  readonly weight: number;
}
