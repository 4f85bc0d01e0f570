import type { Announcement } from '#contract/announcements/read.ts';

/** Notices per page (M155). */
export const PAGE_SIZE = 9;

/** One at least. */
export function countPages(notices: readonly Announcement[]): number {
  return Math.max(1, Math.ceil(notices.length / PAGE_SIZE));
}

/** The notices of a page, counted from 1. */
export function noticesOf(notices: readonly Announcement[], page: number): readonly Announcement[] {
  return notices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** The page of a notice; the first for an unknown one. */
export function pageOf(notices: readonly Announcement[], id: string | undefined): number {
  const at = notices.findIndex((notice) => notice.id === id);
  return at < 0 ? 1 : Math.floor(at / PAGE_SIZE) + 1;
}
