import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    suspense: SuspenseTable;
  }
}

/** Money that arrived without an order, or once more for one. */
export interface SuspenseTable {
  merchant: string;
  id: Generated<string>;
  provider: string;
  /** The provider's. */
  reference: string;
  deposit_id: string | null;
  currency: string;
  amount_minor: bigint;
  version: Generated<bigint>;
  created_at: Generated<Date>;
  closed_as: 'credited' | 'returned' | null;
  closed_at: Date | null;
  /** Who gets it, from the proposal on; null: whoever paid it. */
  member_id: string | null;
  proposed_by: string | null;
  closed_by: string | null;
  reason: string | null;
}
