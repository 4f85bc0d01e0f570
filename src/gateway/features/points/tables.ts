import type { ColumnType, Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    point_item: PointItemTable;
    point_item_text: PointItemTextTable;
    point_rule: PointRuleTable;
    redeem: RedeemTable;
  }
}

export interface PointItemTable {
  merchant: string;
  id: string;
  position: Generated<number>;
  category: string;
  picture: string | null;
  points: bigint;
  amount: bigint | null;
  stock: number | null;
  rank_level: Generated<number>;
  /** Raised by each change. */
  version: Generated<bigint>;
  /** Off: nobody sees it, and what was asked for stays. */
  is_on: Generated<boolean>;
  /** Of CREDIT: the money that it gives at once, minor units. */
  credit_minor: bigint | null;
}

export interface PointItemTextTable {
  merchant: string;
  item_id: string;
  language: string;
  name: string;
  text: Generated<string>;
}

export interface PointRuleTable {
  merchant: string;
  version: number;
  at: Generated<Date>;
  document: Json<PointRulesFile>;
  /** Millionths by rank of the club. */
  ranks: ColumnType<Readonly<Record<string, number>>, undefined, never>;
}

/** The item of an exchange as it was. */
export interface TakenItem {
  readonly category: string;
  readonly picture: string | null;
  /** Of one. */
  readonly points: string;
  /** Turnover that had to be reached, minor units. */
  readonly amountMinor: string | null;
  readonly words: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
}

export interface RedeemTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  state: Generated<string>;
  version: Generated<bigint>;
  /** Moved by postings alone. */
  held: Generated<bigint>;
  item_id: string;
  item: Json<TakenItem>;
  quantity: number;
  points: bigint;
  credit_minor: Generated<bigint>;
  currency: string;
  delivery: Buffer | null;
  reason: string | null;
  key: string;
  request_hash: Buffer;
  created_at: Generated<Date>;
}
