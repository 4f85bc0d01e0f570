import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    recent_game: RecentGameTable;
  }
}

interface RecentGameTable {
  merchant: string;
  member_id: string;
  node_id: string;
  played_at: Generated<Date>;
}
