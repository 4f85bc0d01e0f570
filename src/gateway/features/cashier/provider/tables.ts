import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    provider_event: ProviderEventTable;
  }
}

export interface ProviderEventTable {
  merchant: string;
  /** Code of the provider that sent the event. */
  provider: string;
  event_id: string;
  reference: string;
  body: Json;
  outcome: 'taken' | 'late' | 'unknown' | 'unfit' | 'refused';
  /** Why the event moved nothing (orders/told-standing.ts), or the error it was refused with. */
  why: string | null;
  taken_at: Generated<Date>;
  /** Deadline for staff to review the event; null: no review is needed. */
  due_at: Generated<Date | null>;
  version: Generated<bigint>;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
}
