import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface ItemWords {
  readonly name: string;
  readonly text?: string;
}

/** Item as edited by staff; amounts are minor units. */
export interface NewItem {
  readonly place: number;
  readonly category: string;
  readonly picture: string | null;
  readonly points: bigint;
  readonly turnoverMinor: bigint | null;
  readonly creditMinor: bigint | null;
  readonly rank: number;
  readonly isOn: boolean;
  readonly words: Readonly<Record<string, ItemWords>>;
}

export interface ItemRow extends NewItem {
  readonly id: string;
  readonly version: bigint;
  /** Null: unlimited. */
  readonly stock: number | null;
}

/** Maximum items of a mall. */
export const MOST_ITEMS = 500;

const ROW = [
  ...(['id', 'version', 'position as place', 'category', 'picture', 'points', 'amount as turnoverMinor'] as const),
  ...(['credit_minor as creditMinor', 'rank_level as rank', 'is_on as isOn', 'stock'] as const),
] as const;

/** Every item of a merchant in display order with its texts, including disabled ones. */
export async function readAllItems(db: Db, merchant: string): Promise<readonly ItemRow[]> {
  const rows = await db
    .selectFrom('point_item')
    .select(ROW)
    .where('merchant', '=', merchant)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_ITEMS)
    .execute();
  const words = await readWords(db, merchant);
  return rows.map((row) => ({ ...row, words: words.get(row.id) ?? {} }));
}

/** Locks an item's row; undefined if there is none. */
export async function lockItem(db: Db, merchant: string, id: string): Promise<ItemRow | undefined> {
  const row = await db
    .selectFrom('point_item')
    .select(ROW)
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, words: (await readWords(db, merchant, id)).get(id) ?? {} };
}

async function readWords(db: Db, merchant: string, id?: string) {
  const rows = await db
    .selectFrom('point_item_text')
    .select(['item_id', 'language', 'name', 'text'])
    .where('merchant', '=', merchant)
    .$if(id !== undefined, (query) => query.where('item_id', '=', id ?? ''))
    .orderBy('language')
    .execute();
  const all = new Map<string, Record<string, ItemWords>>();
  for (const { item_id, language, name, text } of rows) {
    const words = all.get(item_id) ?? {};
    words[language] = { name, ...(text !== '' && { text }) };
    all.set(item_id, words);
  }
  return all;
}

const columnsOf = ({ place, category, picture, points, turnoverMinor, creditMinor, rank, isOn }: NewItem) => {
  return {
    position: place,
    category,
    picture,
    points,
    amount: turnoverMinor,
    credit_minor: creditMinor,
    rank_level: rank,
    is_on: isOn,
  };
};

/** Adds an item with unlimited stock; false: the id exists already. */
export async function addItem(db: Db, merchant: string, id: string, item: NewItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('point_item')
    .values({ merchant, id, ...columnsOf(item) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await writeWords(db, merchant, id, item);
  return true;
}

/** Updates a locked item; returns its new version. The stock is unchanged. */
export async function writeItem(db: Db, merchant: string, id: string, item: NewItem): Promise<bigint> {
  const { version } = await db
    .updateTable('point_item')
    .set(columnsOf(item))
    .set({ version: sql<bigint>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('point_item_text').where('merchant', '=', merchant).where('item_id', '=', id).execute();
  await writeWords(db, merchant, id, item);
  return version;
}

async function writeWords(db: Db, merchant: string, id: string, { words }: NewItem): Promise<void> {
  const rows = Object.entries(words).map(([language, { name, text = '' }]) => {
    return { merchant, item_id: id, language, name, text };
  });
  if (rows.length > 0) await db.insertInto('point_item_text').values(rows).execute();
}

/** Sets the stock of a locked item, null: unlimited; returns its new version. */
export async function setStock(db: Db, merchant: string, id: string, stock: number | null): Promise<bigint> {
  const { version } = await db
    .updateTable('point_item')
    .set({ stock, version: sql<bigint>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Requested pieces of an item: waiting and approved. */
export interface ItemDemand {
  readonly waiting: number;
  readonly taken: number;
}

/** Demand by item id; items without demand are absent. */
export async function readDemand(db: Db, merchant: string): Promise<ReadonlyMap<string, ItemDemand>> {
  const { rows } = await sql<{ id: string; waiting: bigint; taken: bigint }>`
    select item_id as id, coalesce(sum(quantity) filter (where state = 'process'), 0) as waiting,
        coalesce(sum(quantity) filter (where state = 'approved'), 0) as taken
      from redeem where merchant = ${merchant} group by item_id`.execute(db);
  return new Map(rows.map(({ id, waiting, taken }) => [id, { waiting: Number(waiting), taken: Number(taken) }]));
}
