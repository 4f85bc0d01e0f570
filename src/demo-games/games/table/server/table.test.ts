import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookDraws } from '#demo-games/play/draws/book.ts';
import { stakesOf } from '#demo-games/play/stakes.ts';
import { drawAfter, drawSeeds } from '#demo-games/rules/schedule.ts';
import { type Entered, openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { drawnBy, findRoom, limitsOf, payoutOf, ROOMS } from '../rules/rooms.ts';
import { TABLES } from './drawn.ts';

const ROOM = findRoom('AXIOMROU') ?? expect.fail();
/** Far in the future, so that scheduled draws, which use the system clock, happen only when the test runs them. */
let time = Date.UTC(2031, 4, 1, 12, 0, 10);
let demoGames: TestDemoGames;
let page: Entered;
let player = 0;
const name = () => `guest-${player}`;
const next = () => drawAfter(ROOM, time);
const BETS = [
  { spot: 'red', stake: '100' },
  { spot: 'black', stake: '100' },
  { spot: 'n0', stake: '20' },
];
const place = (bets: unknown = BETS, numero = next().numero, room = ROOM.code) =>
  page.post('/api/table/bets', { room, numero, bets });
const GAME = { nodeId: 'n-table', name: 'A table', category: 'LIVE', isBetween: false, kind: 'table' } as const;
const readRoomPage = async () => (await page.get(`/api/table/state?topic=${ROOM.code}`)).body;

beforeAll(async () => {
  demoGames = await openTestDemoGames({ parts: { clock: { now: () => time } } });
});
afterAll(() => demoGames.close());
beforeEach(async () => {
  demoGames.gateway.failAll(undefined);
  player += 1;
  time = next().draws + 1_000;
  page = await demoGames.enter('table', name());
  await bookDraws(demoGames.server().context, TABLES);
});

/** Advances the clock to the draw, and waits until the bets are settled and paid. */
async function untilPaid(): Promise<bigint> {
  time = next().draws;
  const sum = async () =>
    (
      await demoGames.ask<{ payout: bigint | null; waits: boolean }>(
        `select r.payout, exists (select 1 from demo_games.move m where m.round = r.id and m.state = 'pending') as waits
         from demo_games.round r where player = '${name()}' order by opened_at desc limit 1`,
      )
    )[0];
  await expect.poll(sum, { timeout: 50_000 }).toMatchObject({ waits: false, payout: expect.anything() });
  return (await sum())?.payout ?? 0n;
}

describe('a room', () => {
  it('M150: stakes are debited at once, the win follows from the seeds that the room shows after the draw', async () => {
    const { numero } = next();
    const placed = await place();
    expect([placed.status, placed.body['balance']]).toEqual([200, '99780']);
    expect((await readRoomPage())['bets']).toMatchObject([{ state: 'open', payout: null, detail: { numero } }]);
    const payout = await untilPaid();
    const [draw] = await demoGames.ask<{ server_seed: string; result: string }>(
      `select server_seed, result from demo_games.draw where game = '${ROOM.code}' and numero = '${numero}'`,
    );
    const found = await drawnBy(drawSeeds(ROOM.code, numero, draw?.server_seed ?? ''));
    expect(found?.drawn.join(',')).toBe(draw?.result);
    expect(payout).toBe(payoutOf(ROOM.game, BETS, found?.drawn ?? []));
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(99_780n + payout);
    expect(demoGames.gateway.lastBody('win')).toMatchObject({ outcome: expect.stringMatching(/^Roulette: \d+, /) });
  });

  it('everybody at the table sees the bets of the others, masked, and no other merchant’s', async () => {
    const other = await demoGames.enter('table', `other-${player}`);
    await place();
    const shown = (await other.get(`/api/table/state?topic=${ROOM.code}`)).body;
    expect(shown).toMatchObject({ bets: [], others: [{ bets: BETS }] });
    expect(JSON.stringify(shown)).not.toContain(name());
  });

  it('a killed process loses no bet: the next one draws and pays', async () => {
    expect((await place()).status).toBe(200);
    await demoGames.restart();
    const payout = await untilPaid();
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(99_780n + payout);
  });

  it('a bet after the close, on another draw, beyond the limit of the room, or of odd amounts is refused', async () => {
    expect((await place(BETS, '20310501-9999')).body['error']).toBe('table_moved');
    expect((await place([{ spot: 'red', stake: '30' }])).status).toBe(400);
    expect((await place([{ spot: 'purple', stake: '20' }])).status).toBe(400);
    expect((await place([])).status).toBe(400);
    expect((await place([{ spot: 'red', stake: '4020' }])).body['error']).toBe('room_limit');
    expect((await place([{ spot: 'red', stake: '4000' }])).status).toBe(200);
    expect((await place([{ spot: 'red', stake: '20' }])).body['error']).toBe('room_limit');
    time = next().draws + 1_000;
    await bookDraws(demoGames.server().context, TABLES);
    time = next().closes;
    expect((await place([{ spot: 'red', stake: '20' }], drawAfter(ROOM, time).numero)).body['error']).toBe(
      'table_moved',
    );
    expect((await page.get('/api/table/state?topic=NONE')).status).toBe(404);
  });

  it.each([
    ['EUR', 2],
    ['VND', 0],
    ['CLP', 0],
    ['KWD', 3],
  ] as const)(
    'M150: every room takes each of its chips in %s, up to what the market allows in a round',
    async (currency, exponent) => {
      const caps = [0, 2, 4].map((step) => String(stakesOf(currency, exponent)[step]));
      // The chips are those of the vendor.
      for (const room of ROOMS.filter(({ game }) => game === ROOM.game)) {
        time = drawAfter(room, time).draws + 1_000;
        await bookDraws(demoGames.server().context, TABLES);
        for (const mostStake of [undefined, ...caps]) {
          const play = { now: 0, begunAt: 0, ...(mostStake !== undefined && { mostStake }) };
          const guest = `${currency}-${room.code}-${mostStake}`;
          demoGames.gateway.walletBalance(guest).balance = 10n ** 15n;
          const game = { ...GAME, code: room.code, vendor: room.vendor };
          page = await demoGames.enter('table', guest, { currency, exponent, game, play });
          const { chips, most } = limitsOf(room, page.reported as unknown as Parameters<typeof limitsOf>[1]);
          let sum = 0n;
          for (const [at, stake] of chips.entries()) {
            const error = sum + BigInt(stake) <= most ? undefined : 'room_limit';
            const bet = [{ spot: `n${at}`, stake }];
            const answer = await place(bet, drawAfter(room, time).numero, room.code);
            expect([guest, stake, answer.body['error']]).toEqual([guest, stake, error]);
            if (error === undefined) sum += BigInt(stake);
          }
          expect(sum).toBeGreaterThan(0n);
        }
      }
    },
  );

  it('a bet without an answer of the gateway is returned', async () => {
    demoGames.gateway.failAll('never');
    expect((await place()).body['error']).toBe('bet_not_taken');
    demoGames.gateway.failAll(undefined);
    await expect
      .poll(() => demoGames.ask(`select 1 from demo_games.move where state = 'pending'`), { timeout: 20_000 })
      .toEqual([]);
    expect(demoGames.gateway.walletBalance(name()).balance).toBe(100_000n);
    expect(await demoGames.ask(`select 1 from demo_games.round where player = '${name()}' and state = 'open'`)).toEqual(
      [],
    );
  });

  it('bets on both sides of a pair are told to the gateway as such', async () => {
    await place([{ spot: 'red', stake: '20' }]);
    expect(demoGames.gateway.lastBody('bet')).toMatchObject({ side: 'red' });
    await place([
      { spot: 'red', stake: '20' },
      { spot: 'black', stake: '20' },
    ]);
    expect(demoGames.gateway.lastBody('bet')).toMatchObject({ side: 'all' });
  });
});
