import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface BrandRevisionEntry {
  readonly revision: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly note: string | null;
  /** Number of its files and their total size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Whether it is currently served. */
  readonly isCurrent: boolean;
}

/** A merchant's revisions, newest first. */
export async function listRevisions(db: Db, merchant: string): Promise<readonly BrandRevisionEntry[]> {
  const rows = await db
    .selectFrom('brand_revision as r')
    .leftJoin('brand_current as c', (on) =>
      on.onRef('c.merchant', '=', 'r.merchant').onRef('c.revision', '=', 'r.revision'),
    )
    .select(['r.revision', 'r.published_at', 'r.published_by', 'r.note', 'r.files', 'r.bytes', 'c.revision as current'])
    .where('r.merchant', '=', merchant)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    note: row.note,
    files: Object.keys(row.files).length,
    bytes: row.bytes,
    isCurrent: row.current !== null,
  }));
}

/** The revision that the database serves; null: none. */
export async function readCurrent(db: Db, merchant: string): Promise<string | null> {
  const row = await db
    .selectFrom('brand_current')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Path to digest of one revision, as stored; undefined if there is no such revision. */
export async function readFiles(db: Db, merchant: string, revision: string): Promise<unknown> {
  const row = await db
    .selectFrom('brand_revision')
    .select('files')
    .where('merchant', '=', merchant)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.files;
}

/** The brand file of a revision as parsed JSON; undefined: there is no such revision, or the database serves no brand. */
export async function readBrandFile(db: Db, merchant: string, revision: string): Promise<unknown> {
  const row = await db
    .selectFrom('brand_revision as r')
    .innerJoin('brand_current as c', 'c.merchant', 'r.merchant')
    .innerJoin('brand_content as f', (on) =>
      on.onRef('f.merchant', '=', 'r.merchant').on(sql`f.digest`, '=', sql`r.files ->> 'brand.json'`),
    )
    .select('f.content')
    .where('r.merchant', '=', merchant)
    .where('r.revision', '=', revision)
    .where('c.revision', 'is not', null)
    .executeTakeFirst();
  return row && JSON.parse(row.content.toString('utf8'));
}

/** Files per query: 5 MB each at most. */
const AT_ONCE = 8;

/** The contents with these digests; missing ones are left out. */
export async function readContents(
  db: Db,
  merchant: string,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at < digests.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('brand_content')
      .select(['digest', 'content'])
      .where('merchant', '=', merchant)
      .where('digest', 'in', digests.slice(at, at + AT_ONCE))
      .execute();
    for (const { digest, content } of rows) found.set(digest, content);
  }
  return found;
}
