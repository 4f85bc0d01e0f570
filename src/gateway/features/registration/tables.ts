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
  /** Which kind of account it opens. */
  kind: Generated<number>;
  /** Where it leads in. */
  page: Generated<string>;
  title: Generated<string>;
  expires_at: Date | null;
  /** How often it holds; null: without end. */
  most_uses: number | null;
  uses: Generated<number>;
  made_at: Generated<Date>;
}
