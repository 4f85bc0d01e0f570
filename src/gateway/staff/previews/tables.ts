import type { ColumnType, Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    preview_ticket: PreviewTicketTable;
  }
}

interface PreviewTicketTable {
  merchant: string;
  ticket_hash: Buffer;
  staff_id: string;
  shows: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, never, Date>;
  is_opened: Generated<boolean>;
  link_minutes: number | null;
}
