import type { BenefitKind } from '#contract/club/read.ts';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    club_rank: ClubRankTable;
    club_rank_text: ClubRankTextTable;
  }
}

/** Value of a benefit: minor units for money, otherwise decimal text. */
export interface StoredBenefit {
  readonly kind: BenefitKind;
  readonly value: string;
}

export interface ClubRankTable {
  merchant: string;
  level: number;
  name: string;
  turnover: bigint;
  benefits: Json<readonly StoredBenefit[]>;
}

export interface ClubRankTextTable {
  merchant: string;
  level: number;
  language: string;
  name: string;
}
