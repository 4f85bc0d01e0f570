import { writeAmount } from '#contract/call/amount.ts';
import { FALLBACK, isShown } from '#gateway/content/shown.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import { phaseAt } from './activity.ts';
import type { Asked } from './deps.ts';

/** All promotions visible to a visitor, in the merchant's order. */
export async function readPromotions(db: Db, asked: Asked) {
  const rows = await readRows(db, asked);
  return { serverTime: asked.now, promotions: rows.map((row) => toPromotion(row, asked)) };
}

/** One promotion with its terms; undefined if none of that id is visible to the visitor. */
export async function readPromotion(db: Db, asked: Asked, id: string) {
  const [row] = await readRows(db, asked, id);
  if (row === undefined) return undefined;
  const prizes = row.prizes.map(({ amount, weight }) => ({
    weight,
    amount: writeAmount(BigInt(amount), asked.exponent),
  }));
  return { ...toPromotion(row, asked), serverTime: asked.now, content: row.content, prizes };
}

/** The promotions in announcement format, for clients that do not know promotions (docs/reference/wire.md#announcements). */
export async function readAsAnnouncements(db: Db, visitor: ContentVisitor) {
  const rows = await readRows(db, visitor);
  return rows.map(({ id, title, summary, content, type, published_at }) => ({
    id,
    title,
    content: `<p>${escapeHtml(summary)}</p>${content}`,
    timestamp: published_at.getTime(),
    promotionType: type,
  }));
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Visible promotions with their texts, or the given one; those without texts in the language or the fallback are left
 * out.
 */
async function readRows(db: Db, visitor: ContentVisitor, id?: string) {
  const { merchant, language } = visitor;
  const rows = await db
    .selectFrom('promotion')
    .innerJoin('content_entry as piece', (join) =>
      join.onRef('piece.merchant', '=', 'promotion.merchant').onRef('piece.promotion_id', '=', 'promotion.id'),
    )
    .select(['promotion.id', 'type', 'entry', 'reward', 'prizes', 'promotion.starts_at', 'promotion.ends_at'])
    .select(['piece.published_at', 'piece.picture'])
    .where('promotion.merchant', '=', merchant)
    .where(isShown(visitor))
    .$if(id !== undefined, (query) => query.where('promotion.id', '=', id ?? ''))
    .orderBy('piece.position')
    .orderBy('promotion.id')
    .execute();
  const words = await readWords(db, merchant, language, id);
  return rows.flatMap((row) => {
    const texts = words.get(row.id);
    return texts === undefined ? [] : [{ ...row, ...texts, picture: texts.picture ?? row.picture }];
  });
}

export interface Words {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** Of this language alone. */
  readonly picture: string | null;
}

/** Texts of a merchant's promotions by id, visible or not, in the language, otherwise in the fallback. */
export async function readWords(
  db: Db,
  merchant: string,
  language: string,
  id?: string,
): Promise<ReadonlyMap<string, Words>> {
  const rows = await db
    .selectFrom('content_words as words')
    .innerJoin('content_entry as piece', (join) =>
      join.onRef('piece.merchant', '=', 'words.merchant').onRef('piece.id', '=', 'words.entry_id'),
    )
    .select([
      'piece.promotion_id as promotion',
      'words.language',
      'title',
      'summary',
      'html as content',
      'words.picture',
    ])
    .where('words.merchant', '=', merchant)
    .where('piece.kind', '=', 'promotion')
    .where('words.language', 'in', [language, FALLBACK])
    .$if(id !== undefined, (query) => query.where('piece.promotion_id', '=', id ?? ''))
    .execute();
  const fallback = rows.filter((row) => row.language === FALLBACK);
  const own = rows.filter((row) => row.language === language);
  return new Map([...fallback, ...own].map(({ promotion, language: _, ...words }) => [promotion ?? '', words]));
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly entry: 'info' | 'join' | 'apply' | 'raffle';
  readonly reward: bigint | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly title: string;
  readonly summary: string;
  readonly picture: string | null;
}

function toPromotion(row: Row, { now, exponent }: Asked) {
  const { id, type, entry, title, summary, starts_at, ends_at, reward, picture } = row;
  return {
    id,
    type,
    title,
    summary,
    entry,
    phase: phaseAt(now, row),
    ...(starts_at && { startsAt: starts_at.getTime() }),
    ...(ends_at && { endsAt: ends_at.getTime() }),
    ...(reward !== null && { reward: writeAmount(reward, exponent) }),
    ...(picture !== null && { picture }),
  };
}
