declare module '#gateway/db/tables.ts' {
  interface Tables {
    human_check_spent: HumanCheckSpentTable;
  }
}

export interface HumanCheckSpentTable {
  merchant: string;
  digest: Buffer;
  expires_at: Date;
}
