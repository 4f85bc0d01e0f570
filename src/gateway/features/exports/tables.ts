import type { Generated } from 'kysely';
import type { ExportState } from '#contract/exports/read.ts';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    export_job: ExportJobTable;
    export_part: ExportPartTable;
  }
}

export interface ExportJobTable {
  merchant: string;
  id: Generated<string>;
  /** Owner: exactly one of the two columns is set. */
  member_id: string | null;
  staff_id: string | null;
  kind: string;
  filters: Json;
  language: string;
  state: Generated<ExportState>;
  rows_expected: number;
  most_rows: number;
  rows_done: Generated<number>;
  parts: Generated<number>;
  after_key: Generated<string | null>;
  asked_at: Generated<Date>;
  reported_at: Generated<Date | null>;
  next_at: Generated<Date>;
  attempts: Generated<number>;
  failure: Generated<string | null>;
  ended_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
}

export interface ExportPartTable {
  merchant: string;
  export_id: string;
  part: number;
  /** gzip */
  body: Buffer;
}
