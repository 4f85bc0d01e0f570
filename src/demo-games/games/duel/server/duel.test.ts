import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { commitTo, openStream } from '#demo-games/rules/fair.ts';
import { openTestDemoGames, QUICK, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { DUEL_BLOCKS, dealDuel } from '../rules/duel.ts';
import type { DuelMessage } from '../rules/duel-protocol.ts';
import { type DuelPage, openDuelPage, playOn, sit } from '../testing/duel-page.ts';

let demoGames: TestDemoGames;
let pages: DuelPage[] = [];
const logged: string[] = [];
let pair = 0;

/** A round whose lease ends is cancelled: long enough that a slow machine does not reach it within a turn. */
const LEASE_MS = 10_000;

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  demoGames = await openTestDemoGames({ log, timing: { ...QUICK, leaseMs: LEASE_MS, tickMs: 1_500, trickPauseMs: 1 } });
  await demoGames.server().app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => demoGames.close());

beforeEach(() => {
  demoGames.gateway.failAll(undefined);
  pair += 1;
});

afterEach(() => {
  for (const page of pages) page.close();
  pages = [];
});

async function come(name: string): Promise<DuelPage> {
  const { token } = await demoGames.enter('duel', name);
  return open(name, token);
}

function open(name: string, token: string): DuelPage {
  const page = openDuelPage(demoGames.server().app, name, token);
  pages.push(page);
  return page;
}

/** Seats two players at one table and deals. */
async function joinTwo(): Promise<readonly [DuelPage, DuelPage]> {
  const [one, two] = [await come(`a${pair}`), await come(`b${pair}`)];
  await sit(one);
  await one.hear('waiting');
  await sit(two);
  await Promise.all([one.hear('betting'), two.hear('betting')]);
  return [one, two];
}

const balance = (page: DuelPage) => demoGames.gateway.walletBalance(page.name).balance;
const untilQuiet = () =>
  expect
    .poll(async () => (await demoGames.ask(`select 1 from demo_games.move where state = 'pending'`)).length, {
      timeout: 50_000,
    })
    .toBe(0);

