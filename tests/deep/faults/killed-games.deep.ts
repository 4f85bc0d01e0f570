import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionDemoGames } from '#demo-games/db/provision.ts';
import { openDuelPage, sit } from '#demo-games/games/duel/testing/duel-page.ts';
import { SEAS, swimmersAt } from '#demo-games/games/fish/rules/sea.ts';
import { FAMILIES } from '#demo-games/games/lottery/rules/families/families.ts';
import { LOTTERY_GAMES } from '#demo-games/games/lottery/rules/games.ts';
import { oddsOf } from '#demo-games/games/sports/rules/book.ts';
import { startOf } from '#demo-games/games/sports/rules/course.ts';
import { LEAGUES, matchOf } from '#demo-games/games/sports/rules/leagues.ts';
import { ROOMS } from '#demo-games/games/table/rules/rooms.ts';
import type { Series } from '#demo-games/play/draws/drawn-game.ts';
import { drawAfter, drawsFrom } from '#demo-games/rules/schedule.ts';
import { makeClientFolder } from '#demo-games/testing/test-demo-games.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { createLog } from '#gateway/process/log.ts';
import { createPlayers, OPENING_MINOR } from '#gateway/testing/create-players.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { openSchemaDb, type SchemaDb } from '#postgres/schema-db.ts';
import { type FixedProcess, startFixed, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { type Hold, startWalletFront, type WalletFront } from '#tests/support/wallet-front.ts';
import { record } from '../record.ts';

const MERCHANT = 'faults';
const SECRET = 'the secret between house and gateway in fault tests';
const KINDS = ['slot', 'highlow', 'fish', 'table', 'lottery', 'sports', 'duel', 'duel'] as const;
/** A sports match lasts three minutes, and its bets are taken up to that long before it ends. */
const LIMIT_MS = 900_000;

let database: TestDatabase;
let context: Context;
let db: SchemaDb;
let gateway: FixedProcess;
let provider: FixedProcess;
let front: WalletFront;
let folder: string;
let sessions: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = await provisionDemoGames(database.ownerUrl);
  const env = { DATABASE_URL: database.ownerUrl, LIVERY_DEMO_GAMES_SECRET: SECRET };
  context = createContext(readConfig(env), database.database, createLog('silent'));
  await context.merchants.ensure(MERCHANT, seeders);
  sessions = await createPlayers(database.database, MERCHANT, KINDS.length);
  gateway = await startFixedGateway(env);
  front = await startWalletFront(() => gateway.url, SECRET);
  folder = await mkdtemp(join(tmpdir(), 'livery-killed-'));
  await makeClientFolder(join(folder, 'demo-games'));
  provider = await startFixed({
    command: ['src/demo-games/server.ts'],
    readyAt: '/readyz',
    env: {
      DEMO_GAMES_GATEWAY_URL: front.url,
      LIVERY_DEMO_GAMES_DATABASE_URL: databaseUrl,
      LIVERY_DEMO_GAMES_SECRET: SECRET,
      LIVERY_GAMES_ORIGIN: 'http://games.localhost',
      DEMO_GAMES_LEASE_MS: '3000',
      LIVERY_DIST: folder,
    },
  });
  db = openSchemaDb({ url: databaseUrl, schema: 'demo_games', owner: 'demo_games', log: createLog('silent') });
});

