import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookDraws, drawDue } from '#demo-games/play/draws/book.ts';
import { drawSeeds, drawsFrom } from '#demo-games/rules/schedule.ts';
import { type Entered, openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { writeScore } from '../rules/book.ts';
import { findLeague } from '../rules/leagues.ts';
import { legAt, payoutOf, playedBy } from '../rules/slip.ts';
import { SPORTS } from './drawn.ts';

const LEAGUE = findLeague('NORTHPREMIER') ?? expect.fail();
/** Far in the future, so that matches, which use the system clock, end only when the test runs them. */
let time = Date.UTC(2031, 4, 1, 12, 0, 10);
let demoGames: TestDemoGames;
let page: Entered;
let player = 0;
const name = () => `fan-${player}`;
const coming = (count: number) => drawsFrom(LEAGUE, time, count);
const leg = (at: number, pick = 'result.home') => ({
  game: LEAGUE.code,
  numero: coming(at + 1)[at]?.numero ?? '',
  pick,
});
const place = (legs: unknown, stake = '100') => page.post('/api/sports/bets', { legs, stake });

beforeAll(async () => {
  demoGames = await openTestDemoGames({ parts: { clock: { now: () => time } } });
});
afterAll(() => demoGames.close());
beforeEach(async () => {
  demoGames.gateway.failAll(undefined);
  player += 1;
  time = (coming(1)[0]?.draws ?? time) + 1_000;
  page = await demoGames.enter('sports', name());
  await bookDraws(demoGames.server().context, SPORTS);
});

async function untilPaid(): Promise<Record<string, unknown>> {
  const slip = async () => ((await page.get('/api/sports/book')).body['slips'] as Record<string, unknown>[])[0] ?? {};
  await expect
    .poll(slip, { timeout: 50_000 })
    .toMatchObject({ state: 'settled', isPaid: true, payout: expect.any(String) });
  return slip();
}

/** What legs must pay, from the revealed seeds of their matches. */
async function owed(legs: readonly { game: string; numero: string; pick: string }[]): Promise<bigint> {
  const ended = await Promise.all(
    legs.map(async (each) => {
      const [draw] = await demoGames.ask<{ server_seed: string }>(
        `select server_seed from demo_games.draw where game = '${each.game}' and numero = '${each.numero}'`,
      );
      const played = await playedBy(drawSeeds(each.game, each.numero, draw?.server_seed ?? ''));
      return { ...legAt(each), result: writeScore(played?.score) };
    }),
  );
  return payoutOf(100n, ended);
}

describe('a book', () => {
  it('M150: a single is settled by its match, at the odds of the bet', async () => {
    const legs = [leg(0)];
    expect(await place(legs)).toMatchObject({ status: 200, body: { balance: '99900' } });
    time = coming(1)[0]?.draws ?? time;
    const slip = await untilPaid();
    expect(slip['payout']).toBe(String(await owed(legs)));
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(99_900n + (await owed(legs)));
    expect(demoGames.gateway.lastBody('win')).toMatchObject({ outcome: expect.stringMatching(/ – /) });
  });

  it('M150: a multiple waits for its last match, also if its process is killed in between', async () => {
    const legs = [leg(2, 'goals.over'), leg(0, 'result.home')];
    const [first, , last] = coming(3);
    expect((await place(legs)).status).toBe(200);
    time = first?.draws ?? time;
    await drawDue(demoGames.server().context, SPORTS);
    expect(((await page.get('/api/sports/book')).body['slips'] as object[])[0]).toMatchObject({ state: 'open' });
    await demoGames.restart();
    time = last?.draws ?? time;
    const slip = await untilPaid();
    expect(slip['payout']).toBe(String(await owed(legs)));
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(99_900n + (await owed(legs)));
  });

  it('a started match, two picks of one match, another book’s league and an unknown pick are refused', async () => {
    const started = leg(0);
    time = coming(1)[0]?.closes ?? time;
    expect((await place([started])).body['error']).toBe('table_moved');
    time = (coming(1)[0]?.draws ?? time) + 1_000;
    await bookDraws(demoGames.server().context, SPORTS);
    expect((await place([leg(1), leg(1, 'goals.over')])).status).toBe(400);
    expect((await place([leg(0, 'result.none')])).status).toBe(400);
    expect((await place([{ ...leg(0), numero: '20310501-9999' }])).status).toBe(400);
    expect((await place([])).status).toBe(400);
    expect((await place([leg(0)], '101')).status).toBe(400);
  });

  it('a bet without an answer of the gateway is returned', async () => {
    demoGames.gateway.failAll('never');
    expect((await place([leg(1)])).body['error']).toBe('bet_not_taken');
    demoGames.gateway.failAll(undefined);
    await expect
      .poll(() => demoGames.ask(`select 1 from demo_games.move where state = 'pending'`), { timeout: 20_000 })
      .toEqual([]);
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(100_000n);
  });
});
