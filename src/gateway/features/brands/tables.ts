import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    brand_content: BrandContentTable;
    brand_revision: BrandRevisionTable;
    brand_current: BrandCurrentTable;
  }
}

interface BrandContentTable {
  merchant: string;
  /** sha-256 of the content, in hexadecimal. */
  digest: string;
  content: Buffer;
}

interface BrandRevisionTable {
  merchant: string;
  revision: string;
  id: Generated<bigint>;
  /** Path to digest. */
  files: Json<Readonly<Record<string, string>>>;
  bytes: number;
  published_at: Generated<Date>;
  published_by: string;
  note: string | null;
}

interface BrandCurrentTable {
  merchant: string;
  revision: string | null;
  changed_at: Date;
}
