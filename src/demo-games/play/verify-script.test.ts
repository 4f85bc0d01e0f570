import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDuelPage, playOn, sit } from '../games/duel/testing/duel-page.ts';
import { SEAS, swimmersAt } from '../games/fish/rules/sea.ts';
import { FAMILIES } from '../games/lottery/rules/families/families.ts';
import { LOTTERY_GAMES } from '../games/lottery/rules/games.ts';
import { LOTTERIES } from '../games/lottery/server/drawn.ts';
import { MACHINES } from '../games/slot/rules/machines.ts';
import { blocksOf, playSlot, slotPayout } from '../games/slot/rules/slot.ts';
import type { LiveMatch } from '../games/sports/rules/book.ts';
import { oddsOf, picksOf } from '../games/sports/rules/book.ts';
import { MINUTE_MS, startOf } from '../games/sports/rules/course.ts';
import { findLeague, matchOf } from '../games/sports/rules/leagues.ts';
import { SPORTS } from '../games/sports/server/drawn.ts';
import { findRoom } from '../games/table/rules/rooms.ts';
import { TABLES } from '../games/table/server/drawn.ts';
import { commitTo, openStream } from '../rules/fair.ts';
import { drawAfter, drawsFrom } from '../rules/schedule.ts';
import { type Entered, openTestDemoGames, QUICK, type TestDemoGames } from '../testing/test-demo-games.ts';
import { bookDraws } from './draws/book.ts';

const SCRIPT = new URL('../../../docs/examples/fairness/verify.mjs', import.meta.url).pathname;
const FILE = join(tmpdir(), `livery-rounds-${process.pid}.json`);
/** Far in the future: draws happen only when the test moves the clock. */
let time = Date.UTC(2031, 4, 1, 12, 0, 10);
let demoGames: TestDemoGames;

type Round = Record<string, unknown> & { kind: string; detail: Record<string, unknown> };

beforeAll(async () => {
  demoGames = await openTestDemoGames({
    parts: { clock: { now: () => time } },
    timing: { ...QUICK, trickPauseMs: 1 },
  });
  await demoGames.server().app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await demoGames.close();
  await rm(FILE, { force: true });
});

async function post(page: Entered, path: string, body: object): Promise<void> {
  expect(await page.post(path, body)).toMatchObject({ status: 200 });
}

const enter = (kind: string, code: string, vendor = 'HOUSE') =>
  demoGames.enter(kind, `v-${kind}`, {
    game: { nodeId: code, code, name: code, vendor, category: 'RNG', isBetween: false, kind },
  });

async function playInstantGames(): Promise<void> {
  for (const { code } of MACHINES) {
    const page = await enter('slot', code);
    for (let round = 0; round < 12; round += 1) await post(page, '/api/slot/spin', { stake: '20' });
  }
  const sea = SEAS[0] ?? expect.fail();
  const page = await enter('fish', sea.code);
  for (const { at } of swimmersAt(sea, time)) await post(page, '/api/fish/shot', { stake: '20', target: at });
  const cards = await enter('highlow', 'HL');
  for (let round = 0; round < 8; round += 1) {
    const { nonce, open } = (await cards.get('/api/highlow/table')).body as { nonce: number; open: { rank: number } };
    await post(cards, '/api/highlow/guess', { stake: '20', nonce, call: open.rank < 7 ? 'higher' : 'lower' });
  }
}

async function playDuel(): Promise<void> {
  const pages = [];
  for (const name of ['v-duel', 'w-duel']) {
    const { token } = await demoGames.enter('duel', name);
    const page = openDuelPage(demoGames.server().app, name, token);
    pages.push(page);
    await sit(page);
    if (pages.length === 1) await page.hear('waiting');
  }
  await Promise.all(pages.map(playOn));
  for (const page of pages) page.close();
}

