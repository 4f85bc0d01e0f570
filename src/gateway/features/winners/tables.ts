import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    winner_history: WinnerHistoryTable;
  }
}

interface WinnerHistoryTable {
  merchant: string;
  id: Generated<bigint>;
  name: string;
  node_id: string;
  amount: bigint;
  won_at: Date;
}
