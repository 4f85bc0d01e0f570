import { constants } from '#contract/call/constants.ts';
import { GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import { type Game, readGamePage } from '#contract/games/read.ts';
import { launchGame, readLaunched } from '#contract/launch/calls.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Attempt, OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { refusedWith } from './refused.ts';

/** The first page of the merchant's own list; `trial`: games that visitors may try, `gameType`: one kind. */
async function listGames(
  kit: Kit,
  merchant: ProfileMerchant,
  trial: boolean,
  gameType?: string,
): Promise<readonly Game[]> {
  const request = {
    clientType: '3',
    platform: constants.launchPlatform,
    merchant: merchant.code,
    language: 'EN',
    pageNo: '1',
    pageSize: String(GAME_PAGE_SIZE),
    ...(trial && { trial: '1' }),
    ...(gameType !== undefined && { gameType }),
  };
  const value = expectSuccess(await kit.visitor(merchant).ask(gameList, request), kit.checksOf(gameList));
  return readGamePage(value, { currencyExponent: 2 }, 'games').games;
}

async function findGame(kit: Kit, merchant: ProfileMerchant, trial: boolean): Promise<Game> {
  const game = (await listGames(kit, merchant, trial)).find(({ hasTrial }) => !trial || hasTrial);
  if (game === undefined) throw new NotTried(`the game list shows no ${trial ? 'game that can be tried' : 'game'}`);
  return game;
}

function launchRequest({ code }: ProfileMerchant, { nodeId, vendor }: Pick<Game, 'nodeId' | 'vendor'>) {
  return {
    accountType: '1',
    confirmTrans: '0',
    launchMode: constants.launchMode,
    platform: constants.launchPlatform,
    clientType: '3',
    merchantCode: code,
    language: 'EN',
    nodeId,
    vassalage: vendor,
  };
}

/** Slots that a member of the merchant may play: a round takes a single action. */
export const gamesToPlay = (kit: Kit, merchant: ProfileMerchant): Promise<readonly Game[]> =>
  listGames(kit, merchant, false, 'RNG');

export async function playOnce(kit: Kit, merchant: ProfileMerchant, browser: Browser, game: Game): Promise<boolean> {
  const { address } = readLaunched(await needed(kit, browser, launchGame, launchRequest(merchant, game)));
  return address !== undefined && (await kit.secrets?.playsAt(address)) === true;
}

/** Anyone with the address can open it, so it must work once, for a short time, and contain nothing else. */
function checkAddress(value: unknown, _: Exchange, { browser }: Attempt): void {
  const { address } = readLaunched(value);
  if (address === undefined) throw new Failed('happy-path', 'the reply names no address of the web');
  const { token } = browser;
  if (token !== null && address.includes(token)) throw new Failed('secret-kept', 'the address carries the token');
}

const unknownGame: OwnCase = {
  title: 'a game that nobody has',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { vendor } = await findGame(kit, merchant, call.name === 'trialLaunch');
    const browser = call.token ? await kit.member(merchant) : kit.visitor(merchant);
    const game = { nodeId: 'no-such-game-0', vendor };
    const request = call.token ? launchRequest(merchant, game) : { nodeId: game.nodeId, vassalage: vendor };
    expectRefusal(await browser.ask(call, request), kit.checksOf(call), refusedWith('game_unknown'));
  },
};

async function attempt(browser: Browser, request: object): Promise<Attempt> {
  return { browser, request };
}

export const launchPaths: Readonly<Record<string, Path>> = {
  launchGame: {
    hasEffect: true,
    prepare: async (kit, merchant) =>
      attempt(await kit.member(merchant), launchRequest(merchant, await findGame(kit, merchant, false))),
    verify: checkAddress,
    cases: [
      unknownGame,
      {
        title: 'twice: two addresses',
        rule: 'code-once',
        async run(kit, merchant, call) {
          const browser = await kit.member(merchant);
          const request = launchRequest(merchant, await findGame(kit, merchant, false));
          const addresses = [];
          for (let round = 0; round < 2; round += 1)
            addresses.push(readLaunched(expectSuccess(await browser.ask(call, request), kit.checksOf(call))).address);
          if (addresses[0] === addresses[1]) throw new Failed('code-once', 'both launches gave the same address');
        },
      },
    ],
  },
  trialLaunch: {
    hasEffect: true,
    async prepare(kit, merchant) {
      const { nodeId, vendor } = await findGame(kit, merchant, true);
      const browser = kit.visitor(merchant);
      return attempt(browser, { nodeId, vassalage: vendor, ...(await kit.humanCheck(browser, 'register')) });
    },
    verify: checkAddress,
    cases: [unknownGame],
  },
};
