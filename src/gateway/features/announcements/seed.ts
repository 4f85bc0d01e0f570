import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/merchants.ts';
import { banners, demoPieces, sharedNotices } from './demo-content.ts';
import type { Piece } from './piece.ts';
import './tables.ts';

/** Gives a demo merchant its announcements; every other merchant starts with the shared notices alone. */
export const seedAnnouncements: Seeder = async (db: Db, merchant: string) => {
  const found = await db
    .selectFrom('announcement')
    .select('id')
    .where('merchant', '=', merchant)
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return;
  const own = demoPieces(merchant);
  const rows = [...own, ...sharedNotices].flatMap((piece, position) => rowsOf(merchant, piece, position));
  const pictures = own.length === 0 ? [] : banners.flatMap((piece, position) => rowsOf(merchant, piece, position));
  await db
    .insertInto('announcement')
    .values([...pictures, ...rows])
    .execute();
};

/** One row a language; pieces further down the list are older. */
function rowsOf(merchant: string, piece: Piece, position: number) {
  return Object.entries(piece.words).map(([language, [title, content]]) => ({
    merchant,
    language,
    position,
    title,
    content: cleanHtml(content),
    kind: piece.kind,
    published_at: sql<Date>`now() - make_interval(days => ${position}, hours => ${position * 3})`,
    execution: piece.execution ?? null,
    promotion_type: piece.promotionType ?? null,
    url: piece.banner?.url ?? null,
    group_name: piece.banner?.group ?? null,
    link: piece.link ?? null,
  }));
}
