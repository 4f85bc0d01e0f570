import { constants } from '#contract/call/constants.ts';
import { GAME_PAGE_SIZE, type GameListRequest, type GameSort, type HotGamesRequest } from '#contract/games/calls.ts';
import type { Portal } from '#model/portal/portal.ts';

/** Filter and order of a list of games. An empty value does not filter. */
export interface GameFilter {
  /** The category: RNG, LIVE ...; empty: all. */
  readonly category: string;
  readonly vendors: readonly string[];
  readonly words: string;
  /** Kinds within the category, keys of the lane's gameClassify. */
  readonly kinds: readonly string[];
  /** Decimal text: a stake at which the game can be played. */
  readonly minBet: string;
  readonly minLines: string;
  readonly sort: GameSort;
}

type Of = Pick<Portal, 'merchant' | 'language' | 'categories'>;

/**
 * The request for one page of a list, counted from 1 (M137): for the selected vendors, else for all of the category.
 */
export function listRequest(
  { merchant, language, categories }: Of,
  { category, vendors, words, kinds, minBet, minLines, sort }: GameFilter,
  page: number,
  pageSize = GAME_PAGE_SIZE,
): GameListRequest {
  const given = {
    gameName: words.trim(),
    minBet,
    minLineNum: minLines,
    vassalage: (vendors.length > 0 ? vendors : vendorsIn(categories, category)).join(','),
    gameClassify: kinds.join(','),
    gameType: category,
  };
  return {
    clientType: '3',
    platform: constants.launchPlatform,
    channel: constants.platform,
    merchant,
    language,
    pageNo: String(page),
    pageSize: String(pageSize),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(sort === 'recommended' ? {} : { sort }),
  };
}

/** The request for hot games, of one vendor or of all (M141). */
export function hotRequest({ merchant, language, categories }: Of, vendor?: string): HotGamesRequest {
  const vendors = vendor === undefined ? vendorsIn(categories, '') : [vendor];
  return {
    merchantCode: merchant,
    isPlatform: '2',
    platform: constants.launchPlatform,
    language,
    ...(vendors.length === 0 ? {} : { vassalage: vendors.join(',') }),
  };
}

/** Vendor codes of a category, or of all where it is empty, without duplicates. */
function vendorsIn(categories: Of['categories'], wanted: string): readonly string[] {
  const lanes = categories.filter(({ category }) => wanted === '' || category === wanted);
  return [...new Set(lanes.flatMap(({ vendors }) => vendors.map(({ code }) => code)))];
}
