import type { BenefitKind } from '#contract/club/read.ts';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    club_rank: ClubRankTable;
  }
}

/** Minor units for money, else decimal text. */
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
