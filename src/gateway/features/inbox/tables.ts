import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    inbox_message: InboxMessageTable;
  }
}

export interface InboxMessageTable {
  merchant: string;
  id: Generated<bigint>;
  member_id: string;
  kind: string;
  details: Json;
  created_at: Generated<Date>;
  read_at: Date | null;
}
