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
  /** Incremented by each change. */
  version: Generated<bigint>;
  /** Off: the item is hidden, and existing exchanges stay. */
  is_on: Generated<boolean>;
  /** For CREDIT: the money credited at once, minor units. */
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
  /** Millionths by club rank. */
  ranks: ColumnType<Readonly<Record<string, number>>, undefined, never>;
}

/** Snapshot of the item at the time of the exchange. */
export interface TakenItem {
  readonly category: string;
  readonly picture: string | null;
  /** Per piece. */
  readonly points: string;
  /** Required turnover, minor units. */
  readonly amountMinor: string | null;
  readonly words: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
}

export interface RedeemTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  state: Generated<string>;
  version: Generated<bigint>;
  /** Changed only by postings. */
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
