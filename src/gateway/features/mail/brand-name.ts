import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * The merchant's display name from the brand file published here; if only the edge has the file, derived from the
 * merchant's code.
 */
export async function readBrandName(db: Db, merchant: string): Promise<string> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from brand_current c
    join brand_revision r on r.merchant = c.merchant and r.revision = c.revision
    join brand_content f on f.merchant = r.merchant and f.digest = r.files ->> 'brand.json'
    where c.merchant = ${merchant}`.execute(db);
  return nameIn(rows[0]?.content) ?? inWords(merchant);
}

function nameIn(content: Buffer | undefined): string | undefined {
  if (content === undefined) return undefined;
  const { name } = JSON.parse(content.toString('utf8')) as { name?: unknown };
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

/** lucky-star: Lucky Star. */
function inWords(code: string): string {
  return code
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
