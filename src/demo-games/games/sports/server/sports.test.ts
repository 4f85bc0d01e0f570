import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookDraws, drawDue } from '#demo-games/play/draws/book.ts';
import { drawSeeds, drawsFrom } from '#demo-games/rules/schedule.ts';
import { openLivePage } from '#demo-games/testing/live-page.ts';
import { type Entered, openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { type LiveMatch, liveOddsOf, oddsOf, writeScore } from '../rules/book.ts';
import { MINUTE_MS, momentOf, SUSPENDED_MS, startOf } from '../rules/course.ts';
import { findLeague, matchOf } from '../rules/leagues.ts';
import { type Leg, type Played, payoutOf, playedBy } from '../rules/slip.ts';
import { SPORTS } from './drawn.ts';

const LEAGUE = findLeague('NORTHPREMIER') ?? expect.fail();
/** Far in the future, so that matches, which use the system clock, end only when the test runs them. */
let time = Date.UTC(2031, 4, 1, 12, 0, 10);
let demoGames: TestDemoGames;
let page: Entered;
let player = 0;
const name = () => `fan-${player}`;
const coming = (count: number) => drawsFrom(LEAGUE, time, count);
function leg(at: number, pick = 'result.home') {
  const numero = coming(at + 1)[at]?.numero ?? '';
  return { game: LEAGUE.code, numero, pick, odds: oddsOf(matchOf(LEAGUE, numero), pick) };
}
const place = (legs: unknown, stake = '100', more: object = {}) =>
  page.post('/api/sports/bets', { legs, stake, ...more });

interface Running {
  readonly numero: string;
  readonly startsAt: number;
  readonly played: Played;
}

/** The next match that fits, with the clock at its start. */
async function untilRunning(fits: (played: Played) => boolean): Promise<Running> {
  for (;;) {
    await bookDraws(demoGames.server().context, SPORTS);
    const [draw] = coming(1);
    const [row] = await demoGames.ask<{ server_seed: string }>(
      `select server_seed from demo_games.draw where game = '${LEAGUE.code}' and numero = '${draw?.numero}'`,
    );
    const played = await playedBy(drawSeeds(LEAGUE.code, draw?.numero ?? '', row?.server_seed ?? ''));
    const startsAt = startOf({ draws: draw?.draws ?? 0 });
    if (draw !== undefined && played !== undefined && startsAt > time && fits(played)) {
      time = startsAt;
      return { numero: draw.numero, startsAt, played };
    }
    time = (draw?.draws ?? time) + 1_000;
  }
}

/** Leagues number their matches alike. */
const isOfLeague = (numero: string) => (match: LiveMatch) => match.game === LEAGUE.code && match.numero === numero;
const shown = async (numero: string) =>
  ((await page.get('/api/sports/state')).body['matches'] as LiveMatch[]).find(isOfLeague(numero)) ??
  expect.fail(`The match ${numero} is not shown.`);

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
  const slip = async () => ((await page.get('/api/sports/state')).body['bets'] as Record<string, unknown>[])[0] ?? {};
  await expect
    .poll(slip, { timeout: 50_000 })
    .toMatchObject({ state: expect.stringMatching(/won|lost/), isPaid: true, payout: expect.any(String) });
  return slip();
}

