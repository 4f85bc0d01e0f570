import { sql } from 'kysely';
import type { PictureFile } from '#gateway/context/brands-port.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Bounds of the uploads of one draft: undo needs all of them, also those that nothing names any more. */
const MOST_PICTURES = 200;
const MOST_BYTES = 32 * 1024 * 1024;

interface ListedPicture {
  readonly path: string;
  readonly bytes: number;
}

/** The pictures that were uploaded to a draft. */
export async function listPictures(db: Db, merchant: string): Promise<readonly ListedPicture[]> {
  return db
    .selectFrom('brand_draft_picture')
    .select(['path', sql<number>`octet_length(content)`.as('bytes')])
    .where('merchant', '=', merchant)
    .orderBy('path')
    .execute();
}

/** Stores pictures of a locked draft; false, and nothing is stored, if it has too many. The same content is stored once. */
export async function addPictures(
  db: Db,
  merchant: string,
  staffId: string,
  pictures: readonly PictureFile[],
): Promise<boolean> {
  const known = await listPictures(db, merchant);
  const added = pictures.filter(({ path }) => !known.some((one) => one.path === path));
  const bytes = known.reduce((sum, one) => sum + one.bytes, 0);
  const more = added.reduce((sum, one) => sum + one.bytes.byteLength, 0);
  if (known.length + added.length > MOST_PICTURES || bytes + more > MOST_BYTES) return false;
  if (added.length === 0) return true;
  await db
    .insertInto('brand_draft_picture')
    .values(
      added.map(({ path, bytes: content }) => ({ merchant, path, content: Buffer.from(content), staff_id: staffId })),
    )
    .execute();
  return true;
}

/** The contents of those pictures of a draft that its brand file names. */
export async function readNamedPictures(
  db: Db,
  merchant: string,
  brandText: string,
): Promise<Readonly<Record<string, Buffer>>> {
  const paths = namedIn(brandText, await listPictures(db, merchant));
  if (paths.length === 0) return {};
  const rows = await db
    .selectFrom('brand_draft_picture')
    .select(['path', 'content'])
    .where('merchant', '=', merchant)
    .where('path', 'in', paths)
    .execute();
  return Object.fromEntries(rows.map(({ path, content }) => [path, content]));
}

/** The paths of the pictures that a brand file names. */
export function namedIn(brandText: string, pictures: readonly ListedPicture[]): string[] {
  return pictures.map(({ path }) => path).filter((path) => brandText.includes(`"${path}"`));
}

export async function readDraftPicture(db: Db, merchant: string, path: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('brand_draft_picture')
    .select('content')
    .where('merchant', '=', merchant)
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.content;
}
