import { constants } from '#contract/call/constants.ts';
import {
  addFavourite,
  type FavouriteRequest,
  favouriteIds,
  GAME_PAGE_SIZE,
  type GameListRequest,
  gameList,
  removeFavourite,
  WINNER_LIMIT,
} from '#contract/games/calls.ts';
import { type Game, readGamePage, readIds } from '#contract/games/read.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectSuccess } from '../kit/replies.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';
import { open } from './system.paths.ts';

const LANGUAGE = 'EN';

function listOf({ code }: ProfileMerchant, rest: Partial<GameListRequest> = {}): GameListRequest {
  return {
    clientType: '3',
    platform: constants.launchPlatform,
    merchant: code,
    language: LANGUAGE,
    pageNo: '1',
    pageSize: String(GAME_PAGE_SIZE),
    ...rest,
  } as GameListRequest;
}

async function readList(kit: Kit, merchant: ProfileMerchant, rest: Partial<GameListRequest> = {}) {
  const exchange = await kit.visitor(merchant).ask(gameList, listOf(merchant, rest));
  const value = expectSuccess(exchange, kit.checksOf(gameList));
  return readGamePage(value, { currencyExponent: 8 }, 'games');
}

async function anyGame(kit: Kit, merchant: ProfileMerchant): Promise<Game> {
  const [game] = (await readList(kit, merchant)).games;
  if (game === undefined) throw new NotTried('the game list is empty');
  return game;
}

/** Uses the vendor and category of an existing game, so that the filter has an effect. */
const filtered: OwnCase = {
  title: 'of one vendor and category, and of no other',
  rule: 'reply-of-request',
  harmless: true,
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const whole = await needed(kit, browser, gameList, listOf(merchant));
    const [row] = Array.isArray(own(whole, 'games')) ? (own(whole, 'games') as unknown[]) : [];
    const [vassalage, gameType] = [ownText(row, 'vassalage'), ownText(row, 'gameType')];
    if (!vassalage || !gameType) throw new NotTried('the game list is empty');
    const request = listOf(merchant, { vassalage, gameType });
    someOf(expectSuccess(await browser.ask(gameList, request), kit.checksOf(gameList), request), 'games');
  },
};

/** The same for hot games. */
const hotOfVendor: OwnCase = {
  title: 'of one vendor, and of no other',
  rule: 'reply-of-request',
  harmless: true,
  async run(kit, merchant, call) {
    const browser = kit.visitor(merchant);
    const asked = {
      merchantCode: merchant.code,
      isPlatform: '2',
      platform: constants.launchPlatform,
      language: LANGUAGE,
    } as const;
    const list = own(await needed(kit, browser, call, asked), 'list');
    const vassalage = Array.isArray(list) ? ownText(list[0], 'vassalage') : undefined;
    if (!vassalage) throw new NotOffered('no game is hot');
    const request = { ...asked, vassalage };
    someOf(expectSuccess(await browser.ask(call, request), kit.checksOf(call), request), 'list');
  },
};

/** A vendor on the complete list must be on the filtered one. */
function someOf(value: unknown, name: string): void {
  const list = own(value, name);
  if (!Array.isArray(list) || list.length === 0)
    throw new Failed('reply-of-request', 'nothing is there of the vendor of a game that is on the whole list');
}

const pages: OwnCase = {
  title: 'the second page begins where the first one ends',
  rule: 'happy-path',
  harmless: true,
  async run(kit, merchant) {
    const first = await readList(kit, merchant);
    if (first.pages < 2) throw new NotOffered('there is one page of games');
    const second = await readList(kit, merchant, { pageNo: '2' });
    if (first.games.length > GAME_PAGE_SIZE) throw new Failed('happy-path', `a page has ${first.games.length} games`);
    const ids = new Set(first.games.map(({ nodeId }) => nodeId));
    const again = second.games.find(({ nodeId }) => ids.has(nodeId));
    if (again) throw new Failed('happy-path', `${again.nodeId} is on both pages`);
  },
};

const search: OwnCase = {
  title: 'a game is found by its own name',
  rule: 'happy-path',
  harmless: true,
  async run(kit, merchant) {
    const { name, nodeId } = await anyGame(kit, merchant);
    const { games } = await readList(kit, merchant, { gameName: name.slice(0, 100) });
    if (!games.some((game) => game.nodeId === nodeId))
      throw new Failed('happy-path', `"${name}" did not find its game`);
  },
};

const narrowed: OwnCase = {
  title: 'a vendor’s list has games of that vendor alone',
  rule: 'happy-path',
  harmless: true,
  async run(kit, merchant) {
    const { vendor } = await anyGame(kit, merchant);
    const { games } = await readList(kit, merchant, { vassalage: vendor });
    const other = games.find((game) => game.vendor !== vendor);
    if (other) throw new Failed('happy-path', `${other.nodeId} belongs to ${other.vendor}`);
  },
};

/** A path for a vendor with games. */
const ofVendor: Path = {
  async prepare(kit, merchant) {
    const { vendor } = await anyGame(kit, merchant);
    const request = { merchantCode: merchant.code, vassalage: vendor, language: LANGUAGE };
    return { browser: kit.visitor(merchant), request };
  },
};

async function favourite(kit: Kit, merchant: ProfileMerchant) {
  const { nodeId, vendor, gameType } = await anyGame(kit, merchant);
  return { browser: await kit.member(merchant), request: { nodeId, vendor, gameType } };
}

async function isFavourite(kit: Kit, browser: Browser, { nodeId }: FavouriteRequest): Promise<boolean> {
  const value = expectSuccess(await browser.ask(favouriteIds, {}), kit.checksOf(favouriteIds));
  return readIds(value).includes(nodeId);
}

const addedAndRemoved: OwnCase = {
  title: 'kept twice and forgotten twice is kept once and forgotten',
  rule: 'happy-path',
  async run(kit, merchant) {
    const { browser, request } = await favourite(kit, merchant);
    for (const [call, expected] of [
      [addFavourite, true],
      [addFavourite, true],
      [removeFavourite, false],
      [removeFavourite, false],
    ] as const) {
      expectSuccess(await browser.ask(call, request), kit.checksOf(call));
      if ((await isFavourite(kit, browser, request)) !== expected) {
        throw new Failed('happy-path', `after ${call.name} the game is ${expected ? 'not ' : ''}a favourite`);
      }
    }
  },
};

export const gamesPaths: Readonly<Record<string, Path>> = {
  vendorLanes: open(({ code }) => ({ merchantCode: code, platform: constants.launchPlatform })),
  gameList: { ...open((merchant) => listOf(merchant)), cases: [pages, search, narrowed, filtered] },
  hotGames: {
    ...open(({ code }) => ({
      merchantCode: code,
      isPlatform: '2',
      platform: constants.launchPlatform,
      language: LANGUAGE,
    })),
    cases: [hotOfVendor],
  },
  favouriteList: signedIn({ pageNo: '1', language: LANGUAGE }),
  addFavourite: { prepare: favourite, cases: [addedAndRemoved] },
  removeFavourite: { prepare: favourite },
  recentGames: signedIn({ language: LANGUAGE }),
  winnerBoard: open(() => ({ gameCategory: 'ALL', language: LANGUAGE, limitNum: String(WINNER_LIMIT) })),
  vendorGameTypes: ofVendor,
  roomList: ofVendor,
};
