import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    set_aside: SetAsideTable;
  }
}

export interface SetAsideTable {
  merchant: string;
  id: Generated<string>;
  source: string;
  item: string;
  why: string;
  reason: string;
  attempts: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
  retry_at: Date;
  closed_as: 'done' | 'dismissed' | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
}
