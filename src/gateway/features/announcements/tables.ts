import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    notice_read: NoticeReadTable;
  }
}

export interface NoticeReadTable {
  merchant: string;
  member_id: string;
  entry_id: bigint;
  read_at: Generated<Date>;
}