/** Bets on every spot of each table, every kind of line of the lotteries, and every pick of two sports. */
async function betOnDraws(): Promise<void> {
  const { context } = demoGames.server();
  for (const game of [TABLES, LOTTERIES, SPORTS]) await bookDraws(context, game);
  for (const code of ['AXIOMROU', 'AXIOMBAC', 'AXIOMSIC']) {
    const room = findRoom(code) ?? expect.fail();
    const bets = Object.keys(room.game.odds)
      .slice(0, 40)
      .map((spot) => ({ spot, stake: '20' }));
    const page = await enter('table', code, room.vendor);
    await post(page, '/api/table/bets', { room: code, numero: drawAfter(room, time).numero, bets });
    const outside = Object.keys(room.game.odds)
      .slice(40)
      .map((spot) => ({ spot, stake: '20' }));
    if (outside.length > 0)
      await post(page, '/api/table/bets', { room: code, numero: drawAfter(room, time).numero, bets: outside });
  }
  const desk = await enter('lottery', 'LOTTERY');
  const families = Object.keys(FAMILIES) as (keyof typeof FAMILIES)[];
  for (const family of families) {
    const game = LOTTERY_GAMES.find((each) => each.family === family) ?? expect.fail();
    for (const { id, groups, join: how } of FAMILIES[family].plays) {
      const few = groups.map(({ options }) => options.slice(0, how === 'across' ? 2 : 6));
      const { numero } = drawAfter(game, time);
      await post(desk, '/api/lottery/bets', { game: game.code, numero, play: id, picks: few, lineStake: '10' });
    }
  }
  const book = await enter('sports', 'NORTHPREMIER', 'NORTHPITCH');
  const legs = ['NORTHPREMIER', 'NORTHTENNIS'].map((code) => {
    const league = findLeague(code) ?? expect.fail();
    return { league, numero: drawsFrom(league, time, 2)[1]?.numero ?? '' };
  });
  const legOf = ({ league, numero }: (typeof legs)[number], pick: string) => {
    const odds = oddsOf(matchOf(league, numero), pick);
    return { game: league.code, numero, pick, odds };
  };
  for (const match of legs)
    for (const pick of picksOf(matchOf(match.league, match.numero)))
      await post(book, '/api/sports/bets', { legs: [legOf(match, pick)], stake: '20' });
  const [football, tennis] = legs;
  if (football === undefined || tennis === undefined) return;
  const multiple = [legOf(football, 'result.home'), legOf(tennis, 'winner.away')];
  await post(book, '/api/sports/bets', { legs: multiple, stake: '20' });
  await betInPlay(book);
}

/** A bet in play, on the pick with the lowest odds of a running match. */
async function betInPlay(book: Entered): Promise<void> {
  const league = findLeague('NORTHPREMIER') ?? expect.fail();
  const running = drawAfter(league, time);
  time = Math.max(time, startOf(running) + 5 * MINUTE_MS);
  const { matches } = (await book.get('/api/sports/state')).body as { matches: readonly LiveMatch[] };
  const shown = matches.find(({ game, numero }) => game === league.code && numero === running.numero);
  // Suspended after an early goal, called off, or nearly over: the seeds of a run decide.
  const [pick, odds] = Object.entries(shown?.odds ?? {}).toSorted(([, one], [, other]) => one - other)[0] ?? [];
  if (pick === undefined) return;
  const leg = { game: league.code, numero: running.numero, pick, odds };
  await post(book, '/api/sports/bets', { legs: [leg], stake: '20' });
}

/** All rounds of a player as the provider's own pages read them. */
async function readRounds(kind: string): Promise<readonly Round[]> {
  const page = await demoGames.enter(kind, `v-${kind}`);
  await page.post('/api/seeds', { clientSeed: 'another' });
  const rounds: Round[] = [];
  for (;;) {
    const before = rounds.at(-1)?.['openedAt'];
    const query = before === undefined ? '' : `?before=${String(before)}`;
    const more = (await page.get(`/api/rounds${query}`)).body['rounds'] as Round[];
    if (more.length === 0) return rounds;
    rounds.push(...more);
  }
}

