import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    merchant_pack: MerchantPackTable;
  }
}

export interface MerchantPackTable {
  merchant: string;
  /** The pack files in the order of the brand file, as they were checked. */
  documents: Json;
  version: Generated<bigint>;
  stored_at: Generated<Date>;
}
