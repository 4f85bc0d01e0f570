import { ID } from '#contract/call/ids.ts';
import type { StaffAction } from '#contract/staff/staff-actions.ts';
import { isObject } from '#model/json/json.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../pipeline/failure.ts';
import { type JournalEntry, readRevision, writeJournal } from '../revisions/changes.ts';
import { actorOf, type StaffVisit } from './staff-pipeline.ts';

/** A journal entry of a merchant that belongs to no site tree. */
export type NewStaffAction = Omit<JournalEntry, 'actor' | 'source' | 'reason'> & { readonly reason: string };

/**
 * Writes an audit entry with actor and reason into the merchant's journal in the caller's transaction. The revision
 * does not change.
 */
export async function recordStaffAction(db: Db, visit: StaffVisit, staffAction: NewStaffAction): Promise<void> {
  const revision = await readRevision(db, visit.merchant);
  await writeJournal(db, visit.merchant, revision, { ...staffAction, ...actorOf(visit) });
}

/** Latest actions on a subject, newest first; `by` is still the actor id. */
export async function readStaffActionsOf(
  db: Db,
  merchant: string,
  subject: string,
  most = 20,
): Promise<readonly StaffAction[]> {
  const rows = await db
    .selectFrom('journal')
    .select(['seq', 'actor', 'at', 'action', 'reason', 'before', 'after'])
    .where('merchant', '=', merchant)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ seq, actor, at, reason, ...row }) => ({
    ...row,
    seq: Number(seq),
    by: actor,
    at: at.toISOString(),
    reason: reason ?? '',
  }));
}

const ACTOR = new RegExp(`^staff:(${ID})$`);

/** Replaces actor ids with names of staff users. */
export async function nameStaffActions(db: Database, staffActions: readonly StaffAction[]): Promise<StaffAction[]> {
  const ids = new Set(staffActions.flatMap(({ by }) => ACTOR.exec(by)?.[1] ?? []));
  if (ids.size === 0) return [...staffActions];
  const rows = await db.asStaff([], (scope) =>
    scope
      .selectFrom('staff_account')
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute(),
  );
  const names = new Map(rows.map(({ id, name }) => [`staff:${id}`, name]));
  return staffActions.map((staffAction) => ({ ...staffAction, by: names.get(staffAction.by) ?? staffAction.by }));
}

/**
 * Version conflict: the subject was changed since the staff user read it. Thrown inside a transaction to roll it back.
 */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  readonly version: number;
  readonly staffActions: readonly StaffAction[];

  constructor(version: number, staffActions: readonly StaffAction[]) {
    super('another user changed it first');
    this.version = version;
    this.staffActions = staffActions;
  }
}

/** Runs a change of one merchant; on a version conflict refuses with the current state and the actions of others. */
export async function changeAsSeen<T>(db: Database, merchant: string, work: (scope: Db) => Promise<T>): Promise<T> {
  try {
    return await db.withMerchant(merchant, work);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const theirs = await nameStaffActions(db, error.staffActions);
    throw new Failure('conflict', { value: { version: error.version, theirs } });
  }
}

/**
 * Name and title in English, else in the first language, so that the journal can name its subject. All languages
 * together would exceed the size of a journal line.
 */
export function wordsForJournal(words: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(words)) return {};
  const [language] = Object.hasOwn(words, 'EN') ? ['EN'] : Object.keys(words);
  const translation = language === undefined ? undefined : words[language];
  if (language === undefined || !isObject(translation)) return {};
  return { [language]: { name: translation['name'], title: translation['title'] } };
}
