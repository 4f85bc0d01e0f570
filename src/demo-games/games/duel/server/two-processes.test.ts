import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoGames, startDemoGames } from '#demo-games/demo-games.ts';
import { openTestDemoGames, QUICK, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { type DuelPage, openDuelPage, playOn, sit } from '../testing/duel-page.ts';

/** Two processes of the demo games on one database. */
let demoGames: TestDemoGames;
let one: DemoGames;
let other: DemoGames;

const timing = { ...QUICK, leaseMs: 10_000, tickMs: 20_000, trickPauseMs: 1 };

beforeAll(async () => {
  demoGames = await openTestDemoGames({ timing });
  one = demoGames.server();
  const { databaseUrl, gateway } = demoGames;
  const log = pino({ level: 'silent' });
  other = await startDemoGames({
    config: one.context.config,
    databaseUrl,
    send: gateway.send,
    framedBy: () => [],
    log,
  });
  for (const { app } of [one, other]) await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await other.stop();
  await demoGames.close();
});

async function come(at: DemoGames, name: string): Promise<DuelPage> {
  return openDuelPage(at.app, name, (await demoGames.enter('duel', name)).token);
}

const balance = (page: DuelPage) => demoGames.gateway.walletBalance(page.name).balance;

it('A7: players at two processes see one table and one deck, meet, play to the end and are paid', async () => {
  const [first, second] = [await come(one, 'ann'), await come(other, 'bob')];
  const before = [balance(first), balance(second)];
  const commitment = await sit(first);
  await first.hear('waiting');
  await second.hear('lobby', ({ tables }) => tables.some((table) => table.waiting === 1));
  second.send({ type: 'sit', stake: '100', clientSeed: 'seed-bob', commitment });
  await Promise.all([first.hear('betting'), second.hear('betting')]);
  const ends = await Promise.all([playOn(first), playOn(second)]);
  expect([
    ['won', 'lost'],
    ['lost', 'won'],
    ['draw', 'draw'],
  ]).toContainEqual(ends.map(({ end }) => end));
  for (const { transferState } of ends) expect(transferState).not.toBe('stuck');
  const after = [balance(first), balance(second)];
  expect(ends.map(({ end }, at) => end !== 'lost' || (after[at] ?? 0n) < (before[at] ?? 0n))).toEqual([true, true]);
  for (const page of [first, second]) page.close();
});

it('A7: when the process that has the tables ends, stakes return, and the others have tables again', async () => {
  const [first, second] = [await come(one, 'cid'), await come(other, 'dan')];
  const before = [balance(first), balance(second)];
  await sit(first);
  await first.hear('waiting');
  await sit(second);
  await Promise.all([first.hear('betting'), second.hear('betting')]);
  await second.hear('turn');
  await one.endPlay();
  await expect.poll(() => [balance(first), balance(second)]).toEqual(before);
  const third = await come(other, 'eve');
  await sit(third);
  await third.hear('waiting');
  for (const page of [first, second, third]) page.close();
});
