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
  /** Kind of account that the code opens. */
  kind: Generated<number>;
  /** Landing page of the link. */
  page: Generated<string>;
  title: Generated<string>;
  expires_at: Date | null;
  /** Maximum uses; null: unlimited. */
  most_uses: number | null;
  uses: Generated<number>;
  made_at: Generated<Date>;
}
