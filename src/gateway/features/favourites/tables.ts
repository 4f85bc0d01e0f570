import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_favourite: MemberFavouriteTable;
  }
}

interface MemberFavouriteTable {
  merchant: string;
  member_id: string;
  node_id: string;
  added_at: Generated<Date>;
}
