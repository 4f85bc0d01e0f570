import { sql } from 'kysely';
import type { OthersChange } from '#contract/staff/trees/calls.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import type { Change } from '../revisions/changes.ts';
import './tables.ts';

/** An entry of a merchant's journal, with the actor as the journal has it. */
export interface Entry extends Omit<OthersChange, 'by'> {
  readonly actor: string;
}

/** The entries after a revision, in the order in which they were made; in the caller's transaction. */
export async function entriesSince(db: Db, merchant: string, revision: number): Promise<readonly Entry[]> {
  const rows = await entriesOf(db, merchant).where('revision', '>', revision).orderBy('seq').limit(MOST).execute();
  return rows.map(toEntry);
}

/** Nobody reads more of what others did meanwhile. */
const MOST = 200;

/** One entry by its place in the chain. */
export async function findEntry(db: Db, merchant: string, seq: string): Promise<Entry | undefined> {
  const row = await entriesOf(db, merchant).where('seq', '=', BigInt(seq)).executeTakeFirst();
  return row && toEntry(row);
}

/** Everything that was changed together: the entries of one revision, in the order in which they were made. */
export async function entriesOfRevision(db: Db, merchant: string, revision: number): Promise<readonly Entry[]> {
  const rows = await entriesOf(db, merchant).where('revision', '=', revision).orderBy('seq').limit(MOST).execute();
  return rows.map(toEntry);
}

/** Where the journal tells a change that was just made; nowhere when everything already was as asked. */
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

/** The same entries with the colleagues' names in the place of their ids. */
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
