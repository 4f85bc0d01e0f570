import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
    feedback_picture: FeedbackPictureTable;
  }
}

export interface FeedbackTable {
  merchant: string;
  id: Generated<bigint>;
  member_id: string | null;
  type: string;
  content: string;
  language: string;
  created_at: Generated<Date>;
  /** Null: open. */
  settled_at: Generated<Date | null>;
  settled_by: Generated<string | null>;
  note: Generated<string | null>;
  answer: Generated<string | null>;
  version: Generated<number>;
}

export interface FeedbackPictureTable {
  merchant: string;
  name: string;
  feedback_id: bigint;
  position: number;
  image: Buffer;
}
