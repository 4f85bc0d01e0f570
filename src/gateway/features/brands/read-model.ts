import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** One line of a merchant's published revisions. */
export interface BrandRevisionEntry {
  readonly revision: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly note: string | null;
  /** Number of its files and their size together, in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Whether it is the one that is served. */
  readonly isCurrent: boolean;
}

/** A merchant's revisions, the newest first. */
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

/** Path to digest of one revision as it stands in its row; undefined when there is no such revision. */
export async function readFiles(db: Db, merchant: string, revision: string): Promise<unknown> {
  const row = await db
    .selectFrom('brand_revision')
    .select('files')
    .where('merchant', '=', merchant)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.files;
}

/** So many files are asked for at once: at most 5 MB each. */
const AT_ONCE = 8;

/** What stands under these digests; one that is not there is left out. */
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
