import type { AnnouncementType, Execution } from '#contract/call/constants.ts';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { readShown, type ShownRow } from '#gateway/content/shown.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import { findRead, readerOf } from './notices-read.ts';

/** Types of the wire and the kind of content that each asks for; H is the home page's banners. */
const KIND_OF_TYPE: Readonly<Record<AnnouncementType, ContentKind>> = {
  B: 'banner',
  PL: 'notice',
  PU: 'popup',
  PR: 'news',
  H: 'banner',
};

/** What one announcements call asks for. */
export interface AnnouncementsQuery {
  readonly types: readonly AnnouncementType[];
  readonly execution: Execution;
}

/** The promotions that a merchant offers a visitor, as announcements. */
export type PromotionsOf = (db: Db, visitor: ContentVisitor) => Promise<readonly ReturnType<typeof toAnnouncement>[]>;

/**
 * Reads the announcements call's value (docs/wire.md#announcements): what is in its time and for this visitor. Lists that
 * were not asked for are empty. What the merchant announced as a promotion stands before those that can be taken part in.
 */
export async function readAnnouncements(
  db: Db,
  visitor: ContentVisitor,
  query: AnnouncementsQuery,
  promotionsOf: PromotionsOf,
) {
  const kinds = [...new Set(query.types.map((type) => KIND_OF_TYPE[type]))];
  const rows = await readShown(db, visitor, kinds);
  const shown = rows.filter((row) => fits(row.execution, query.execution));
  const opened = await openedOf(db, visitor, shown);
  const promotions = kinds.includes('news') ? await promotionsOf(db, visitor) : [];
  const of = (kind: ContentKind) => shown.filter((row) => row.kind === kind);
  return {
    banners: of('banner').flatMap((row) => toBanner(row) ?? []),
    player: of('notice').map((row) => ({ ...toAnnouncement(row), ...(opened && { read: opened.has(row.id) }) })),
    popup: of('popup').map(toAnnouncement),
    promotion: [...of('news').map(toAnnouncement), ...promotions],
  };
}

/** Which of the notices the visitor has opened; undefined where that is not kept. */
async function openedOf(db: Db, visitor: ContentVisitor, rows: readonly ShownRow[]) {
  const memberId = readerOf(visitor);
  const ids = rows.filter(({ kind }) => kind === 'notice').map(({ id }) => id);
  return memberId === undefined ? undefined : findRead(db, visitor.merchant, memberId, ids);
}

/** The first log-in is a log-in too: it shows what is for after log-in as well. */
function fits(execution: Execution | null, asked: Execution): boolean {
  return execution === null || execution === asked || (asked === 'F' && execution === 'A');
}

function toBanner({ id, picture, group_name, title, link }: ShownRow) {
  if (picture === null || group_name === null) return undefined;
  return { id: String(id), url: picture, groupName: group_name, title, ...(link === null ? {} : { link }) };
}

function toAnnouncement(row: ShownRow) {
  return {
    id: String(row.id),
    title: row.title,
    content: row.html,
    timestamp: row.published_at.getTime(),
    ...(row.execution === null ? {} : { execution: row.execution }),
    ...(row.promotion_type === null ? {} : { promotionType: row.promotion_type }),
    ...(row.period_days === null ? {} : { periodDays: row.period_days }),
  };
}
