import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import type { Revisions } from './revisions.ts';

/** Seeds a feature's data of a new merchant, in the merchant's transaction. */
export type Seeder = (db: Db, merchant: string) => Promise<void>;

/** The merchants of this gateway, created from brand files. */
export interface Merchants {
  exists(merchant: string): Promise<boolean>;
  /**
   * Creates the merchant with the data of `seeders` if missing; idempotent. Returns its revision. Throws TypeError for
   * an invalid merchant code.
   */
  ensure(merchant: string, seeders: readonly Seeder[]): Promise<number>;
  list(): Promise<string[]>;
  /**
   * The merchants in the rows of a query over all merchants: one question of a job instead of one for each merchant.
   * The query runs as the console's role (`grant_staff_read` of db/migrations/001-base.sql) and reads nothing else.
   */
  matching(query: RawBuilder<{ readonly merchant: string }>): Promise<readonly string[]>;
  /** Reports merchants that other processes made, as `whenThere` reports those of this one. */
  discover(): Promise<void>;
  /**
   * Calls `listener` once for each merchant ensured or discovered in this process, before or from now on. Returns an
   * unsubscribe function.
   */
  whenThere(listener: (merchant: string) => void): () => void;
}

/** Caches the known merchants; a merchant is never deleted, so a known one needs no query. */
export function createMerchants(db: Database, revisions: Revisions): Merchants {
  const known = new Set<string>();
  const there = new Set<string>();
  const listeners = new Set<(merchant: string) => void>();

  async function exists(merchant: string): Promise<boolean> {
    if (known.has(merchant)) return true;
    const row = await db.platform.selectFrom('merchant').select('code').where('code', '=', merchant).executeTakeFirst();
    if (row !== undefined) known.add(merchant);
    return row !== undefined;
  }

  async function ensure(merchant: string, seeders: readonly Seeder[]): Promise<number> {
    if (!/^[a-z][a-z0-9-]{1,31}$/.test(merchant)) throw new TypeError(`"${merchant.slice(0, 40)}" is no merchant code`);
    await db.owner
      .insertInto('merchant')
      .values({ code: merchant })
      .onConflict((on) => on.doNothing())
      .execute();
    const revision = await db.withMerchant(merchant, (scope) => seed(scope, merchant, seeders));
    known.add(merchant);
    revisions.note(merchant, revision);
    report(merchant);
    return revision;
  }

  function report(merchant: string): void {
    if (there.has(merchant)) return;
    there.add(merchant);
    for (const listener of listeners) listener(merchant);
  }

  async function discover(): Promise<void> {
    for (const merchant of (await list()).filter((code) => !there.has(code)))
      if (await db.withMerchant(merchant, (scope) => isComplete(scope, merchant))) report(merchant);
  }

  function whenThere(listener: (merchant: string) => void): () => void {
    for (const merchant of there) listener(merchant);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  async function list(): Promise<string[]> {
    const rows = await db.platform.selectFrom('merchant').select('code').orderBy('code').execute();
    return rows.map((row) => row.code);
  }

  async function matching(query: RawBuilder<{ readonly merchant: string }>): Promise<readonly string[]> {
    const { rows } = await db.asStaff(await list(), (scope) =>
      sql<{ merchant: string }>`select distinct merchant from (${query}) pending`.execute(scope),
    );
    return rows.map(({ merchant }) => merchant);
  }

  return { exists, ensure, list, matching, discover, whenThere };
}

async function isComplete(db: Db, merchant: string): Promise<boolean> {
  const row = await db
    .selectFrom('tree_revision')
    .select('merchant')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return row !== undefined;
}

/** The revision row is written last: a merchant with a revision is complete. */
async function seed(db: Db, merchant: string, seeders: readonly Seeder[]): Promise<number> {
  // Two processes may read the same new brand file: one seeds, the other waits and finds it done.
  await sql`select pg_advisory_xact_lock(727202, hashtext(${merchant}))`.execute(db);
  const found = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (found !== undefined) return Number(found.revision);
  for (const seeder of seeders) await seeder(db, merchant);
  await db
    .insertInto('tree_revision')
    .values({ merchant, revision: 1, changed_at: new Date() })
    .onConflict((on) => on.doNothing())
    .execute();
  return 1;
}
