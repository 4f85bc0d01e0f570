import type { Selectable } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';

export type EditRow = Selectable<Tables['brand_edit']>;

/** A text file of a draft; null: absent. */
export interface DraftFile {
  readonly path: string;
  readonly base: string | null;
  readonly content: string | null;
}

export interface Draft {
  readonly base: string;
  readonly version: number;
  readonly files: readonly DraftFile[];
}

/** The draft of a merchant; `lock`: until the transaction ends, so that edits are one after the other. */
export async function readDraft(db: Db, merchant: string, lock = false): Promise<Draft | undefined> {
  const query = db.selectFrom('brand_draft').select(['base', 'version']).where('merchant', '=', merchant);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const files = await db
    .selectFrom('brand_draft_file')
    .select(['path', 'base', 'content'])
    .where('merchant', '=', merchant)
    .orderBy('path')
    .execute();
  return { ...row, files };
}

/** Begins a draft over the served files, or returns the one that another user has just begun; locks it. */
export async function beginDraft(
  db: Db,
  merchant: string,
  base: string,
  served: Readonly<Record<string, string>>,
): Promise<Draft> {
  const made = await db
    .insertInto('brand_draft')
    .values({ merchant, base })
    .onConflict((on) => on.doNothing())
    .returning('merchant')
    .executeTakeFirst();
  if (made) await addFiles(db, merchant, served);
  const draft = await readDraft(db, merchant, true);
  if (draft === undefined) throw new Error('the draft that was begun is gone');
  return draft;
}

async function addFiles(db: Db, merchant: string, served: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(served).map(([path, text]) => ({ merchant, path, base: text, content: text }));
  await db.insertInto('brand_draft_file').values(rows).execute();
}

/** Replaces the base of a draft; its contents are written after it. */
export async function moveBase(
  db: Db,
  merchant: string,
  base: string,
  served: Readonly<Record<string, string>>,
): Promise<void> {
  await db.updateTable('brand_draft').set({ base }).where('merchant', '=', merchant).execute();
  await db.deleteFrom('brand_draft_file').where('merchant', '=', merchant).execute();
  await addFiles(db, merchant, served);
}

export async function writeContent(db: Db, merchant: string, path: string, content: string | null): Promise<void> {
  await db
    .insertInto('brand_draft_file')
    .values({ merchant, path, base: null, content })
    .onConflict((on) => on.columns(['merchant', 'path']).doUpdateSet({ content }))
    .execute();
}

export async function raiseVersion(db: Db, merchant: string): Promise<void> {
  await db
    .updateTable('brand_draft')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('merchant', '=', merchant)
    .execute();
}

export async function removeDraft(db: Db, merchant: string): Promise<void> {
  await db.deleteFrom('brand_draft').where('merchant', '=', merchant).execute();
}

/** All edits of a draft, oldest first. */
export async function readEdits(db: Db, merchant: string): Promise<readonly EditRow[]> {
  return db.selectFrom('brand_edit').selectAll().where('merchant', '=', merchant).orderBy('seq').execute();
}

export type NewEdit = Pick<EditRow, 'path' | 'pointer' | 'before' | 'after' | 'staff_id'>;

/** Adds edits behind the others. What their author had taken back can no longer be done again. */
export async function addEdits(db: Db, merchant: string, edits: readonly NewEdit[]): Promise<void> {
  const last = await db
    .selectFrom('brand_edit')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  const first = (last?.seq ?? 0) + 1;
  await db
    .updateTable('brand_edit')
    .set({ state: 'dropped' })
    .where('merchant', '=', merchant)
    .where('state', '=', 'undone')
    .where('staff_id', 'in', [...new Set(edits.map(({ staff_id }) => staff_id))])
    .execute();
  await db
    .insertInto('brand_edit')
    .values(edits.map((edit, at) => ({ ...edit, merchant, seq: first + at })))
    .execute();
}

export async function setEditState(db: Db, merchant: string, seq: number, state: EditRow['state']): Promise<void> {
  await db.updateTable('brand_edit').set({ state }).where('merchant', '=', merchant).where('seq', '=', seq).execute();
}
