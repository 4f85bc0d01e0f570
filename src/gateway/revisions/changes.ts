import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { notifyRevision, type Revisions } from './revisions.ts';

export interface JournalEntry {
  /** Staff user name, or `system`. */
  readonly actor: string;
  /** For example `switch.turn`. */
  readonly action: string;
  /** The changed object: a switch id, a field, a tree. */
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
  /** Effect of the change, as previewed before it was made. */
  readonly effect?: unknown;
  /** The staff session of the change. */
  readonly source?: string | undefined;
}

export interface Change {
  readonly revision: number;
  /** False if nothing had to change: no new revision, no journal entry. */
  readonly changed: boolean;
}

/**
 * Changes something visible to a merchant's visitors. `work` runs in a transaction that locks the merchant's revision,
 * so that changes are serialised; the journal entry, the incremented revision and the notification of other processes
 * are part of the same transaction. `work` returns undefined if nothing has to change.
 */
export async function changeMerchant(
  db: Database,
  revisions: Revisions,
  merchant: string,
  work: (scope: Db) => Promise<JournalEntry | undefined>,
): Promise<Change> {
  const change = await db.withMerchant(merchant, async (scope) => {
    const before = await lockRevision(scope, merchant);
    const entry = await work(scope);
    if (entry === undefined) return { revision: before, changed: false };
    const revision = before + 1;
    await saveRevision(scope, merchant, revision);
    await writeJournal(scope, merchant, revision, entry);
    return { revision, changed: true };
  });
  revisions.note(merchant, change.revision);
  return change;
}

/** Increments a merchant's revision for a visible change that was not made by staff: caches and open pages follow. */
export async function raiseRevision(db: Database, revisions: Revisions, merchant: string): Promise<void> {
  const revision = await db.withMerchant(merchant, async (scope) => {
    const raised = (await lockRevision(scope, merchant)) + 1;
    await saveRevision(scope, merchant, raised);
    return raised;
  });
  revisions.note(merchant, revision);
}

async function lockRevision(db: Db, merchant: string): Promise<number> {
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new UnknownMerchant(merchant);
  return Number(row.revision);
}

/** The merchant has no trees. */
export class UnknownMerchant extends Error {
  readonly code = 'unknown_merchant';
  override readonly name = 'UnknownMerchant';

  constructor(merchant: string) {
    super(`The merchant "${merchant}" is not known here; add its brand file first.`);
  }
}

export async function readRevision(db: Db, merchant: string): Promise<number> {
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}

async function saveRevision(db: Db, merchant: string, revision: number): Promise<void> {
  await db
    .updateTable('tree_revision')
    .set({ revision, changed_at: sql`now()` })
    .where('merchant', '=', merchant)
    .execute();
  await sql.raw(notifyRevision(merchant, revision)).execute(db);
}

/** Adds an entry to the merchant's journal, or to the platform's own (PLATFORM) in a staff transaction. */
export async function writeJournal(db: Db, merchant: string, revision: number, entry: JournalEntry): Promise<void> {
  const { actor, action, subject, reason, before, after, effect, source } = entry;
  await db
    .insertInto('journal')
    .values({
      merchant,
      revision,
      actor,
      action,
      subject,
      reason: reason ?? null,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      effect: effect === undefined ? null : JSON.stringify(effect),
      source: source ?? null,
    })
    .execute();
}
