import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    merchant_opening: MerchantOpeningTable;
  }
}

interface MerchantOpeningTable {
  merchant: string;
  begun_at: Generated<Date>;
  begun_by: string;
  opened_at: Date | null;
}
