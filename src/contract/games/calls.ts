import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import type { constants } from '../call/constants.ts';
import { own } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';
import {
  type Game,
  type GameKind,
  type GamePage,
  type Room,
  readGameKinds,
  readGameList,
  readGamePage,
  readIds,
  readRooms,
  readWinners,
  type Winner,
} from './read.ts';

/** Games per page (M136). */
export const GAME_PAGE_SIZE = 24;
/** Number of winners requested for the board (docs/reference/wire.md#games). */
export const WINNER_LIMIT = 20;

/** Sort orders of the game list; our extension. `recommended` is the merchant's order. */
export const gameSorts = ['recommended', 'popular', 'new', 'name'] as const;
export type GameSort = (typeof gameSorts)[number];

export interface VendorLanesRequest {
  readonly merchantCode: string;
  readonly platform: typeof constants.launchPlatform;
}

/**
 * The lanes of a vendor reply: `data.lanes`, or `lanes` if a gateway omits `data`. The model parses them. Undefined if
 * the reply has neither. Never throws.
 */
export function readVendorLanes(value: unknown): unknown {
  return own(own(value, 'data'), 'lanes') ?? own(value, 'lanes');
}

/** M294. */
export const vendorLanes = defineCall<VendorLanesRequest, unknown>({
  name: 'vendorLanes',
  method: 'GET',
  path: relayPath('GCSGAME_gameVendor'),
  module: 'COMM3',
  quiet: true,
  whenClosed: true,
  read: readVendorLanes,
});

/** Numbers are texts in a query. An absent or empty filter does not apply. */
export interface GameListRequest {
  readonly clientType: '3';
  readonly platform: typeof constants.launchPlatform;
  readonly channel?: string;
  readonly merchant: string;
  /** Search words: name in any language, vendor or tag. */
  readonly gameName?: string;
  /** Decimal text: games that accept this stake or less. */
  readonly minBet?: string;
  /** Slots with at least this number of lines. */
  readonly minLineNum?: string;
  readonly pageNo: string;
  readonly pageSize: string;
  /** Vendors, comma-separated. */
  readonly vassalage?: string;
  /** Kinds within the category (M140), comma-separated keys of the lane's gameClassify. */
  readonly gameClassify?: string;
  readonly language: string;
  /** The category. */
  readonly gameType?: string;
  /** Our extension. */
  readonly sort?: GameSort;
  /** Our extension: '1' returns only trial games. */
  readonly trial?: '1';
}

/** M137, M292. */
export const gameList = defineCall<GameListRequest, GamePage>({
  name: 'gameList',
  method: 'GET',
  path: relayPath('GCSGAME_gameList'),
  module: 'GAMELO3',
  quiet: true,
  read: (value, context) => readGamePage(value, context, 'games'),
});

export interface HotGamesRequest {
  readonly merchantCode: string;
  readonly isPlatform: '2';
  readonly vassalage?: string;
  readonly platform: typeof constants.launchPlatform;
  readonly language: string;
}

/** M141, M293. */
export const hotGames = defineCall<HotGamesRequest, readonly Game[]>({
  name: 'hotGames',
  method: 'GET',
  path: relayPath('GCSGAME_hotGamesV2'),
  module: 'GAMELOHOT3',
  quiet: true,
  read: readGameList,
});

/** M144, M296: the ids of the member's favourites. */
export const favouriteIds = defineCall<NoRequest, readonly string[]>({
  name: 'favouriteIds',
  method: 'GET',
  path: relayPath('MCSFE_getFavoriteGames'),
  module: 'GAMELOFAV3',
  token: true,
  quiet: true,
  read: readIds,
});

/** Pages are counted from 1; numbers are texts in a query. */
export interface FavouriteListRequest {
  readonly pageNo?: string;
  readonly pageSize?: string;
  readonly gameType?: string;
  readonly language?: string;
}

/** M144, M296. */
export const favouriteList = defineCall<FavouriteListRequest, GamePage>({
  name: 'favouriteList',
  method: 'GET',
  path: relayPath('MCSFE_getFavoriteGamesList'),
  module: 'GAMELOFAV3',
  token: true,
  quiet: true,
  read: (value, context) => readGamePage(value, context, 'content'),
});

export interface FavouriteRequest {
  readonly nodeId: string;
  readonly vendor: string;
  readonly gameType: string;
}

/** M144. Adding an existing favourite changes nothing. */
export const addFavourite = defineCall<FavouriteRequest, void>({
  name: 'addFavourite',
  method: 'POST',
  path: relayPath('MCSFE_addFavoriteGameV2'),
  module: 'GAMELOFAV3',
  token: true,
  safe: true,
  read: readNothing,
});

/** M144. Removing a missing favourite changes nothing. */
export const removeFavourite = defineCall<FavouriteRequest, void>({
  name: 'removeFavourite',
  method: 'DELETE',
  path: relayPath('MCSFE_removeFavoriteGameV2'),
  module: 'GAMELOFAV3',
  token: true,
  safe: true,
  read: readNothing,
});

export interface RecentGamesRequest {
  readonly language?: string;
}

/** M144, M297: the member's recently played games, latest first. */
export const recentGames = defineCall<RecentGamesRequest, readonly Game[]>({
  name: 'recentGames',
  method: 'GET',
  path: relayPath('GCS_recentGame'),
  module: 'GAMELOREC3',
  token: true,
  quiet: true,
  read: readGameList,
});

export interface WinnerBoardRequest {
  readonly gameCategory: 'ALL' | (string & {});
  readonly language: string;
  readonly limitNum: string;
}

/** M147, M319. */
export const winnerBoard = defineCall<WinnerBoardRequest, readonly Winner[]>({
  name: 'winnerBoard',
  method: 'GET',
  path: relayPath('ODSFE2_getWinnerBoard'),
  module: 'COMM3',
  quiet: true,
  read: readWinners,
});

export interface VendorGameTypesRequest {
  readonly merchantCode: string;
  readonly vassalage: string;
  readonly language?: string;
}

/** M145, M295: the kinds of games of a vendor. */
export const vendorGameTypes = defineCall<VendorGameTypesRequest, readonly GameKind[]>({
  name: 'vendorGameTypes',
  method: 'GET',
  path: relayPath('GCSGAME_getVassGameType'),
  module: 'GAMELO3',
  quiet: true,
  read: readGameKinds,
});

export interface RoomListRequest {
  readonly merchantCode: string;
  readonly vassalage: string;
  readonly language?: string;
}

/** M145, M313. */
export const roomList = defineCall<RoomListRequest, readonly Room[]>({
  name: 'roomList',
  method: 'GET',
  path: relayPath('GLS2_roomList'),
  module: 'GAMELO3',
  quiet: true,
  read: readRooms,
});

export const gamesCalls = [
  vendorLanes,
  gameList,
  hotGames,
  favouriteIds,
  favouriteList,
  addFavourite,
  removeFavourite,
  recentGames,
  winnerBoard,
  vendorGameTypes,
  roomList,
];
