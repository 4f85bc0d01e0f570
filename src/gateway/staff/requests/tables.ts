import type { ColumnType, Generated } from 'kysely';
import type { RequestState } from '#model/change-requests/decide.ts';

/** A json column that is written as text. */
type Document = ColumnType<unknown, string, string>;
type NullableDocument = ColumnType<unknown, string | null, string | null>;

interface ChangeRequestTable {
  merchant: string;
  id: Generated<string>;
  state: RequestState;
  path: Generated<'normal' | 'emergency' | 'undo'>;
  version: Generated<number>;
  proposals: Document;
  reason: string;
  base: bigint | number;
  brand_revision: Generated<string>;
  effect: Document;
  seen: string;
  written: Document;
  areas: string[];
  authors: string[];
  at: Generated<Date>;
  edited_at: Generated<Date>;
  from_at: Date | null;
  from_wall: string | null;
  until_at: Date | null;
  until_wall: string | null;
  zone: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
  now_revision: bigint | number | null;
  now_effect: NullableDocument;
  now_seen: string | null;
  now_subjects: string[] | null;
  held_why: string | null;
  applied_revision: bigint | number | null;
  ended_at: Date | null;
}

interface ChangeApprovalTable {
  merchant: string;
  request: string;
  version: number;
  /** Account id. */
  staff: string;
  base: bigint | number;
  seen: string;
  written: Document;
  at: Generated<Date>;
  /** Position of its entry in the merchant's journal. */
  seq: bigint | number;
}

interface ApprovalRuleTable {
  merchant: string;
  area: string;
  approvers: number;
}

declare module '#gateway/db/tables.ts' {
  interface Tables {
    change_request: ChangeRequestTable;
    change_approval: ChangeApprovalTable;
    approval_rule: ApprovalRuleTable;
  }
}
