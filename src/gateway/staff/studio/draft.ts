import { EDIT_STATES, type StudioEdit } from '#contract/staff/studio/calls.ts';
import type { BrandOfMerchant, BrandStudio, TextFiles } from '#gateway/context/brands-port.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { conflictsOf, mergeValues } from '#model/brand-file/merge-values.ts';
import { sameText } from '#model/brand-file/pointers.ts';
import { nameStaff } from '../name-staff.ts';
import { listPictures, namedIn } from './picture-store.ts';
import { applyValues, canonical, type FileTexts, readKey } from './replay.ts';
import {
  addEdits,
  beginDraft,
  type Draft,
  type EditRow,
  moveBase,
  raiseVersion,
  readDraft,
  readEdits,
  setEditState,
  writeContent,
} from './store.ts';

/** Keys whose value is not the one that was seen; thrown inside the transaction, so that no edit of the request stays. */
class EditConflict extends Error {
  override readonly name = 'EditConflict';
  readonly keys: readonly ConflictKey[];

  constructor(keys: readonly ConflictKey[]) {
    super('another user changed it first');
    this.keys = keys;
  }
}

interface ConflictKey {
  readonly file: string;
  readonly pointer: string;
  readonly theirs: string | null;
  readonly mine: string | null;
  readonly staffId: string | undefined;
}

export interface ServedBrand extends BrandOfMerchant {
  readonly studio: BrandStudio;
}

/** The served brand with its files. `not_found`: this process serves none, or cannot edit it. */
export function servedBrand({ brands }: Pick<Context, 'brands'>, merchant: string): ServedBrand {
  const found = brands.find(merchant);
  const studio = found?.studio;
  if (found === undefined || studio === undefined) throw new Failure('not_found', { detail: 'brand' });
  return { ...found, studio };
}

/** The text files of the served brand. `conflict`: another revision has been served in the meantime. */
export async function servedTexts({ studio }: ServedBrand): Promise<TextFiles> {
  const files = await studio.readTexts();
  if (files === null) throw new Failure('conflict');
  return files;
}

export function contentsOf({ files }: Draft, which: 'base' | 'content' = 'content'): TextFiles {
  return Object.fromEntries(files.flatMap((file) => (file[which] === null ? [] : [[file.path, file[which]]])));
}

/** The draft, or the served brand, with edits that are not stored; undefined: there is no draft and no edit. */
export async function readWithEdits(
  context: Pick<Context, 'brands' | 'db'>,
  merchant: string,
  edits: readonly Omit<StudioEdit, 'seen'>[],
) {
  const { draft, pictures } = await context.db.withMerchant(merchant, async (scope) => ({
    draft: await readDraft(scope, merchant),
    pictures: await listPictures(scope, merchant),
  }));
  if (draft === undefined && edits.length === 0) return undefined;
  const stored = draft ? contentsOf(draft) : await servedTexts(servedBrand(context, merchant));
  const edited = applyValues(new Map(Object.entries(stored)), edits.map(readEdit));
  const files = Object.fromEntries([...edited].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
  return { files, pictures: namedIn(files['brand.json'] ?? '', pictures) };
}

const mapOf = (draft: Draft, which: 'base' | 'content'): FileTexts =>
  new Map(draft.files.map((file) => [file.path, file[which]]));

/** Runs a change of the draft; answers a conflict with the other value and the name of its author. */
export async function answerConflicts<T>(context: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const names = await nameStaff(
      context.db,
      error.keys.map(({ staffId }) => staffId),
    );
    const conflicts = error.keys.map(({ file, pointer, theirs, mine, staffId }) => ({
      file,
      pointer,
      ...(theirs !== null && { theirs }),
      ...(mine !== null && { mine }),
      by: names.get(staffId ?? '') ?? '',
    }));
    throw new Failure('conflict', { value: { conflicts } });
  }
}

