import { type ColumnType, type Generated, type GeneratedAlways, sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db, Json } from '../db/tables.ts';
import { notifyRevision, type Revisions } from './revisions.ts';

/** Who changed what, for the journal. */
export interface JournalEntry {
  /** Staff name, or `system`. */
  readonly actor: string;
  /** For example `switch.turn`. */
  readonly action: string;
  /** What was changed: a switch id, a field, a tree. */
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
  /** What the change came to, as it was told before it was made. */
  readonly effect?: unknown;
  /** Which of the staff's sessions it came from. */
  readonly source?: string | undefined;
}

/** What a change came to. */
export interface Change {
  /** The merchant's revision afterwards. */
  readonly revision: number;
  /** False when everything already was as asked: no revision, no journal entry. */
  readonly changed: boolean;
}

interface RevisionTable {
  merchant: string;
  revision: bigint | number;
  changed_at: Date | string;
}

interface JournalTable {
  merchant: string;
  revision: number | bigint;
  actor: string;
  action: string;
  subject: string;
  reason: string | null;
  before: Json;
  after: Json;
  effect: ColumnType<unknown, string | null, never>;
  source: string | null;
  id: Generated<bigint>;
  at: Generated<Date>;
  /** Its place in the merchant's chain and its hashes: the database's own, nobody writes them. */
  seq: GeneratedAlways<bigint>;
  previous: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
}

declare module '../db/tables.ts' {
  interface Tables {
    tree_revision: RevisionTable;
    journal: JournalTable;
  }
}

/**
 * Changes something that a merchant's visitors may see: `work` runs in a transaction that holds the merchant's revision,
 * so that two changes follow each other; its journal entry, the revision raised by one and the notice to other processes
 * are part of the same transaction. `work` answers undefined when nothing has to change.
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

/** Raises a merchant's revision for what visitors may see and nobody of the staff did: every cache and open page follows. */
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

/** A change was asked for a merchant that has no trees. */
export class UnknownMerchant extends Error {
  readonly code = 'unknown_merchant';
  override readonly name = 'UnknownMerchant';

  constructor(merchant: string) {
    super(`The merchant "${merchant}" is not known here; add its brand file first.`);
  }
}

/** The merchant's revision, in the caller's transaction. */
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

/** Adds one entry to the merchant's journal, or to the platform's own (PLATFORM) in a transaction of the staff. */
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
