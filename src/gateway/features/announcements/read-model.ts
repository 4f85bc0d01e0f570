import type { Selectable } from 'kysely';
import type { AnnouncementType, Execution } from '#contract/constants.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AnnouncementTable } from './tables.ts';

type Kind = AnnouncementTable['kind'];
type Row = Omit<Selectable<AnnouncementTable>, 'merchant' | 'language' | 'position'>;

/** The language of the house: what a merchant has not written in another language is answered in it. */
const FALLBACK = 'EN';

/** Types of the wire and the kind of row that each asks for; H is the home page's banners. */
const KIND_OF_TYPE: Readonly<Record<AnnouncementType, Kind>> = {
  B: 'banner',
  PL: 'player',
  PU: 'popup',
  PR: 'promotion',
  H: 'banner',
};

/** What one announcements call asks for. */
export interface AnnouncementsQuery {
  readonly types: readonly AnnouncementType[];
  readonly execution: Execution;
  readonly language: string;
}

/** The promotions that a merchant offers, as announcements. */
export type PromotionsOf = (
  db: Db,
  merchant: string,
  language: string,
) => Promise<readonly ReturnType<typeof toAnnouncement>[]>;

/**
 * Reads the announcements call's value (wire contract, Announcements). Lists that were not asked for are empty. What the
 * merchant announced as a promotion stands before those that can be taken part in.
 */
export async function readAnnouncements(
  db: Db,
  merchant: string,
  query: AnnouncementsQuery,
  promotionsOf: PromotionsOf,
) {
  const kinds = [...new Set(query.types.map((type) => KIND_OF_TYPE[type]))];
  const rows = await readRows(db, merchant, kinds, query.language);
  const shown = rows.filter((row) => fits(row.execution, query.execution));
  const promotions = kinds.includes('promotion') ? await promotionsOf(db, merchant, query.language) : [];
  const of = (kind: Kind) => shown.filter((row) => row.kind === kind);
  return {
    banners: of('banner').map(toBanner),
    player: of('player').map(toAnnouncement),
    popup: of('popup').map(toAnnouncement),
    promotion: [...of('promotion').map(toAnnouncement), ...promotions],
  };
}

/** Rows of the language; a kind that has none in it comes in the fallback language. */
async function readRows(db: Db, merchant: string, kinds: readonly Kind[], language: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('announcement')
    .select([
      'id',
      'kind',
      'language',
      'title',
      'content',
      'published_at',
      'execution',
      'promotion_type',
      'url',
      'group_name',
      'link',
    ])
    .where('merchant', '=', merchant)
    .where('kind', 'in', [...kinds])
    .where('language', 'in', [language, FALLBACK])
    .orderBy('position')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  const written = new Set(rows.filter((row) => row.language === language).map((row) => row.kind));
  return rows.filter((row) => row.language === (written.has(row.kind) ? language : FALLBACK));
}

/** The first log-in is a log-in too: it shows what is for after log-in as well. */
function fits(execution: Execution | null, asked: Execution): boolean {
  return execution === null || execution === asked || (asked === 'F' && execution === 'A');
}

function toBanner(row: Row) {
  return {
    id: String(row.id),
    url: row.url ?? '',
    groupName: row.group_name ?? '',
    title: row.title,
    ...(row.link === null ? {} : { link: row.link }),
  };
}

function toAnnouncement(row: Row) {
  return {
    id: String(row.id),
    title: row.title,
    content: row.content,
    timestamp: row.published_at.getTime(),
    ...(row.execution === null ? {} : { execution: row.execution }),
    ...(row.promotion_type === null ? {} : { promotionType: row.promotion_type }),
  };
}
