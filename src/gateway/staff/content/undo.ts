import type { ContentKind } from '#contract/staff/content/content.ts';
import type { Versioned } from '#contract/staff/deeds.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { readDeedsOf } from '../deeds.ts';
import type { Cleaner } from './clean.ts';
import { readOrderVersion } from './read-model.ts';
import { ContentOutdated } from './refusals.ts';
import { type ContentState, changeState, differ, draftOf, stands, stateOf, WORDS } from './state.ts';
import { readPiece, readPlaces } from './store.ts';
import { type By, type Done, outdated, placeInOrder, turn } from './turn.ts';

/** What the journal has of a change of content. */
export interface Row {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Puts back the order that there was. Throws ContentOutdated where the pieces do not stand in the one that was made. */
export async function undoOrder(db: Db, by: By, { subject, before, after }: Row, reason: string) {
  const kind = subject as ContentKind;
  const [was, made] = [before, after].map((state) => (state as { order: readonly string[] }).order);
  if (was === undefined || made === undefined) throw new Failure('not_found');
  const version = await readOrderVersion(db, by.merchant, kind);
  const places = await readPlaces(db, by.merchant, kind, made);
  if (places.length < made.length || places.some(({ id }, at) => id !== made[at]))
    throw new ContentOutdated(version, await readDeedsOf(db, by.merchant, kind));
  return asUndo(await placeInOrder(db, by, { kind, ids: was, reason, version }));
}

/** The same entry with HTML that is clean by the rules of today. It takes its time: never inside a transaction. */
export async function cleanRow(cleaner: Cleaner, merchant: string, row: Row): Promise<Row> {
  if (row.before === null) return row;
  const before = row.before as ContentState;
  const { words } = (await cleaner.draft(merchant, draftOf(before))).draft;
  const clean = Object.entries(words).map(([language, said]) => [`${WORDS}${language}`, said]);
  return { ...row, before: { ...before, ...Object.fromEntries(clean) } };
}

/** Puts back what a piece was, of an entry that was cleaned; what was new is taken away. Throws ContentOutdated where what was made of it does not stand. */
export async function undoPiece(
  db: Db,
  by: By,
  { action, subject, before, after }: Row,
  reason: string,
): Promise<readonly [Versioned, Done | undefined]> {
  const id = /^[a-z]+ ([1-9][0-9]{0,14})$/.exec(subject)?.[1];
  const kept = id === undefined ? undefined : await readPiece(db, by.merchant, id);
  if (kept === undefined) throw new Failure('not_found');
  if (!stands(kept.state, after as ContentState)) throw await outdated(db, by, kept);
  const patch = action.startsWith('content.create') ? { removed: true } : (before as ContentState);
  const state = changeState(kept.state, patch);
  const wanted = stateOf(draftOf(state), state['removed'] === true);
  const difference = differ(kept.state, wanted);
  if (difference === undefined) return [{ version: kept.version }, undefined];
  return asUndo([{ version: kept.version + 1 }, await turn(db, by, kept, difference, reason)]);
}

/** The journal says how an action came. */
function asUndo([value, done]: readonly [Versioned, Done | undefined]): readonly [Versioned, Done | undefined] {
  return [value, done && { ...done, action: `${done.action}.undo` }];
}
