import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    provider_event: ProviderEventTable;
  }
}

export interface ProviderEventTable {
  merchant: string;
  /** Code of who told it. */
  provider: string;
  event_id: string;
  reference: string;
  body: Json;
  outcome: 'taken' | 'late' | 'unknown' | 'unfit' | 'refused';
  /** Why it moved nothing (orders/told-standing.ts), or what it was refused with. */
  why: string | null;
  taken_at: Generated<Date>;
  /** Until when staff look at it; null: they need not. */
  due_at: Generated<Date | null>;
  version: Generated<bigint>;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
}