/** What legs must pay, from the revealed seeds of their matches. */
async function owed(legs: readonly Leg[]): Promise<bigint> {
  const ended = await Promise.all(
    legs.map(async (each) => {
      const [draw] = await demoGames.ask<{ server_seed: string }>(
        `select server_seed from demo_games.draw where game = '${each.game}' and numero = '${each.numero}'`,
      );
      const played = await playedBy(drawSeeds(each.game, each.numero, draw?.server_seed ?? ''));
      return { ...each, result: writeScore(played?.score) };
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
    expect(((await page.get('/api/sports/state')).body['bets'] as object[])[0]).toMatchObject({ state: 'open' });
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
    expect((await place([{ ...leg(0), odds: undefined }])).status).toBe(400);
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

describe('a match in play', () => {
  it('M150: a bet is taken at the odds of score and minute, told with them, and settled by the end', async () => {
    const { numero, played, startsAt } = await untilRunning(
      ({ score, course }) => score !== undefined && course.every(({ minute }) => minute > 20),
    );
    time = startsAt + 10 * MINUTE_MS;
    const moment = momentOf(played.course, 10);
    const match = await shown(numero);
    expect(match).toMatchObject({ state: 'playing', moment });
    const odds = match.odds['result.home'] ?? expect.fail();
    expect(odds).toBe(liveOddsOf(played.match, 'result.home', moment));
    const legs = [{ game: LEAGUE.code, numero, pick: 'result.home', odds }];
    expect(await place(legs)).toMatchObject({ status: 200, body: { balance: '99900' } });
    time = coming(1)[0]?.draws ?? time;
    const slip = await untilPaid();
    expect(slip['detail']).toMatchObject({ legs: [{ odds, at: moment }] });
    expect(slip['payout']).toBe(String(await owed(legs)));
    expect(demoGames.gateway.lastBody('win')).toMatchObject({ outcome: expect.stringMatching(/\(10′ 0 : 0\)$/) });
  });

  it('M150: lower odds than the player saw are refused and the new ones offered, unless any are accepted; better ones are taken', async () => {
    const { numero, startsAt } = await untilRunning(
      ({ course }) => course.length > 0 && course.every(({ minute }) => minute > 20),
    );
    time = startsAt + 10 * MINUTE_MS;
    const { odds } = await shown(numero);
    const now = odds['result.home'] ?? expect.fail();
    const at = (seen: number) => [{ game: LEAGUE.code, numero, pick: 'result.home', odds: seen }];
    const refused = await place(at(now + 1));
    expect(refused).toMatchObject({ status: 409, body: { error: 'odds_moved', offered: at(now) } });
    expect((await place(at(now + 1), '100', { takesAny: true })).status).toBe(200);
    expect((await place(at(now - 1))).status).toBe(200);
    const slips = (await page.get('/api/sports/state')).body['bets'] as { detail: { legs: Leg[] } }[];
    expect(slips.map(({ detail: { legs } }) => legs[0]?.odds)).toEqual([now, now]);
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(99_800n);
  });

  it('after a goal no bets are taken for a while; none at the end, and none on a match that is called off', async () => {
    const { numero, startsAt, played } = await untilRunning(({ course }) => (course[0]?.minute ?? 90) < 60);
    const bet = () => place([{ game: LEAGUE.code, numero, pick: 'goals.over', odds: 110 }]);
    const goalAt = startsAt + (played.course[0]?.minute ?? 0) * MINUTE_MS;
    time = goalAt;
    expect(await shown(numero)).toMatchObject({ state: 'suspended', odds: {} });
    expect((await bet()).body['error']).toBe('suspended');
    time = goalAt + SUSPENDED_MS;
    if (played.course[1] === undefined) expect((await shown(numero)).state).toBe('playing');
    time = coming(1)[0]?.closes ?? time;
    expect((await bet()).body['error']).toBe('table_moved');
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(100_000n);
  });

  it('M150: open pages are told of odds, goals and own bets, each its own, without asking', async () => {
    const { numero, startsAt, played } = await untilRunning(({ course }) => (course[0]?.minute ?? 90) < 60);
    const other = await demoGames.enter('sports', `other-${player}`);
    type State = { matches: LiveMatch[]; bets: unknown[] };
    const { app } = demoGames.server();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [own, their] = [page, other].map(({ token }) => openLivePage<State>(app, 'sports', { token, topic: '' }));
    const of = ({ matches }: State) => matches.find(isOfLeague(numero));
    const first = await own?.hear((state) => of(state)?.state === 'playing');
    time = startsAt + MINUTE_MS * (played.course[0]?.minute ?? 0);
    const goal = await own?.hear((state) => of(state)?.state === 'suspended');
    expect(goal && of(goal)?.moment).toEqual(momentOf(played.course, played.course[0]?.minute ?? 0));
    expect(first && of(first)?.odds).not.toEqual({});
    expect((await place([leg(1)])).status).toBe(200);
    expect(await own?.hear(({ bets }) => bets.length > 0)).toMatchObject({ bets: [{ state: 'open' }] });
    await their?.hear((state) => of(state)?.state === 'suspended');
    expect(their?.states.every(({ bets }) => bets.length === 0)).toBe(true);
    expect(JSON.stringify(own?.states)).not.toMatch(/serverSeed|server_seed/);
    for (const live of [own, their]) live?.close();
    const unknown = openLivePage<State>(app, 'sports', { token: 'x'.repeat(43), topic: '' });
    expect(await unknown.ended).toBe('session_over');
    const table = await demoGames.enter('table', name());
    expect(await openLivePage<State>(app, 'sports', { token: table.token, topic: '' }).ended).toBe('session_over');
  });
});
