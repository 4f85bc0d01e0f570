import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';
import type { Flow } from '#model/reconciliation/sides.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    reconciled_account: ReconciledAccountTable;
    statement_day: StatementDayTable;
    reconciliation_case: ReconciliationCaseTable;
    books_check: BooksCheckTable;
  }
}

/** A provider account as last compared. Days are texts: 2026-11-23. */
export interface ReconciledAccountTable {
  merchant: string;
  provider: string;
  currency: string;
  from_day: string;
  carried_minor: Generated<bigint>;
  through_day: string | null;
  closing_minor: bigint | null;
  books_minor: bigint | null;
  in_transit_minor: Generated<bigint>;
  has_statement: Generated<boolean>;
  compared_at: Date | null;
  posting_id: Generated<bigint>;
}

export interface StatementDayTable {
  merchant: string;
  provider: string;
  currency: string;
  day: string;
  opening_minor: bigint;
  closing_minor: bigint;
  next: string | null;
  is_whole: Generated<boolean>;
  read_at: Generated<Date>;
}

export interface ReconciliationCaseTable {
  merchant: string;
  id: Generated<string>;
  provider: string;
  currency: string;
  kind: string;
  reference: string;
  flow: Flow;
  version: Generated<bigint>;
  machine: string | null;
  order_id: string | null;
  effect_minor: bigint;
  reported_minor: bigint;
  posted_minor: bigint;
  at: Date | null;
  transfers: Generated<string[]>;
  obligations: Generated<string[]>;
  found_at: Generated<Date>;
  is_there: Generated<boolean>;
  closed_as: 'agreed' | 'posted' | 'explained' | null;
  closed_at: Date | null;
  closed_by: string | null;
  proposed: 'suspense' | 'house' | 'explain' | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  reason: string | null;
}

export interface BooksCheckTable {
  merchant: string;
  asked_by: string;
  asked_at: Generated<Date>;
  next_at: Generated<Date>;
  done_at: Date | null;
  totals: Json<Readonly<Record<string, number>>> | null;
  faults: Json<
    Readonly<Record<string, { readonly row: string; readonly found: string; readonly expected: string }>>
  > | null;
}
