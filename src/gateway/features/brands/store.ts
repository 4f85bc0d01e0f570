import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Db } from '#gateway/db/tables.ts';

/** One stored revision of a brand: its files by path, as bytes. */
export interface BrandRevision {
  readonly revision: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface PublishedBy {
  readonly actor: string;
  readonly note: string | undefined;
  /** The staff session; absent: a tool. */
  readonly source?: string;
}

export const BRAND_CHANNEL = 'livery_brand';

/** Inserts a revision; an existing one stays unchanged. */
export async function insertRevision(
  db: Db,
  merchant: string,
  { revision, files }: BrandRevision,
  { actor, note }: PublishedBy,
): Promise<void> {
  const digests: Record<string, string> = {};
  let bytes = 0;
  for (const [path, content] of files) {
    digests[path] = createHash('sha256').update(content).digest('hex');
    bytes += content.byteLength;
    await insertContent(db, merchant, digests[path], content);
  }
  await db
    .insertInto('brand_revision')
    .values({
      merchant,
      revision,
      files: JSON.stringify(digests),
      bytes,
      published_by: actor,
      note: note ?? null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

async function insertContent(db: Db, merchant: string, digest: string, content: Buffer): Promise<void> {
  await db
    .insertInto('brand_content')
    .values({ merchant, digest, content })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The served revision, locked until the transaction ends; null if there is none. */
export async function lockCurrent(db: Db, merchant: string): Promise<string | null> {
  const row = await db
    .selectFrom('brand_current')
    .select('revision')
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** The revision that is rolled out gradually (model/documents/rollouts.ts); undefined: none is. */
export async function readRolledOut(db: Db, merchant: string): Promise<string | undefined> {
  const { rows } = await sql<{ to: string | null }>`select body #>> '{rollouts,brand,to}' as to from tree
    where merchant = ${merchant} and kind = 'status'`.execute(db);
  return rows[0]?.to ?? undefined;
}

/** Name of the shared advisory lock that a process holds while it serves a merchant from its own folder. */
export function folderClaim(merchant: string): string {
  return `brand folder ${merchant}`;
}

/** Whether no process serves the merchant from a folder; none can start until the transaction ends. */
export async function isUnclaimed(db: Db, merchant: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${folderClaim(merchant)}, 0)) as free`.execute(db);
  return rows[0]?.free === true;
}

/** Sets the served revision, and notifies the edges when the transaction commits. */
export async function pointTo(db: Db, merchant: string, revision: string | null): Promise<void> {
  const changed_at = sql<Date>`now()`;
  await db
    .insertInto('brand_current')
    .values({ merchant, revision, changed_at })
    .onConflict((on) => on.column('merchant').doUpdateSet({ revision, changed_at }))
    .execute();
  await sql.raw(`notify ${BRAND_CHANNEL}, ${escapeLiteral(`${merchant} ${revision ?? ''}`)}`).execute(db);
}
