import type { Generated } from 'kysely';

interface MemberLoginTable {
  merchant: string;
  at: Generated<Date>;
}

declare module '#gateway/db/tables.ts' {
  interface Tables {
    /** Written by a trigger on `session`. */
    member_login: MemberLoginTable;
  }
}
