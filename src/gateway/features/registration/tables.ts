import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    affiliate_code: AffiliateCodeTable;
  }
}

export interface AffiliateCodeTable {
  merchant: string;
  code: string;
  member_id: string;
  enabled: Generated<boolean>;
}
