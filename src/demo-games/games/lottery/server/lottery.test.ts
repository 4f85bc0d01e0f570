import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookDraws, drawDue } from '#demo-games/play/draws/book.ts';
import { createDrawJob } from '#demo-games/play/draws/job.ts';
import type { BetShown } from '#demo-games/rules/bet-shown.ts';
import { commitTo } from '#demo-games/rules/fair.ts';
import { drawAfter, drawSeeds } from '#demo-games/rules/schedule.ts';
import { type Entered, openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { resultOf } from '../rules/draw-result.ts';
import { FAMILIES } from '../rules/families/families.ts';
import { findLottery } from '../rules/games.ts';
import { winOf } from '../rules/lines.ts';
import { LOTTERIES } from './drawn.ts';

const CODE = 'MINUTE3D';
const GAME = findLottery(CODE) ?? expect.fail();
/** Far in the future, so that scheduled draws, which use the system clock, happen only when the test runs them. */
let time = Date.UTC(2031, 4, 1, 12, 0, 10);
let demoGames: TestDemoGames;
let page: Entered;
let player = 0;
const name = () => `player-${player}`;
const balance = () => demoGames.gateway.walletBalance(name()).balance;
const next = () => drawAfter(GAME, time);
/** One of these always wins. */
const BOTH = { game: CODE, play: 'side', picks: [['big', 'small']], lineStake: '100' };
const place = (more: object = {}) => page.post('/api/lottery/bets', { ...BOTH, numero: next().numero, ...more });

beforeAll(async () => {
  demoGames = await openTestDemoGames({ parts: { clock: { now: () => time } } });
});

afterAll(() => demoGames.close());

beforeEach(async () => {
  demoGames.gateway.failAll(undefined);
  player += 1;
  time = next().draws + 1_000;
  page = await demoGames.enter('lottery', name());
  await bookDraws(demoGames.server().context, LOTTERIES);
});

interface PageShown {
  readonly draw: { readonly numero: string; readonly commitment: string };
  readonly results: readonly {
    readonly numero: string;
    readonly numbers: string[];
    readonly serverSeed: string;
    readonly commitment: string;
  }[];
  readonly bets: readonly BetShown<Record<string, unknown>>[];
}

const readPage = async () => (await page.get(`/api/lottery/state?topic=${CODE}`)).body as unknown as PageShown;

async function bets(): Promise<readonly Record<string, unknown>[]> {
  const { bets: shown } = await readPage();
  return shown.map(({ detail, ...bet }) => ({ ...detail, ...bet }));
}

/** Advances the clock to the draw and waits until the bet is settled and paid. */
async function untilDrawn(): Promise<Record<string, unknown>> {
  time = next().draws;
  await expect
    .poll(async () => (await bets())[0], { timeout: 50_000 })
    .toMatchObject({ state: expect.stringMatching(/won|lost|void/), isPaid: true });
  return (await bets())[0] ?? expect.fail();
}

describe('a bet on a draw', () => {
  it('M150: the stake is debited at once, the win comes after the draw, both books agree', async () => {
    const placed = await place();
    expect([placed.status, placed.body['balance']]).toEqual([200, '99800']);
    expect((await bets())[0]).toMatchObject({
      state: 'open',
      stake: '200',
      lines: 2,
      numero: next().numero,
    });
    const bet = await untilDrawn();
    // Big or small at 1.92 including the stake.
    expect(bet).toMatchObject({ state: 'won', payout: '192' });
    expect(balance()).toBe(100_000n - 200n + 192n);
  });

  it('a closed, finished, future or unknown draw takes no bet and no money', async () => {
    const { numero, closes, draws } = next();
    time = closes;
    expect((await place({ numero })).body).toMatchObject({ error: 'table_moved' });
    const after = drawAfter(GAME, draws);
    expect((await place({ numero: after.numero })).status).toBe(409);
    for (const wrong of ['20310501-9999', '', 'x']) expect((await place({ numero: wrong })).status).toBe(409);
    expect([balance(), await bets()]).toEqual([100_000n, []]);
  });

  it('a bet is valid up to the last moment before the close', async () => {
    time = next().closes - 1;
    expect((await place()).status).toBe(200);
  });

  it.each([
    ['an unknown play', { play: 'jackpot' }],
    ['a play of another lottery', { play: 'lo', picks: [['07']] }],
    ['an unknown pick', { picks: [['huge']] }],
    ['no pick', { picks: [[]] }],
    ['a pick twice', { picks: [['big', 'big']] }],
    ['too many groups', { picks: [['big'], ['small']] }],
    ['a stake of nothing', { lineStake: '0' }],
    ['a negative stake', { lineStake: '-5' }],
    ['a stake that is no text', { lineStake: 5 }],
    ['an endless stake', { lineStake: '999999999999999' }],
    ['an unknown lottery', { game: 'constructor' }],
  ])('%s is refused before any write', async (_, more) => {
    expect((await place(more)).status).toBe(400);
    expect([balance(), await bets()]).toEqual([100_000n, []]);
  });

  it('a low balance is reported, and no bet is stored', async () => {
    demoGames.gateway.walletBalance(name()).balance = 150n;
    expect((await place()).body).toMatchObject({ error: 'insufficient_balance', balance: '150' });
    expect((await bets())[0]).toMatchObject({ state: 'void' });
  });

  it('a silent gateway costs nothing: the bet is rolled back', async () => {
    demoGames.gateway.fail('bet', 'lost', 'never', 'never');
    expect((await place()).body).toMatchObject({ error: 'bet_not_taken' });
    await expect.poll(balance, { timeout: 50_000 }).toBe(100_000n);
    expect((await bets())[0]).toMatchObject({ state: 'void' });
  });
});

describe('draws', () => {
  it('M146: the commitment precedes the bet, the seed comes with the result, and the draw is reproducible', async () => {
    const table = await readPage();
    expect(table.draw.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(table.draw)).not.toContain('serverSeed');
    await place();
    const bet = await untilDrawn();
    const [drawn] = (await readPage()).results;
    expect(drawn).toMatchObject({ numero: table.draw.numero, commitment: table.draw.commitment });
    const seed = drawn?.serverSeed ?? '';
    expect(await commitTo(seed)).toBe(table.draw.commitment);
    const again = await resultOf(GAME.family, drawSeeds(CODE, table.draw.numero, seed));
    expect([drawn?.numbers, bet['result']]).toEqual([again, again]);
    const play = FAMILIES[GAME.family].plays.find(({ id }) => id === 'side') ?? expect.fail();
    expect(bet['payout']).toBe(String(winOf(play, BOTH.picks, 100n, again)));
  });

  it('two processes that draw at once draw one result, and each bet is settled once', async () => {
    await place();
    const { context } = demoGames.server();
    const other = createDrawJob(context, LOTTERIES);
    time = next().draws;
    const results = await Promise.all([
      drawDue(context, LOTTERIES),
      other.tick(),
      drawDue(context, LOTTERIES),
      other.tick(),
    ]);
    expect(results.length).toBe(4);
    await untilDrawn();
    const wins = await demoGames.ask<{ count: bigint }>(
      `select count(*) from demo_games.move m join demo_games.round r on r.id = m.round
       where r.player = '${name()}' and m.action = 'win'`,
    );
    expect(wins[0]?.count).toBe(1n);
    expect(balance()).toBe(99_992n);
  });

  it('a new server has a hundred results per lottery, and no gap', async () => {
    const codes = LOTTERIES.series.map(({ code }) => `'${code}'`).join(', ');
    const rows = await demoGames.ask<{ game: string; count: bigint }>(
      `select game, count(*) from demo_games.draw where result is not null and game in (${codes}) group by game`,
    );
    expect(rows.length).toBe(14);
    expect(rows.every(({ count }) => count >= 100n)).toBe(true);
  });
});

describe('after a crash', () => {
  const wins = () => demoGames.gateway.booked.filter(([action]) => action === 'win').map(([, round]) => round);

  it('N02: a bet whose process ended between draw and payment is settled once by the next one, and paid', async () => {
    await place();
    const { context, endPlay } = demoGames.server();
    await endPlay();
    time = next().draws;
    expect((await drawDue(context, LOTTERIES)).length).toBeGreaterThan(0);
    expect((await bets())[0]).toMatchObject({ state: 'open' });
    // The first responses are lost.
    demoGames.gateway.fail('win', 'lost', 'never', 'busy');
    await demoGames.restart();
    await expect.poll(async () => (await bets())[0]).toMatchObject({ state: 'won', isPaid: true });
    expect(balance()).toBe(99_992n);
    expect(new Set(wins()).size).toBe(wins().length);
  });

  it('N02: missed draws are run later with the committed seeds', async () => {
    const { numero } = next();
    await place();
    const booked = () =>
      demoGames.ask<{ commitment: string; result: string | null }>(
        `select commitment, result from demo_games.draw where game = '${CODE}' and numero = '${numero}'`,
      );
    const [before] = await booked();
    await demoGames.server().endPlay();
    time += 3 * 60_000;
    await demoGames.restart();
    await expect.poll(balance, { timeout: 50_000 }).toBe(99_992n);
    const [after] = await booked();
    expect([after?.commitment, before?.result]).toEqual([before?.commitment, null]);
    expect(after?.result).not.toBeNull();
  });
});

describe('the feed', () => {
  it('M146: games, draws and results are public; they hold no player data and no open seed', async () => {
    const { app } = demoGames.server();
    const ask = async (url: string) => (await app.inject({ url })).json();
    const games = await ask('/api/lottery/games');
    expect(games.games.length).toBe(14);
    expect(games.games[0].names).toMatchObject({ EN: 'Flash Dice', VI: 'Xúc Xắc Chớp' });
    const current = await ask('/api/lottery/current');
    expect(current.now).toBe(time);
    expect(current.draws.find(({ code }: { code: string }) => code === CODE)).toMatchObject(next());
    const results = await ask(`/api/lottery/results?game=${CODE}`);
    expect(results.results.length).toBe(100);
    expect((await ask('/api/lottery/results')).results.length).toBe(14);
    expect((await ask('/api/lottery/results?game=nothing')).results).toEqual([]);
    expect(JSON.stringify([games, current, results])).not.toMatch(/serverSeed|player/);
  });
});
