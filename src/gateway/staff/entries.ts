import { sql } from 'kysely';
import type { OthersChange } from '#contract/staff/trees/calls.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import type { Change } from '../revisions/changes.ts';

/** An entry of a merchant's journal with the raw actor id. */
export interface Entry extends Omit<OthersChange, 'by'> {
  readonly actor: string;
}

/** Entries after a revision, oldest first. Runs in the caller's transaction. */
export async function entriesSince(db: Db, merchant: string, revision: number): Promise<readonly Entry[]> {
  const rows = await entriesOf(db, merchant).where('revision', '>', revision).orderBy('seq').limit(MOST).execute();
  return rows.map(toEntry);
}

/** Maximum number of entries returned for a version conflict. */
const MOST = 200;

export async function findEntry(db: Db, merchant: string, seq: string): Promise<Entry | undefined> {
  const row = await entriesOf(db, merchant).where('seq', '=', BigInt(seq)).executeTakeFirst();
  return row && toEntry(row);
}

/** All entries of one revision, oldest first. */
export async function entriesOfRevision(db: Db, merchant: string, revision: number): Promise<readonly Entry[]> {
  const rows = await entriesOf(db, merchant).where('revision', '=', revision).orderBy('seq').limit(MOST).execute();
  return rows.map(toEntry);
}

/** Ids of the journal entries of a change that was just made; empty if nothing changed. */
export async function entryIds(db: Database, merchant: string, { revision, changed }: Change): Promise<string[]> {
  if (!changed) return [];
  const entries = await db.withMerchant(merchant, (scope) => entriesOfRevision(scope, merchant, revision));
  return entries.map(({ entry }) => entry);
}

function entriesOf(db: Db, merchant: string) {
  return db
    .selectFrom('journal')
    .select(['seq', 'revision', 'actor', 'at', 'action', 'subject', 'before', 'after', 'reason'])
    .where('merchant', '=', merchant);
}

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

function toEntry({ seq, revision, at, reason, ...row }: Row): Entry {
  return { ...row, entry: String(seq), revision: Number(revision), at: at.toISOString(), reason: reason ?? '' };
}

/** Replaces actor ids with names of staff users. */
export async function nameEntries(db: Database, entries: readonly Entry[]): Promise<OthersChange[]> {
  const actors = [...new Set(entries.map(({ actor }) => actor))];
  if (actors.length === 0) return [];
  const rows = await db.asStaff([], (scope) =>
    scope
      .selectFrom('staff_account')
      .select(['name', actorOf.as('actor')])
      .where(actorOf, 'in', actors)
      .execute(),
  );
  const names = new Map(rows.map(({ actor, name }) => [actor, name]));
  return entries.map(({ actor, ...entry }) => ({ ...entry, by: names.get(actor) ?? actor }));
}

const actorOf = sql<string>`'staff:' || staff_account.id::text`;
