import type { ContentDoing, ContentOrder } from '#contract/staff/content/calls.ts';
import { CONTENT_PARTS, type ContentEntry } from '#contract/staff/content/content.ts';
import { subjectOf } from '#contract/staff/content/content-state.ts';
import type { Versioned } from '#contract/staff/staff-actions.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { JournalEntry } from '#gateway/revisions/changes.ts';
import { actionOf } from '#model/proposals/content-entries.ts';
import type { ContentState } from '#model/proposals/proposal.ts';
import { readStaffActionsOf } from '../staff-actions.ts';
import { type ContentScope, readContentEntry } from './read-model.ts';
import { ContentVersionConflict, refuseProblems } from './refusals.ts';
import { type ContentDifference, changeState, draftOf } from './state.ts';
import { isAnchorTaken, readEntry, readPlaces, readUsage, type StoredEntry, writeEntry, writeOrder } from './store.ts';

export interface By extends ContentScope {
  /** Actor id of the journal. */
  readonly actor: string;
  readonly source: string;
  readonly name: string;
}

/** Maximum number of entries per kind and site: players load all of them at once. */
export const MOST_ENTRIES = 200;

/** A journal entry without its actor, which the caller adds. */
export type Done = Omit<JournalEntry, 'actor' | 'source'>;

/**
 * Reads a content entry and checks its version. Throws `Failure` if it does not exist, `ContentVersionConflict` on a version
 * conflict.
 */
export async function seen(db: Db, by: By, { id, version }: ContentDoing): Promise<StoredEntry> {
  const stored = await readEntry(db, by.merchant, id);
  if (stored === undefined) throw new Failure('not_found');
  if (stored.version !== version) throw await outdated(db, by, stored);
  return stored;
}

/** Builds the version conflict with the actions of others and the current entry. */
export async function outdated(db: Db, by: By, { id, kind, version }: StoredEntry): Promise<ContentVersionConflict> {
  const staffActions = await readStaffActionsOf(db, by.merchant, subjectOf(kind, id));
  return new ContentVersionConflict(version, staffActions, await present(db, by, id));
}

/** The content entry that was just written, in the console's format. */
export async function present(db: Db, by: By, id: string): Promise<ContentEntry> {
  const contentEntry = await readContentEntry(db, by, id);
  if (contentEntry === undefined) throw new Error('a piece that was just written is gone');
  return contentEntry;
}

/** Writes the changed fields and returns the journal entry. Throws `Failure` for an invalid change. */
export async function applyChange(
  db: Db,
  by: By,
  stored: StoredEntry,
  difference: ContentDifference,
  reason: string,
): Promise<Done> {
  const { merchant } = by;
  const { before, after } = difference;
  const state = changeState(stored.state, after);
  if (after['removed'] === true && CONTENT_PARTS[stored.kind].isLasting)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'id', code: 'content.fixed' }] } });
  await refuseTaken(db, merchant, draftOf(state).anchor, stored.id);
  if (after['removed'] === false && (await readUsage(db, merchant, stored.kind)).count >= MOST_ENTRIES)
    refuseProblems([{ field: 'id', code: 'content.too_many' }]);
  await writeEntry(db, merchant, stored, state, by);
  return { action: actionOf(after), subject: subjectOf(stored.kind, stored.id), reason, before, after };
}

export async function refuseTaken(db: Db, merchant: string, anchor: string | undefined, id?: string): Promise<void> {
  if (anchor !== undefined && (await isAnchorTaken(db, merchant, anchor, id)))
    refuseProblems([{ field: 'anchor', code: 'content.taken' }]);
}

export function withoutNone(state: ContentState): ContentState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null));
}

/** Reorders entries within the positions that they occupy. Throws `Failure` for an id of another kind. */
export async function placeInOrder(
  db: Db,
  { merchant }: By,
  { kind, ids, reason, version }: ContentOrder,
): Promise<readonly [Versioned, Done | undefined]> {
  const places = await readPlaces(db, merchant, kind, ids);
  if (places.length < ids.length) throw new Failure('invalid_request', { value: { fields: [{ field: 'ids' }] } });
  const before = places.map(({ id }) => id);
  if (before.every((id, at) => id === ids[at])) return [{ version }, undefined];
  const placed = ids.map((id, at) => ({ id, position: places[at]?.position ?? 0 }));
  const raised = await writeOrder(db, merchant, kind, placed);
  const done = { action: 'content.order', subject: kind, reason, before: { order: before }, after: { order: ids } };
  return [{ version: raised }, done];
}
