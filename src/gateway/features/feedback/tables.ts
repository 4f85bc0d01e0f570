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
}

export interface FeedbackPictureTable {
  merchant: string;
  name: string;
  feedback_id: bigint;
  position: number;
  image: Buffer;
}
