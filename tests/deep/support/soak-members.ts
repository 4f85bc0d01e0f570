/** Members of a soak test: they log in, read, play, deposit, chat and leave, repeatedly. */
import { solveHumanCheck } from '#conformance/kit/human-check.ts';
import { constants } from '#contract/call/constants.ts';
import { payMethods } from '#contract/cashier/calls.ts';
import { deposits, openDeposit } from '#contract/deposits/calls.ts';
import { GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import { type Game, readGamePage } from '#contract/games/read.ts';
import { inbox } from '#contract/inbox/calls.ts';
import { launchGame, readLaunched } from '#contract/launch/calls.ts';
import { memberInfo } from '#contract/member/calls.ts';
import { accountRecords, betRecords } from '#contract/records/calls.ts';
import { login, logout } from '#contract/session/calls.ts';
import { type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import { balance } from '#contract/wallet/calls.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import {
  type Client,
  count,
  DEMO_PAYMENTS,
  GAMES,
  openClient,
  repeat,
  SITE,
  type Soak,
  SoakRefused,
} from './soak-wire.ts';

const PASSWORD = 'Livery-demo-1';
const ACCOUNTS = ['player1', 'agent1', 'vip1'];
const SPINS = 12;
/** Polls for the address of a payment that is being prepared. */
const POLLS = 10;

/** Runs all demo members concurrently; resolves when all have left. */
export async function beMembers(soak: Soak): Promise<void> {
  await Promise.all(
    ACCOUNTS.map((account) => {
      const client = openClient(soak);
      return repeat(soak, 'member', 500, () => comeOnce(client, account));
    }),
  );
}

export async function solve(client: Client, scene: HumanCheckScene): Promise<string> {
  return solveHumanCheck(await client.call(humanChallenge, { scene }));
}

/** One visit of a member, from log-in to leaving. */
async function comeOnce(client: Client, username: string): Promise<string> {
  const { soak, browser } = client;
  const humanCheck = await solve(client, 'login');
  browser.token = null;
  const entered = await client.call(login, { type: 'username', username, password: PASSWORD, humanCheck });
  browser.token = ownText(entered, 'token') ?? null;
  count(soak, 'log-in');
  const steps = [playSome, payIn, readOwn];
  for (const step of steps) {
    if (soak.isOver()) break;
    await step(client).catch((error: unknown) => {
      if (!(error instanceof SoakRefused)) throw error;
      count(soak, `member: ${error.message}`);
    });
  }
  await client.call(logout);
  return 'was there';
}

/** Pages and lists that a member reads. */
async function readOwn(client: Client): Promise<void> {
  const { soak, browser } = client;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['/index', '/promotions', '/rng'])
    count(soak, `member’s page ${(await client.ask({ host: SITE, path, headers: { cookie } })).status}`);
  for (const [call, request] of [
    [memberInfo, {}],
    [balance, {}],
    [inbox, {}],
    [betRecords, DAY],
    [accountRecords, DAY],
  ] as const)
    await client.call(call, request);
  count(soak, 'member’s lists');
}

const DAY = {};

const OF_LIST = {
  clientType: '3',
  platform: constants.launchPlatform,
  merchant: 'aurora',
  language: 'EN',
  pageNo: '1',
  pageSize: String(GAME_PAGE_SIZE),
  gameType: 'RNG',
};

/** A game of the site's first page; `trial`: one with a trial mode. */
export async function findGame(client: Client, trial: boolean): Promise<Game> {
  const value = await client.call(gameList, { ...OF_LIST, ...(trial && { trial: '1' }) });
  const { games } = readGamePage(value, { currencyExponent: 2 }, 'games');
  const game = games.find(({ vendor, hasTrial }) => vendor === 'HALCYON' && (hasTrial || !trial));
  if (game === undefined) throw new SoakRefused('no game is there');
  return game;
}

async function playSome(client: Client): Promise<void> {
  const { nodeId, vendor: vassalage } = await findGame(client, false);
  const launched = await client.call(launchGame, {
    accountType: '1',
    confirmTrans: '0',
    launchMode: constants.launchMode,
    platform: constants.launchPlatform,
    clientType: '3',
    merchantCode: 'aurora',
    language: 'EN',
    nodeId,
    vassalage,
  });
  await spin(client, launched, SPINS, 'bet');
}

/** Opens a launched game and plays `spins` rounds; each is counted under `what`. */
export async function spin(client: Client, launched: unknown, spins: number, what: string): Promise<void> {
  const { soak } = client;
  const ticket = URL.parse(readLaunched(launched).address ?? '')?.searchParams.get('ticket');
  const opened = await client.ask({ host: GAMES, method: 'POST', path: '/api/session', body: { ticket } });
  const authorization = `Bearer ${ownText(opened.body, 'token')}`;
  const stake = ownList(opened.body, 'stakes')[0];
  if (stake === undefined) throw new SoakRefused(`the game opened with ${opened.status}`);
  for (let spinIndex = 0; spinIndex < spins && !soak.isOver(); spinIndex += 1) {
    const wanted = { host: GAMES, method: 'POST', path: '/api/slot/spin', headers: { authorization }, body: { stake } };
    count(soak, `${what} ${(await client.ask(wanted)).status}`);
  }
}

async function payIn(client: Client): Promise<void> {
  const methods = await client.call(payMethods, { direction: 'DEPOSIT' });
  const method = ownList(methods, 'methods').find(
    (one) => own(one, 'kind') === 'BANK' && ownText(one, 'minimum') === '10.00',
  );
  const methodId = ownText(method, 'id') ?? ownText(ownList(methods, 'methods')[0], 'id');
  let order = await client.call(openDeposit, { methodId, amount: '20', fields: {} });
  for (let poll = 0; poll < POLLS && own(order, 'next') === undefined; poll += 1) {
    const page = await client.call(deposits, { id: ownText(order, 'id') });
    [order] = ownList(page, 'orders');
  }
  const token = ownText(own(order, 'next'), 'url')?.split('/pay/')[1]?.split('?')[0];
  if (token === undefined) throw new SoakRefused('a deposit without a page to pay at');
  const path = `/api/payments/${token}`;
  const shown = await client.ask({ host: DEMO_PAYMENTS, path });
  const sequence = own(own(shown.body, 'payment'), 'sequence');
  const paid = await client.ask({ host: DEMO_PAYMENTS, method: 'POST', path: `${path}/pay`, body: { sequence } });
  count(client.soak, `deposit paid ${paid.status}`);
}
