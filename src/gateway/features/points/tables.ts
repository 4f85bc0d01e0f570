import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    point_item: PointItemTable;
    point_item_text: PointItemTextTable;
    point_record: PointRecordTable;
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
}

export interface PointItemTextTable {
  merchant: string;
  item_id: string;
  language: string;
  name: string;
  text: Generated<string>;
}

export interface PointRecordTable {
  merchant: string;
  id: Generated<bigint>;
  member_id: string;
  points: bigint;
  remark: string;
  origin: string;
  created_at: Generated<Date>;
}
