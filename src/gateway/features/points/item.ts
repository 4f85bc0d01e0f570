import type { TakenItem } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';

/** A mall item. Amounts are minor units. */
export interface Item {
  readonly id: string;
  readonly category: string;
  readonly points: bigint;
  /** Turnover required in addition to the points. */
  readonly amountMinor: bigint | null;
  readonly stock: number | null;
  readonly rankLevel: number;
  /** For CREDIT: the money given per piece. */
  readonly creditMinor: bigint | null;
  /** As stored in an exchange. */
  readonly taken: TakenItem;
}

/**
 * Reads a mall item with its texts; `locked`: locks the row until the end of the transaction. Undefined: not offered.
 */
export async function readItem(db: Db, merchant: string, id: string, how?: 'locked'): Promise<Item | undefined> {
  const query = db
    .selectFrom('point_item')
    .select(['id', 'category', 'picture', 'points', 'amount', 'stock', 'rank_level', 'credit_minor'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('is_on', '=', true);
  const row = await (how === 'locked' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const texts = await db
    .selectFrom('point_item_text')
    .select(['language', 'name', 'text'])
    .where('merchant', '=', merchant)
    .where('item_id', '=', id)
    .execute();
  const { category, picture, points, amount, stock } = row;
  return {
    id: row.id,
    category,
    points,
    stock,
    amountMinor: amount,
    rankLevel: row.rank_level,
    creditMinor: row.credit_minor,
    taken: {
      category,
      picture,
      points: String(points),
      amountMinor: amount === null ? null : String(amount),
      words: Object.fromEntries(texts.map(({ language, name, text }) => [language, { name, text }])),
    },
  };
}
