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
  outcome: 'taken' | 'late' | 'unknown' | 'unfit';
  taken_at: Generated<Date>;
}
