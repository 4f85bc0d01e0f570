import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Fallback language for texts that a merchant has not translated. */
const FALLBACK = 'EN';

/** Mall items in the merchant's order (M187); items without texts in either language are left out. */
export async function readItems(db: Db, merchant: string, language: string, exponent: number) {
  const rows = await db
    .selectFrom('point_item')
    .select(['id', 'category', 'picture', 'points', 'amount', 'stock', 'rank_level'])
    .where('merchant', '=', merchant)
    .where('is_on', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const words = await readWords(db, merchant, language);
  return {
    rewards: rows.flatMap(({ id, category, picture, points, amount, stock, rank_level }) => {
      const texts = words.get(id);
      if (texts === undefined) return [];
      return {
        id,
        ...texts,
        category,
        points: String(points),
        rankLevel: rank_level,
        ...(picture !== null && { picture }),
        ...(amount !== null && { amount: writeAmount(amount, exponent) }),
        ...(stock !== null && { stock }),
      };
    }),
  };
}

async function readWords(db: Db, merchant: string, language: string) {
  const rows = await db
    .selectFrom('point_item_text')
    .select(['item_id', 'language', 'name', 'text'])
    .where('merchant', '=', merchant)
    .where('language', 'in', [language, FALLBACK])
    .execute();
  const fallback = rows.filter((row) => row.language === FALLBACK);
  const own = rows.filter((row) => row.language === language);
  return new Map([...fallback, ...own].map(({ item_id, name, text }) => [item_id, { name, text }]));
}
