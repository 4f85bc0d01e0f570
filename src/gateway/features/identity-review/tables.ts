import type { Generated, GeneratedAlways } from 'kysely';
import type { DocumentKind, IdentityAttribute, RefusalReason } from '#contract/identity/kinds.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_identity: MemberIdentityTable;
    identity_change: IdentityChangeTable;
    identity_document: IdentityDocumentTable;
  }
}

export type StoredState = 'ASKED' | 'REVIEW' | 'VERIFIED' | 'REFUSED';

interface MemberIdentityTable {
  merchant: string;
  member_id: string;
  state: StoredState;
  attributes: Generated<IdentityAttribute[]>;
  version: Generated<bigint>;
  decided_by: 'STAFF' | 'PROVIDER' | null;
  decided_at: Date | null;
  why: RefusalReason | null;
  /** Of VERIFIED; null: it stays valid. */
  expires_at: Date | null;
  /** Of REVIEW: when staff must have looked. */
  due_at: Date | null;
  changed_at: Date;
}

/** Append-only, written by a trigger. */
interface IdentityChangeTable {
  merchant: string;
  id: GeneratedAlways<bigint>;
  member_id: string;
  state: StoredState;
  attributes: IdentityAttribute[];
  decided_by: 'STAFF' | 'PROVIDER' | null;
  why: RefusalReason | null;
  at: Date;
}

interface IdentityDocumentTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  kind: DocumentKind;
  /** Encrypted by at-rest.ts: a JPEG in base64. */
  picture: Buffer;
  created_at: Date;
  /** Null: not decided yet. */
  delete_at: Date | null;
}
