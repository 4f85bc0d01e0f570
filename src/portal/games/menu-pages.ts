import { GAME_PAGE_SIZE } from '#contract/games/calls.ts';

/** Games on the first page of the menu, and on every later one (M136). */
const FIRST = 21;
const LATER = 18;

/** The range of the list on one page of the menu, and the list pages that contain it. */
interface MenuPage {
  readonly from: number;
  readonly to: number;
  /** Pages of GAME_PAGE_SIZE, counted from 1. */
  readonly asks: readonly number[];
}

/** The range of the list on a menu page, counted from 1. The list has its own page size (M136, M137). */
export function menuPage(page: number): MenuPage {
  const from = page === 1 ? 0 : FIRST + (page - 2) * LATER;
  const to = FIRST + (page - 1) * LATER;
  const [first, last] = [Math.floor(from / GAME_PAGE_SIZE) + 1, Math.ceil(to / GAME_PAGE_SIZE)];
  return { from, to, asks: Array.from({ length: last - first + 1 }, (_, at) => first + at) };
}

/** The number of pages for `total` games; at least one. */
export function menuPages(total: number): number {
  return 1 + Math.max(0, Math.ceil((total - FIRST) / LATER));
}
