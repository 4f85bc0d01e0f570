import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    brand_draft: BrandDraftTable;
    brand_draft_file: BrandDraftFileTable;
    brand_draft_picture: BrandDraftPictureTable;
    brand_edit: BrandEditTable;
  }
}

interface BrandDraftTable {
  merchant: string;
  base: string;
  version: Generated<number>;
  started_at: Generated<Date>;
}

interface BrandDraftFileTable {
  merchant: string;
  path: string;
  base: string | null;
  content: string | null;
}

interface BrandDraftPictureTable {
  merchant: string;
  path: string;
  content: Buffer;
  staff_id: string;
  at: Generated<Date>;
}

export type EditState = 'done' | 'undone' | 'dropped';

interface BrandEditTable {
  merchant: string;
  seq: number;
  path: string;
  pointer: string;
  before: string | null;
  after: string | null;
  staff_id: string;
  at: Generated<Date>;
  state: Generated<EditState>;
}