describe('a duel between two pages', () => {
  it('M152: both stakes are taken, five tricks are played, the pot less the rake is paid, and the deck can be checked', async () => {
    const [one, two] = await joinTwo();
    const [first, second] = await Promise.all([playOn(one), playOn(two)]);
    expect(first.tricks).toHaveLength(5);
    const ends = [first.end, second.end].sort();
    expect([
      ['lost', 'won'],
      ['draw', 'draw'],
    ]).toContainEqual(ends);
    const moved = [first, second].map(({ end }) => (end === 'won' ? 90n : end === 'lost' ? -100n : 0n));
    expect([balance(one), balance(two)]).toEqual(moved.map((by) => 100_000n + by));
    expect([first.balance, second.balance]).toEqual([one, two].map((page) => String(balance(page))));
    const [round] = await demoGames.ask<{ detail: { fair: Record<string, string>; tricks: { yours: unknown }[] } }>(
      `select detail from demo_games.round where player = '${one.name}' and state = 'settled'`,
    );
    const { serverSeed = '', clientSeed = '', commitment } = round?.detail.fair ?? {};
    expect(await commitTo(serverSeed)).toBe(commitment);
    expect(clientSeed).toBe(`seed-${one.name}:seed-${two.name}`);
    const hands = dealDuel(await openStream({ serverSeed, clientSeed, nonce: 0 }, DUEL_BLOCKS));
    expect(round?.detail.tricks.map(({ yours }) => yours)).toEqual(hands.first);
  });

  it('a waiting player has staked nothing, and may leave', async () => {
    const page = await come(`a${pair}`);
    await sit(page);
    await page.hear('waiting');
    page.send({ type: 'stand' });
    await page.hear('lobby', ({ tables }) => tables.every(({ waiting }) => waiting === 0));
    expect(balance(page)).toBe(100_000n);
    expect(await demoGames.ask(`select 1 from demo_games.round where player = '${page.name}'`)).toEqual([]);
  });

  it('no user plays against themselves: a second page replaces the first', async () => {
    const { token } = await demoGames.enter('duel', `a${pair}`);
    const [one, two] = [open(`a${pair}`, token), open(`a${pair}`, token)];
    await Promise.race([one.hear('elsewhere'), two.hear('elsewhere')]);
    expect(balance(one)).toBe(100_000n);
  });

  it('a player whose clock runs out folds, and the other gets the pot less the rake', async () => {
    const [one, two] = await joinTwo();
    await one.hear('turn');
    one.send({ type: 'lay', trick: 0, card: 0 });
    const [first, second] = await Promise.all([one.hear('over'), two.hear('over')]);
    expect([first.reason, second.reason]).toEqual(['theyFolded', 'youFolded']);
    expect([balance(one), balance(two)]).toEqual([100_090n, 99_900n]);
  });

  it('when both clocks run out, both stakes go back', async () => {
    const [one, two] = await joinTwo();
    const ends = await Promise.all([one.hear('over'), two.hear('over')]);
    expect(ends.map(({ end, reason }) => [end, reason])).toEqual([
      ['void', 'bothFolded'],
      ['void', 'bothFolded'],
    ]);
    await untilQuiet();
    expect([balance(one), balance(two)]).toEqual([100_000n, 100_000n]);
  });

  it('a page that reconnects midway continues with its cards, on the same clock', async () => {
    const { token } = await demoGames.enter('duel', `a${pair}`);
    const [gone, two] = [open(`a${pair}`, token), await come(`b${pair}`)];
    await sit(gone);
    await gone.hear('waiting');
    await sit(two);
    const { hand } = await gone.hear('turn');
    gone.close();
    await two.hear('turn', ({ theyAreHere }) => !theyAreHere);
    const back = open(`a${pair}`, token);
    const turn = await back.hear('turn');
    expect(turn.hand).toEqual(hand);
    expect(turn.leftMs).toBeGreaterThan(0);
    const [first, second] = await Promise.all([playOn2(back, turn.hand), playOn(two)]);
    expect(first.tricks).toHaveLength(5);
    expect(second.tricks).toHaveLength(5);
  });

  it('when one cannot pay, the other is not charged', async () => {
    demoGames.gateway.walletBalance(`b${pair}`).balance = 10n;
    const [one, two] = await joinTwo();
    await one.hear('otherGone');
    expect(await two.hear('refused')).toMatchObject({ error: 'insufficient_balance', balance: '10' });
    await untilQuiet();
    expect([balance(one), balance(two)]).toEqual([100_000n, 10n]);
  });

  it('a gateway down midway: the prize is pending and arrives once', async () => {
    const [one, two] = await joinTwo();
    await one.hear('turn');
    demoGames.gateway.failAll('lost');
    one.send({ type: 'lay', trick: 0, card: 0 });
    expect(await one.hear('over')).toMatchObject({ end: 'won', transferState: 'onItsWay', balance: null });
    demoGames.gateway.failAll(undefined);
    await untilQuiet();
    expect([balance(one), balance(two)]).toEqual([100_090n, 99_900n]);
  });

  it('a deck in use cannot be joined, and another table’s cards cannot be played twice', async () => {
    const page = await come(`a${pair}`);
    await page.hear('lobby');
    page.send({ type: 'sit', stake: '100', clientSeed: 'mine', commitment: 'f'.repeat(64) });
    expect(await page.hear('refused')).toMatchObject({ error: 'table_moved' });
    page.send({ type: 'lay', trick: 0, card: 0 });
    page.send({ type: 'sit', stake: '7', clientSeed: 'mine', commitment: 'f'.repeat(64) });
    page.send({ type: 'stand' });
    await page.hear('lobby');
    expect(balance(page)).toBe(100_000n);
  });

  it('a session of another game, or none, is refused', async () => {
    const { token } = await demoGames.enter('slot', `a${pair}`);
    expect(await open('x', token).hear('refused')).toMatchObject({ error: 'session_over' });
    expect(await open('x', 'a'.repeat(43)).hear('refused')).toMatchObject({ error: 'session_over' });
  });

  it('a page of another origin, or without an origin, gets no connection', async () => {
    const { port } = demoGames.server().app.server.address() as AddressInfo;
    const refused = (options: { origin?: string }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/duel`, options);
        socket.on('open', () => resolve('open'));
        socket.on('error', ({ message }) => resolve(message));
      });
    for (const options of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}])
      expect(await refused(options)).toMatch('403');
  });

  it('a connection with invalid messages is closed, without logging', async () => {
    const { port } = demoGames.server().app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const key = Buffer.alloc(16).toString('base64');
    const asked = ['GET /api/duel HTTP/1.1', 'Host: games.localhost', 'Origin: http://games.localhost'];
    const wish = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
    ];
    socket.write(`${[...asked, ...wish].join('\r\n')}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
    // An unmasked frame, which browsers never send (RFC 6455 section 5.1).
    socket.write(Buffer.from([0x81, 1, 0x61]));
    socket.resume();
    await once(socket, 'close');
    expect(logged).toEqual([]);
  });

  it('a server that stops midway returns both stakes, and reports it', async () => {
    const [one, two] = await joinTwo();
    await one.hear('turn');
    await demoGames.server().endPlay();
    const ends = await Promise.all([one.hear('over'), two.hear('over')]);
    expect(ends.map(({ end, reason }) => [end, reason])).toEqual([
      ['void', 'stopped'],
      ['void', 'stopped'],
    ]);
    await untilQuiet();
    expect([balance(one), balance(two)]).toEqual([100_000n, 100_000n]);
  });
});

/** Continues from a hand that was already received. */
async function playOn2(page: DuelPage, hand: readonly unknown[]): Promise<Extract<DuelMessage, { type: 'over' }>> {
  page.send({ type: 'lay', trick: 0, card: hand.findIndex((card) => card !== null) });
  for (let trick = 1; trick < 5; trick += 1) {
    const turn = await page.hear('turn', ({ tricks, played }) => tricks.length === trick && played === null);
    page.send({ type: 'lay', trick, card: turn.hand.findIndex((card) => card !== null) });
  }
  return page.hear('over');
}