afterAll(async () => {
  await provider.end();
  await front.close();
  await gateway.end();
  await db.close();
  await context.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A player's page of a game; the rounds of the test are all of this player. */
async function enter(kind: string, at: number) {
  const [code, vendor] = { fish: [SEAS[0]?.code, SEAS[0]?.vendor], table: ['AXIOMROU', 'AXIOM'] }[kind] ?? [
    kind,
    'HOUSE',
  ];
  const game = { nodeId: kind, code: code ?? kind, name: kind, vendor: vendor ?? 'HOUSE', category: 'RNG', kind };
  const ticket = front.ticketFor({
    merchant: MERCHANT,
    session: sessions[at] ?? '',
    player: `player-${at}`,
    displayName: 'pl***',
    isTrial: false,
    currency: 'USD',
    symbol: '$',
    exponent: 2,
    balance: '0',
    language: 'EN',
    game: { ...game, isBetween: false },
    portalUrl: 'http://faults.localhost/',
  });
  const ask = async (path: string, body?: object, token?: string) => {
    const reply = await fetch(provider.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as Record<string, unknown>;
  };
  const { token } = await ask('/api/session', { ticket });
  return { token: String(token), ask: (path: string, body?: object) => ask(path, body, String(token)) };
}

type Entered = Awaited<ReturnType<typeof enter>>;

/** A match of a bet is played before its win is sent. */
const HELD = { timeout: LIMIT_MS / 2, interval: 100 };

/** The series that takes bets for the longest time among those of which a draw comes at least once a minute. */
function openLongest<Of extends Series>(series: readonly Of[]): Of {
  const closes = (one: Of) => drawAfter(one, Date.now()).closes;
  const [first] = series.filter(({ everyS }) => everyS <= 60).toSorted((one, other) => closes(other) - closes(one));
  return first ?? expect.fail();
}

/** One bet of each kind, on draws that take bets for many seconds more. */
const BETS: Readonly<Record<string, (page: Entered) => Promise<unknown>>> = {
  slot: ({ ask }) => ask('/api/slot/spin', { stake: '100' }),
  async highlow({ ask }) {
    const { nonce } = await ask('/api/highlow/table');
    return ask('/api/highlow/guess', { stake: '100', nonce, call: 'same' });
  },
  fish({ ask }) {
    const [swimmer] = SEAS[0] === undefined ? [] : swimmersAt(SEAS[0], Date.now());
    return ask('/api/fish/shot', { stake: '100', target: swimmer?.at });
  },
  table({ ask }) {
    const room = openLongest(ROOMS.filter(({ vendor }) => vendor === 'AXIOM'));
    const bets = [{ spot: Object.keys(room.game.odds)[0], stake: '100' }];
    return ask('/api/table/bets', { room: room.code, numero: drawAfter(room, Date.now()).numero, bets });
  },
  lottery({ ask }) {
    const game = openLongest(
      LOTTERY_GAMES.filter(({ family }) => FAMILIES[family].plays.some(({ id }) => id === 'side')),
    );
    const line = { play: 'side', picks: [['big', 'small']], lineStake: '50' };
    return ask('/api/lottery/bets', { game: game.code, numero: drawAfter(game, Date.now()).numero, ...line });
  },
  sports({ ask }) {
    // The match that ends next among those that have not begun.
    const [next] = LEAGUES.flatMap((league) => drawsFrom(league, Date.now(), 2).map((draw) => ({ league, draw })))
      .filter(({ draw }) => startOf(draw) > Date.now() + 10_000)
      .toSorted((one, other) => one.draw.draws - other.draw.draws);
    if (next === undefined) return expect.fail();
    const match = matchOf(next.league, next.draw.numero);
    const pick = match.league.sport === 'football' ? 'result.home' : 'winner.home';
    const leg = { game: next.league.code, numero: next.draw.numero, pick, odds: oddsOf(match, pick) };
    return ask('/api/sports/bets', { legs: [leg], stake: '100' });
  },
};

/** What the duel's page needs of a server in another process. */
function listening(): FastifyInstance {
  const port = Number(new URL(provider.url).port);
  return { server: { address: () => ({ port }) } } as unknown as FastifyInstance;
}

/** Begins a round of every kind at once. Answers may never come: the provider is about to be killed. */
async function beginAll(untilTaken: boolean): Promise<void> {
  const pages = await Promise.all(KINDS.map(enter));
  const [one, two] = pages.slice(-2).map((page, at) => openDuelPage(listening(), `d${at}`, page?.token ?? ''));
  if (one !== undefined && two !== undefined) {
    await sit(one);
    await one.hear('waiting');
    await sit(two);
  }
  const asked = pages.slice(0, -2).map((page, at) => BETS[KINDS[at] ?? '']?.(page));
  const all = Promise.allSettled(asked);
  if (untilTaken) await Promise.all([all, one?.hear('turn')]);
}

interface Ended {
  readonly rounds: readonly { readonly kind: string; readonly state: string }[];
  /** Of each player: what the gateway has, less what the provider’s rounds say. */
  readonly differences: readonly bigint[];
}

/** Waits until every round has ended and every movement is answered, and compares both books. */
async function untilEnded(): Promise<Ended> {
  const open = `select 1 from round where state in ('betting', 'open') union all select 1 from move where state = 'pending'`;
  await expect.poll(() => db.ask(open), { timeout: LIMIT_MS, interval: 500 }).toEqual([]);
  const rounds = await db.ask<{ kind: string; state: string; player: string; net: bigint; opened: Date }>(
    `select kind, state, player, opened_at as opened, case state when 'settled' then payout - stake else 0 end::bigint as net
     from round order by opened_at`,
  );
  const differences = await Promise.all(
    KINDS.map(async (kind, at) => {
      const { ask } = await enter(kind, at);
      const { balance } = await ask('/api/balance');
      const own = rounds.filter(({ player }) => player === `player-${at}`);
      return BigInt(String(balance)) - OPENING_MINOR - own.reduce((sum, { net }) => sum + net, 0n);
    }),
  );
  expect(await db.ask(`select id, error from move where state = 'refused' and action <> 'bet'`)).toEqual([]);
  return { rounds: rounds.slice(-KINDS.length), differences };
}

const NOTHING_LOST = KINDS.map(() => 0n);
/** Draws follow the schedule: their wins come up to three minutes later. */
const STATES: readonly (readonly [name: string, hold: Hold | undefined, ends: readonly string[]])[] = [
  ['a bet is on its way', { action: 'bet', at: 'request' }, ['void']],
  ['a bet is booked and its answer on its way', { action: 'bet', at: 'answer' }, ['void']],
  ['bets are taken, draws and cards open', undefined, ['settled', 'void']],
  ['a win is on its way', { action: 'win', at: 'request' }, ['settled']],
  ['a win is booked and its answer on its way', { action: 'win', at: 'answer' }, ['settled']],
];

test.each(STATES.flatMap((state) => (['provider', 'gateway'] as const).map((victim) => [victim, ...state] as const)))(
  'M150: the %s is killed while %s: no unit is lost in any game, and each round ends as promised',
  async (victim, name, hold, ends) => {
    const isOfWin = hold?.action === 'win';
    front.hold(hold);
    await beginAll(hold === undefined);
    // A win is sent for instant games at once, for draws at their time; a duel has none before its last card.
    if (hold !== undefined)
      await expect.poll(front.heldRounds, HELD).toBeGreaterThanOrEqual(isOfWin ? KINDS.length - 2 : KINDS.length);
    await (victim === 'provider' ? provider : gateway).kill();
    front.release();
    const { rounds, differences } = await untilEnded();
    expect(differences).toEqual(NOTHING_LOST);
    expect(rounds).toHaveLength(KINDS.length);
    // A killed provider gives back what it had not decided, a killed gateway only delays.
    if (victim === 'provider')
      for (const { kind, state } of rounds)
        expect([kind, state]).toEqual([kind, kind === 'duel' ? 'void' : expect.stringMatching(ends.join('|'))]);
    record({
      test: `${victim} killed while ${name}`,
      limit: '0 units lost',
      figure: `0 lost in ${rounds.length} rounds`,
    });
  },
  LIMIT_MS,
);
