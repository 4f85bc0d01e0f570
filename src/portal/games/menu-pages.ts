import { GAME_PAGE_SIZE } from '#contract/games/calls.ts';

/** How many games the menu shows at first, and on every page after (M136). */
const FIRST = 21;
const LATER = 18;

/** What a page of the menu, counted from 1, takes out of the list, and the pages of the list that hold it. */
interface MenuPage {
  readonly from: number;
  readonly to: number;
  /** Pages of GAME_PAGE_SIZE, counted from 1. */
  readonly asks: readonly number[];
}

/** The part of the list that a page of the menu shows. The list comes in pages of its own size (M136, M137). */
export function menuPage(page: number): MenuPage {
  const from = page === 1 ? 0 : FIRST + (page - 2) * LATER;
  const to = FIRST + (page - 1) * LATER;
  const [first, last] = [Math.floor(from / GAME_PAGE_SIZE) + 1, Math.ceil(to / GAME_PAGE_SIZE)];
  return { from, to, asks: Array.from({ length: last - first + 1 }, (_, at) => first + at) };
}

/** How many pages so many games make; at least one. */
export function menuPages(total: number): number {
  return 1 + Math.max(0, Math.ceil((total - FIRST) / LATER));
}