/** Applies edits, all or none. `served`: the files over which a draft begins; undefined: there is one. */
export async function applyEdits(
  db: Db,
  { merchant, revision }: ServedBrand,
  served: TextFiles | undefined,
  { staffId, edits }: { readonly staffId: string; readonly edits: readonly StudioEdit[] },
): Promise<void> {
  const known = await readDraft(db, merchant, true);
  // Discarded or published since the caller looked.
  if (known === undefined && served === undefined) throw new Failure('conflict');
  const draft = known ?? (await beginDraft(db, merchant, revision, served ?? {}));
  const files = mapOf(draft, 'content');
  const read = edits.map(readEdit).map((one) => mergeList(files, one));
  const others = await readEdits(db, merchant);
  const conflicts = read.flatMap(({ path, pointer, seen, value }): readonly ConflictKey[] => {
    const theirs = readKey(files, path, pointer);
    // Both wrote the same value: nothing is lost.
    if (theirs === seen || theirs === value) return [];
    return [{ file: path, pointer, theirs, mine: value, staffId: authorOf(others, { path, pointer, staffId }) }];
  });
  if (conflicts.length > 0) throw new EditConflict(conflicts);
  const changes = read.filter(({ path, pointer, value }) => readKey(files, path, pointer) !== value);
  if (changes.length === 0) return;
  const rows = changes.map(({ path, pointer, value }) => {
    const before = readKey(files, path, pointer);
    return { path, pointer, before, after: value, staff_id: staffId };
  });
  const edited = applyValues(files, changes);
  // A key below a value that is no object cannot be written.
  const failed = changes.find(({ path, pointer, value }) => readKey(edited, path, pointer) !== value);
  if (failed) throw new Failure('invalid_request', { value: { fields: [{ field: failed.pointer, code: 'pointer' }] } });
  await addEdits(db, merchant, rows);
  await save(db, merchant, files, edited);
}

function readEdit({ file, pointer, value, seen }: StudioEdit) {
  const read = (text: string | undefined): string | null => {
    if (text === undefined) return null;
    const known = canonical(text);
    if (known === null) throw new Failure('invalid_request', { value: { fields: [{ field: pointer, code: 'json' }] } });
    return known;
  };
  return { path: file, pointer, value: read(value), seen: read(seen) };
}

/** An edit of a list that another user has changed too: with both changes, where no one has to decide between them. */
function mergeList(files: FileTexts, edit: ReturnType<typeof readEdit>): ReturnType<typeof readEdit> {
  const { path, pointer, seen, value } = edit;
  const theirs = readKey(files, path, pointer);
  if (theirs === seen || theirs === null || seen === null || value === null) return edit;
  const [base, other, own] = [seen, theirs, value].map((text): unknown => JSON.parse(text));
  if (![base, other, own].every(Array.isArray) || conflictsOf(base, other, own).length > 0) return edit;
  const merged = mergeValues(base, other, own, ({ mine }) => mine);
  return { ...edit, seen: theirs, value: sameText(merged) ?? null };
}

/** Who else changed a key, a key above it, or one below it last; the user alone where no one else did. */
function authorOf(
  edits: readonly EditRow[],
  { path, pointer, staffId }: { readonly path: string; readonly pointer: string; readonly staffId: string },
): string | undefined {
  const touches = (other: string) => `${other}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${other}/`);
  const authors = edits
    .filter((edit) => edit.state === 'done' && edit.path === path && touches(edit.pointer))
    .map((edit) => edit.staff_id);
  return authors.findLast((author) => author !== staffId) ?? authors.at(-1);
}

/** Takes back the user's newest edit, or does the first one again that was taken back. `not_found`: there is none. */
export async function stepEdit(
  db: Db,
  merchant: string,
  { staffId, step }: { readonly staffId: string; readonly step: 'undo' | 'redo' },
): Promise<void> {
  const draft = await readDraft(db, merchant, true);
  const edits = draft === undefined ? [] : await readEdits(db, merchant);
  const row = step === 'undo' ? newestDone(edits, staffId) : firstUndone(edits, staffId);
  if (draft === undefined || row === undefined) throw new Failure('not_found', { detail: 'edit' });
  const { path, pointer, before, after } = row;
  const files = mapOf(draft, 'content');
  const now = readKey(files, path, pointer);
  const [seen, value] = step === 'undo' ? [after, before] : [before, after];
  if (now !== seen)
    throw new EditConflict([
      { file: path, pointer, theirs: now, mine: value, staffId: authorOf(edits, { path, pointer, staffId }) },
    ]);
  const state: EditRow['state'] = step === 'undo' ? 'undone' : 'done';
  await setEditState(db, merchant, row.seq, state);
  const left = edits.map((edit) => (edit.seq === row.seq ? { ...edit, state } : edit));
  await save(db, merchant, files, replay(draft, left));
}

