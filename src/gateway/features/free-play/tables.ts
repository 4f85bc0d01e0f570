import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    trial_account: TrialAccountTable;
    trial_random: TrialRandomTable;
  }
}

export interface TrialAccountTable {
  merchant: string;
  member_id: string;
  asked_from: Buffer;
  created_at: Generated<Date>;
  ends_at: Date;
  closed: Generated<boolean>;
  /** Bets accepted by the ledger. */
  bets: Generated<number>;
}

export interface TrialRandomTable {
  merchant: string;
  digest: Buffer;
  created_at: Generated<Date>;
}
