import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    media_picture: MediaPictureTable;
    media_file: MediaFileTable;
  }
}

interface MediaPictureTable {
  merchant: string;
  id: string;
  name: string;
  alt: Generated<Record<string, string>>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  type: string;
  content: Buffer;
  width: number;
  height: number;
  version: Generated<number>;
  staff_id: string;
  at: Generated<Date>;
}

interface MediaFileTable {
  merchant: string;
  path: string;
  picture: string;
  content: Buffer | null;
  width: number;
  height: number;
  at: Generated<Date>;
}
