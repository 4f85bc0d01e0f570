import type { Announcement } from '#contract/announcements/read.ts';

/** Notices of a page (M155). */
export const PAGE_SIZE = 9;

/** How many pages there are; one at least. */
export function countPages(notices: readonly Announcement[]): number {
  return Math.max(1, Math.ceil(notices.length / PAGE_SIZE));
}

/** The notices of a page, counted from 1. */
export function noticesOf(notices: readonly Announcement[], page: number): readonly Announcement[] {
  return notices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** The page that a notice stands on; the first for one that is not there. */
export function pageOf(notices: readonly Announcement[], id: string | undefined): number {
  const at = notices.findIndex((notice) => notice.id === id);
  return at < 0 ? 1 : Math.floor(at / PAGE_SIZE) + 1;
}
