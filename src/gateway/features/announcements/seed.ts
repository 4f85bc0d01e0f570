import { sql } from 'kysely';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import { type NewPiece, writePieces } from '#gateway/content/write-pieces.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import type { Piece } from './demo/piece.ts';
import { banners, demoPieces, sharedNotices } from './demo-content.ts';

const WORDS = loadWords(new URL('./texts/', import.meta.url));

const KINDS: readonly ContentKind[] = ['banner', 'notice', 'popup', 'news'];

/** Gives a demo merchant its announcements; every other merchant starts with the shared notices alone. */
export const seedAnnouncements: Seeder = async (db, merchant) => {
  const found = await db
    .selectFrom('content_piece')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', 'in', [...KINDS])
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return;
  const own = demoPieces(merchant);
  const pictures = own.length === 0 ? [] : banners;
  await writePieces(db, merchant, [...pictures.map(toNew), ...[...own, ...sharedNotices].map(toNew)]);
};

/** Pieces further down the list are older. */
function toNew(piece: Piece, position: number): NewPiece {
  return {
    kind: piece.kind,
    position,
    published_at: sql<Date>`now() - make_interval(days => ${position}, hours => ${position * 3})`,
    execution: piece.execution ?? null,
    promotion_type: piece.promotionType ?? null,
    period_days: piece.periodDays ?? null,
    picture: piece.banner?.url ?? null,
    group_name: piece.banner?.group ?? null,
    link: piece.link ?? null,
    words: inEachLanguage(WORDS, (print) => ({
      title: print(`${piece.id}.title`),
      html: piece.kind === 'banner' ? '' : cleanHtml(print(`${piece.id}.content`)),
    })),
  };
}
