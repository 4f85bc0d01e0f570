declare module '#gateway/db/tables.ts' {
  interface Tables {
    rollout_calls: RolloutCallsTable;
  }
}

/** Calls of members in the share of a roll-out, by minute. */
interface RolloutCallsTable {
  merchant: string;
  id: string;
  salt: string;
  at: Date;
  calls: number;
  errors: number;
}

export {};
