import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    suspense: SuspenseTable;
  }
}

/** Money that arrived without an order, or a second time for an order. */
export interface SuspenseTable {
  merchant: string;
  id: Generated<string>;
  provider: string;
  reference: string;
  deposit_id: string | null;
  currency: string;
  amount_minor: bigint;
  version: Generated<bigint>;
  created_at: Generated<Date>;
  closed_as: 'credited' | 'returned' | null;
  closed_at: Date | null;
  /** The receiving member, set by the proposal; null: the payer. */
  member_id: string | null;
  proposed_by: string | null;
  closed_by: string | null;
  reason: string | null;
}
