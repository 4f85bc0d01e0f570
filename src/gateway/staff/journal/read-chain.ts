import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import '#gateway/revisions/changes.ts';
import type { ChainEntry } from './chain.ts';

const PAGE = 2_000;

/** UTC with microseconds, as migration 140 writes the time into the hashed text. */
export const atText = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Entries of a chain in order. Each page is read in its own transaction, so that a long chain blocks nothing.
 * `merchant` is a code, or `-` for the platform's chain.
 */
export async function* readChain(db: Database, merchant: string): AsyncGenerator<ChainEntry, undefined> {
  for (let after = 0; ; ) {
    const page = await db.asStaff(scopeOf(merchant), (scope) => readPage(scope, merchant, after));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return undefined;
    after = last.seq;
  }
}

export async function readChainEntry(db: Db, merchant: string, seq: number): Promise<ChainEntry | undefined> {
  const [entry] = await readPage(db, merchant, seq - 1, 1);
  return entry?.seq === seq ? entry : undefined;
}

/** Merchants that a staff transaction must name to read a chain; the platform's chain is always visible. */
export function scopeOf(merchant: string): readonly string[] {
  return merchant === PLATFORM ? [] : [merchant];
}

async function readPage(db: Db, merchant: string, after: number, most = PAGE): Promise<readonly ChainEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .select(['merchant', 'seq', 'actor', 'action', 'subject', 'reason', 'source', 'previous', 'hash'])
    .select([atText.as('at'), sql<string>`revision::text`.as('revision')])
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .select(sql<string | null>`effect::text`.as('effect'))
    .where('merchant', '=', merchant)
    .where('seq', '>', BigInt(after))
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
