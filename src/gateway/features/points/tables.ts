import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    point_item: PointItemTable;
    point_item_text: PointItemTextTable;
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