function newestDone(edits: readonly EditRow[], staffId: string): EditRow | undefined {
  return edits.findLast((edit) => edit.staff_id === staffId && edit.state === 'done');
}

function firstUndone(edits: readonly EditRow[], staffId: string): EditRow | undefined {
  return edits.find((edit) => edit.staff_id === staffId && edit.state === 'undone');
}

/** The files at the base with all edits that are done: without edits they are the base, byte for byte. */
function replay(draft: Draft, edits: readonly Pick<EditRow, 'path' | 'pointer' | 'after' | 'state'>[]): FileTexts {
  const done = edits.filter(({ state }) => state === 'done');
  return applyValues(
    mapOf(draft, 'base'),
    done.map(({ path, pointer, after }) => ({ path, pointer, value: after })),
  );
}

/** Applies the edits to the files that are served now. */
export async function rebase(db: Db, { merchant, revision }: ServedBrand, served: TextFiles): Promise<void> {
  const edits = await readEdits(db, merchant);
  await moveBase(db, merchant, revision, served);
  const draft = await readDraft(db, merchant, true);
  if (draft === undefined) return;
  await save(db, merchant, mapOf(draft, 'content'), replay(draft, edits));
}

async function save(db: Db, merchant: string, before: FileTexts, after: FileTexts): Promise<void> {
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const content = after.get(path) ?? null;
    if (content !== (before.get(path) ?? null)) await writeContent(db, merchant, path, content);
  }
  await raiseVersion(db, merchant);
}

const MOST_SHOWN = 200;

/** The draft as its users see it, or the served brand. */
export async function presentStudio(
  { db }: Pick<Context, 'db'>,
  brand: ServedBrand,
  {
    staffId,
    isPublished,
    hasFolder,
  }: { readonly staffId: string; readonly isPublished: boolean; readonly hasFolder: boolean },
) {
  const { merchant, revision, studio } = brand;
  const { draft, edits, pictures } = await db.withMerchant(merchant, async (scope) => ({
    draft: await readDraft(scope, merchant),
    edits: await readEdits(scope, merchant),
    pictures: await listPictures(scope, merchant),
  }));
  const files = draft ? contentsOf(draft) : await servedTexts(brand);
  const shown = edits.filter(({ state }) => state !== 'dropped').slice(-MOST_SHOWN);
  const names = await nameStaff(
    db,
    shown.map(({ staff_id }) => staff_id),
  );
  return {
    source: isPublished ? ('database' as const) : ('folder' as const),
    hasFolder,
    served: revision,
    ...(draft && { base: draft.base }),
    version: draft?.version ?? 0,
    files,
    baseFiles: draft ? contentsOf(draft, 'base') : files,
    edits: shown.toReversed().map((edit) => ({
      seq: edit.seq,
      file: edit.path,
      pointer: edit.pointer,
      ...(edit.before !== null && { before: edit.before }),
      ...(edit.after !== null && { after: edit.after }),
      by: names.get(edit.staff_id) ?? '',
      isMine: edit.staff_id === staffId,
      at: edit.at.toISOString(),
      state: EDIT_STATES.find((state) => state === edit.state) ?? 'done',
    })),
    canUndo: newestDone(edits, staffId) !== undefined,
    canRedo: firstUndone(edits, staffId) !== undefined,
    assets: [
      ...studio.assets
        .filter(({ path }) => !pictures.some((one) => one.path === path))
        .map((asset) => ({ ...asset, isDraft: false })),
      ...pictures.map((picture) => ({ ...picture, isDraft: true })),
    ],
  };
}
