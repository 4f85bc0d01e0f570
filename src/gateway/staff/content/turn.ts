import type { ContentDoing, ContentOrder } from '#contract/staff/content/calls.ts';
import { CONTENT_PARTS, type ContentEntry } from '#contract/staff/content/content.ts';
import type { Versioned } from '#contract/staff/deeds.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { JournalEntry } from '#gateway/revisions/changes.ts';
import { readStaffActionsOf } from '../deeds.ts';
import { type ContentScope, readContentEntry } from './read-model.ts';
import { ContentOutdated, refuseProblems } from './refusals.ts';
import { type ContentDifference, type ContentState, changeState, draftOf, subjectOf } from './state.ts';
import { isAnchorTaken, type KeptEntry, readEntry, readPlaces, readRoom, writeOrder, writeEntry } from './store.ts';

/** Who changes content of which site, when. */
export interface By extends ContentScope {
  /** As the journal writes it. */
  readonly actor: string;
  readonly source: string;
  /** Shown to colleagues. */
  readonly name: string;
}

/** Pieces of a kind that a site has at most: players read them all at once. */
export const MOST_ENTRIES = 200;

/** What was done, for the journal; who did it is added to it. */
export type Done = Omit<JournalEntry, 'actor' | 'source'>;

/** The piece as the colleague saw it. Throws Failure where there is none, ContentOutdated where it is otherwise by now. */
export async function seen(db: Db, by: By, { id, version }: ContentDoing): Promise<KeptEntry> {
  const kept = await readEntry(db, by.merchant, id);
  if (kept === undefined) throw new Failure('not_found');
  if (kept.version !== version) throw await outdated(db, by, kept);
  return kept;
}

/** Tells who was too late who did what, and how the piece stands now. */
export async function outdated(db: Db, by: By, { id, kind, version }: KeptEntry): Promise<ContentOutdated> {
  const staffActions = await readStaffActionsOf(db, by.merchant, subjectOf(kind, id));
  return new ContentOutdated(version, staffActions, await present(db, by, id));
}

/** A piece that was just written, as the console reads it. */
export async function present(db: Db, by: By, id: string): Promise<ContentEntry> {
  const contentEntry = await readContentEntry(db, by, id);
  if (contentEntry === undefined) throw new Error('a piece that was just written is gone');
  return contentEntry;
}

/** Writes what becomes otherwise, and says what was done. Throws Failure for what cannot be. */
export async function turn(
  db: Db,
  by: By,
  kept: KeptEntry,
  difference: ContentDifference,
  reason: string,
): Promise<Done> {
  const { merchant } = by;
  const { before, after } = difference;
  const state = changeState(kept.state, after);
  if (after['removed'] === true && CONTENT_PARTS[kept.kind].isFixed)
    throw new Failure('invalid_request', { value: { fields: [{ field: 'id', code: 'content.fixed' }] } });
  await refuseTaken(db, merchant, draftOf(state).anchor, kept.id);
  if (after['removed'] === false && (await readRoom(db, merchant, kept.kind)).pieces >= MOST_ENTRIES)
    refuseProblems([{ field: 'id', code: 'content.too_many' }]);
  await writeEntry(db, merchant, kept, state, by);
  return { action: actionOf(after), subject: subjectOf(kept.kind, kept.id), reason, before, after };
}

function actionOf({ removed }: ContentState): string {
  if (removed === undefined) return 'content.change';
  return removed === true ? 'content.remove' : 'content.restore';
}

/** Refuses an anchor that another help topic has. */
export async function refuseTaken(db: Db, merchant: string, anchor: string | undefined, id?: string): Promise<void> {
  if (anchor !== undefined && (await isAnchorTaken(db, merchant, anchor, id)))
    refuseProblems([{ field: 'anchor', code: 'content.taken' }]);
}

/** A state without what it has none of. */
export function withoutNone(state: ContentState): ContentState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null));
}

/** Gives pieces the places that they share, in another order. Throws Failure for one that is none of the kind. */
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
