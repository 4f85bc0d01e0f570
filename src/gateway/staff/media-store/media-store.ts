import { sql } from 'kysely';
import type { PictureFile } from '#gateway/context/brands-port.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Bounds of a site’s library, with what was cut from its pictures. */
const MOST_PICTURES = 1_000;
export const MOST_MEDIA_BYTES = 256 * 1024 * 1024;

interface SizedFile extends PictureFile {
  readonly width: number;
  readonly height: number;
}

export async function listMedia(db: Db, merchant: string) {
  return db
    .selectFrom('media_picture')
    .select(['id', 'name', 'alt', 'focus_x', 'focus_y', 'version', 'width', 'height', 'staff_id', 'at'])
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('merchant', '=', merchant)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Bytes of the pictures and of their files together. */
export async function mediaBytes(db: Db, merchant: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (select coalesce(sum(octet_length(content)), 0) from media_picture where merchant = ${merchant})
         + (select coalesce(sum(octet_length(content)), 0) from media_file where merchant = ${merchant}) as bytes
  `.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Makes additions one after the other, so that the bounds hold. */
async function lockLibrary(db: Db, merchant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media:' || ${merchant}, 0))`.execute(db);
}

async function fits(db: Db, merchant: string, more: number): Promise<boolean> {
  return (await mediaBytes(db, merchant)) + more <= MOST_MEDIA_BYTES;
}

/** Stores a picture; false: the library is full. The same content is stored once and keeps its name. */
export async function addPicture(
  db: Db,
  merchant: string,
  { path, bytes, width, height, ...more }: SizedFile & { readonly id: string; readonly name: string; staff_id: string },
): Promise<boolean> {
  await lockLibrary(db, merchant);
  const known = await listMedia(db, merchant);
  if (known.some(({ id }) => id === more.id)) return true;
  if (known.length >= MOST_PICTURES || !(await fits(db, merchant, bytes.byteLength))) return false;
  const type = path.slice(path.lastIndexOf('.') + 1);
  await db
    .insertInto('media_picture')
    .values({ merchant, ...more, type, content: Buffer.from(bytes), width, height })
    .execute();
  return true;
}

export async function readPicture(db: Db, merchant: string, id: string) {
  return db
    .selectFrom('media_picture')
    .select(['type', 'content'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False: another user changed the picture, or it is gone. */
export async function changePicture(
  db: Db,
  merchant: string,
  seen: { readonly id: string; readonly version: number },
  changes: { readonly name: string; readonly alt: Record<string, string>; focus_x: number; focus_y: number },
): Promise<boolean> {
  const done = await db
    .updateTable('media_picture')
    .set((eb) => ({ ...changes, alt: JSON.stringify(changes.alt) as never, version: eb('version', '+', 1) }))
    .where('merchant', '=', merchant)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Removes a picture with its files. False: another user changed the picture, or it is gone. */
export async function removePicture(
  db: Db,
  merchant: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const done = await db
    .deleteFrom('media_picture')
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Stores a file that was cut from a picture; false: the library is full. `isOfBrand`: the brand has its content. */
export async function addFile(
  db: Db,
  merchant: string,
  picture: string,
  { path, bytes, width, height }: SizedFile,
  isOfBrand: boolean,
): Promise<boolean> {
  await lockLibrary(db, merchant);
  if (!isOfBrand && !(await fits(db, merchant, bytes.byteLength))) return false;
  const content = isOfBrand ? null : Buffer.from(bytes);
  await db
    .insertInto('media_file')
    .values({ merchant, path, picture, content, width, height })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}

/** A file by its path; undefined: there is none, or the brand has it. */
export async function readFileOf(db: Db, merchant: string, path: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('media_file')
    .select('content')
    .where('merchant', '=', merchant)
    .where('path', '=', path)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row?.content ?? undefined;
}
