import type { AnnouncementType, Execution } from '#contract/call/constants.ts';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { readShown, type ShownRow } from '#gateway/content/shown.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import { findRead, readerOf } from './notices-read.ts';

/** The content kind of each type of the wire format; H is the home page's banners. */
const KIND_OF_TYPE: Readonly<Record<AnnouncementType, ContentKind>> = {
  B: 'banner',
  PL: 'notice',
  PU: 'popup',
  PR: 'news',
  H: 'banner',
};

export interface AnnouncementsQuery {
  readonly types: readonly AnnouncementType[];
  readonly execution: Execution;
}

/** The promotions that a merchant offers a visitor, as announcements. */
export type PromotionsOf = (db: Db, visitor: ContentVisitor) => Promise<readonly ReturnType<typeof toAnnouncement>[]>;

/**
 * Reads the announcements call's value (docs/reference/wire.md#announcements): entries within their time range and for this
 * visitor. Lists that were not requested are empty. Announced promotions come before those that can be joined.
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

/** The notices that the visitor has opened; undefined if this is not stored. */
async function openedOf(db: Db, visitor: ContentVisitor, rows: readonly ShownRow[]) {
  const memberId = readerOf(visitor);
  const ids = rows.filter(({ kind }) => kind === 'notice').map(({ id }) => id);
  return memberId === undefined ? undefined : findRead(db, visitor.merchant, memberId, ids);
}

/** The first log-in is a log-in too: it also shows entries for after log-in. */
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