/** Runs the script; the first word of each line says what it found. */
async function verify(rounds: readonly Round[]): Promise<{ code: number; lines: readonly string[] }> {
  await writeFile(FILE, JSON.stringify({ rounds }));
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, FILE], { maxBuffer: 2 ** 26 }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), lines: stdout.trim().split('\n') }),
    );
  });
}

const otherSeed = (seed: unknown) => String(seed).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

/** The record of a round with another seed, another outcome, and another payout. */
function forge(round: Round): readonly Round[] {
  const { detail } = round;
  const fair = detail['fair'] as { serverSeed: string } | undefined;
  const reseeded = fair
    ? { ...round, detail: { ...detail, fair: { ...fair, serverSeed: otherSeed(fair.serverSeed) } } }
    : { ...round, serverSeed: otherSeed(round['serverSeed']) };
  const [name, forged] = forgedOutcome(round);
  return [
    reseeded,
    { ...round, detail: { ...detail, [name]: forged } },
    { ...round, payout: String(BigInt(String(round['payout'])) + 1n) },
  ];
}

function forgedOutcome({ kind, detail }: Round): readonly [name: string, value: unknown] {
  if (kind === 'slot') {
    const [spin, ...more] = detail['spins'] as { stops: number[] }[];
    return ['spins', [{ ...spin, stops: spin?.stops.map((stop) => stop + 1) }, ...more]];
  }
  if (kind === 'fish') return ['isCaught', detail['isCaught'] !== true];
  if (kind === 'highlow') return ['next', { ...(detail['next'] as object), rank: 14 }];
  if (kind === 'duel') {
    const tricks = detail['tricks'] as { yours: { suit: number } }[];
    return [
      'tricks',
      tricks.map((trick) => ({ ...trick, yours: { ...trick.yours, suit: (trick.yours.suit + 1) % 4 } })),
    ];
  }
  if (kind === 'sports') return ['legs', (detail['legs'] as object[]).map((leg) => ({ ...leg, result: '7:8' }))];
  return ['result', (detail['result'] as string[]).with(0, '99')];
}

it('P6, M150: the script of the docs verifies rounds of every game, and finds each changed seed, outcome and payout', async () => {
  await playInstantGames();
  await playDuel();
  await betOnDraws();
  time += 30 * 60_000;
  const waiting = `select 1 from demo_games.round where state in ('betting', 'open')`;
  await expect.poll(() => demoGames.ask(waiting), { timeout: 60_000 }).toEqual([]);
  const kinds = ['slot', 'fish', 'highlow', 'duel', 'table', 'lottery', 'sports'];
  const rounds = (await Promise.all(kinds.map(readRounds))).flat();
  expect(new Set(rounds.map(({ kind }) => kind))).toEqual(new Set(kinds));

  const found = await verify(rounds);
  expect(found.lines.filter((line) => !line.startsWith('true'))).toEqual([]);
  expect([found.code, found.lines.length]).toEqual([0, rounds.length]);
  const forged = rounds.flatMap(forge);
  const refused = await verify(forged);
  expect(refused.lines.filter((line) => !line.startsWith('FALSE'))).toEqual([]);
  expect([refused.code, refused.lines.length]).toEqual([1, forged.length]);
});

it('P6: it agrees with free spins and respins, which few rounds have', async () => {
  const { faultsOf, readMachines } = await import(SCRIPT);
  const machines = readMachines();
  let special = 0;
  for (const machine of MACHINES)
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const serverSeed = 'a'.repeat(64);
      const seeds = { serverSeed, clientSeed: machine.id, nonce };
      const played = playSlot(machine, await openStream(seeds, blocksOf(machine)));
      const { spins, held } = played;
      if (spins.length > 1 || held !== null) special += 1;
      const payout = String(slotPayout(20n, played));
      const detail = { variant: machine.id, spins, held: held && { steps: held.steps, isFull: held.isFull } };
      const round = {
        kind: 'slot',
        state: 'settled',
        stake: '20',
        payout,
        ...seeds,
        commitment: await commitTo(serverSeed),
      };
      expect(faultsOf({ ...round, detail }, machines)).toEqual([]);
    }
  expect(special).toBeGreaterThan(3);
});
