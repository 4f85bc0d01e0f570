import type { Db } from '#gateway/db/tables.ts';
import type { MerchantTrees, TreeKind, Trees } from '#gateway/trees/tree-documents.ts';

/** Reads one tree; undefined if the merchant has none of this kind. */
export async function readTree<K extends TreeKind>(db: Db, merchant: string, kind: K): Promise<Trees[K] | undefined> {
  const row = await db
    .selectFrom('tree')
    .select('body')
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.body as Trees[K] | undefined;
}

export async function writeTree<K extends TreeKind>(db: Db, merchant: string, kind: K, body: Trees[K]): Promise<void> {
  const text = JSON.stringify(body);
  await db
    .insertInto('tree')
    .values({ merchant, kind, body: text })
    .onConflict((on) => on.columns(['merchant', 'kind']).doUpdateSet({ body: text }))
    .execute();
}

/** Writes the trees of a new merchant; existing trees are kept. */
export async function insertTrees(db: Db, merchant: string, trees: Trees): Promise<void> {
  const values = Object.entries(trees).map(([kind, body]) => ({ merchant, kind, body: JSON.stringify(body) }));
  await db
    .insertInto('tree')
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Reads all trees and their revision in one statement for a consistent snapshot; undefined for an unknown merchant. */
export async function readTrees(db: Db, merchant: string): Promise<MerchantTrees | undefined> {
  const rows = await db
    .selectFrom('tree')
    .innerJoin('tree_revision', 'tree_revision.merchant', 'tree.merchant')
    .select(['tree.kind', 'tree.body', 'tree_revision.revision'])
    .where('tree.merchant', '=', merchant)
    .execute();
  const first = rows[0];
  if (first === undefined) return undefined;
  // The cast is safe: only `writeTree` and `insertTrees` write here, with these types.
  const trees = Object.fromEntries(rows.map((row) => [row.kind, row.body])) as unknown as Trees;
  return { ...trees, merchant, revision: Number(first.revision) };
}
