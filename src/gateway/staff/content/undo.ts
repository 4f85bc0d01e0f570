import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { holdsValues, WORDS } from '#model/proposals/content-entries.ts';
import type { ContentState } from '#model/proposals/proposal.ts';
import type { Entry } from '../entries.ts';
import { staleSince } from '../stale-version.ts';
import type { Cleaner } from './clean.ts';
import { readOrderVersion } from './read-model.ts';
import { changeState, differ, draftOf } from './state.ts';
import { readEntry, readPlaces } from './store.ts';
import { applyChange, type By, type Done, placeInOrder } from './toggle.ts';

/** Throws `StaleVersion` if the content was changed since the entry, `Failure` if it no longer exists. */
export async function verifyUndo(db: Db, merchant: string, entry: Entry): Promise<void> {
  if (entry.action.startsWith('content.order')) await orderNow(db, merchant, entry);
  else await entryNow(db, merchant, entry);
}

async function orderNow(db: Db, merchant: string, entry: Entry) {
  const kind = entry.subject as ContentKind;
  const [was, made] = [entry.before, entry.after].map((state) => (state as { order: readonly string[] }).order);
  if (was === undefined || made === undefined) throw new Failure('not_found');
  const places = await readPlaces(db, merchant, kind, made);
  const isSo = places.length === made.length && places.every(({ id }, at) => id === made[at]);
  if (!isSo) throw await staleSince(db, merchant, entry, (other) => other.subject === entry.subject);
  return { kind, was };
}

async function entryNow(db: Db, merchant: string, entry: Entry) {
  const { subject, after } = entry;
  const id = /^[a-z]+ ([1-9][0-9]{0,14})$/.exec(subject)?.[1];
  const stored = id === undefined ? undefined : await readEntry(db, merchant, id);
  if (stored === undefined) throw new Failure('not_found');
  // What is chosen once is no part of the state.
  const { promotion: _, ...made } = after as ContentState;
  if (!holdsValues(stored.state, made))
    throw await staleSince(db, merchant, entry, (other) => other.subject === subject);
  return stored;
}

/** Restores the previous order. Throws `StaleVersion` if the order was changed since. */
export async function undoOrder(db: Db, by: By, entry: Entry, reason: string): Promise<Done | undefined> {
  const { kind, was } = await orderNow(db, by.merchant, entry);
  const version = await readOrderVersion(db, by.merchant, kind);
  const [, done] = await placeInOrder(db, by, { kind, ids: was, reason, version });
  return done;
}

/** The entry with HTML sanitized by the current rules. Slow: never call it inside a transaction. */
export async function cleanEntry(cleaner: Cleaner, merchant: string, entry: Entry): Promise<Entry> {
  if (entry.before === null) return entry;
  const before = entry.before as ContentState;
  const { words } = (await cleaner.draft(merchant, draftOf(before))).draft;
  const clean = Object.entries(words).map(([language, translation]) => [`${WORDS}${language}`, translation]);
  return { ...entry, before: { ...before, ...Object.fromEntries(clean) } };
}

/**
 * Restores the previous state of a content entry from a sanitized journal entry; removes an entry that was new, or hides
 * it where its kind lasts. Throws `StaleVersion` if the content entry was changed since.
 */
export async function undoContentEntry(db: Db, by: By, entry: Entry, reason: string): Promise<Done | undefined> {
  const { action, before } = entry;
  const stored = await entryNow(db, by.merchant, entry);
  const withoutIt = CONTENT_PARTS[stored.kind].isLasting ? { hidden: true } : { removed: true };
  const patch = action.startsWith('content.create') ? withoutIt : (before as ContentState);
  const state = changeState(stored.state, patch);
  const wanted = stateOf(draftOf(state), state['removed'] === true);
  const difference = differ(stored.state, wanted);
  return difference && applyChange(db, by, stored, difference, reason);
}
