import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from '#demo-games/rules/fair.ts';
import { openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { FISH_BLOCKS, isCaught, seaFor, swimmerAt, swimmersAt } from './rules/sea.ts';

const NOW = Date.UTC(2031, 4, 1, 12);
const SEA = seaFor({ vendor: 'HOUSE', code: 'NONE' });
const TARGET = swimmersAt(SEA, NOW)[3]?.at ?? expect.fail();
let demoGames: TestDemoGames;
beforeAll(async () => {
  demoGames = await openTestDemoGames({ parts: { clock: { now: () => NOW } } });
});
afterAll(() => demoGames.close());

it('M150, M152: a shot is a round that its revealed seeds decide, and books and balance agree', async () => {
  const page = await demoGames.enter('fish', 'angler');
  const payouts: bigint[] = [];
  for (let shot = 0; shot < 12; shot += 1) {
    const { status, body } = await page.post('/api/fish/shot', { stake: '100', target: TARGET });
    expect(status).toBe(200);
    payouts.push(BigInt(String(body['payout'])));
  }
  const { body } = await page.post('/api/seeds', { clientSeed: 'mine' });
  const { serverSeed, clientSeed } = body['revealed'] as { serverSeed: string; clientSeed: string };
  const { species } = swimmerAt(SEA, TARGET);
  for (const [nonce, payout] of payouts.entries()) {
    const caught = isCaught(species, await openStream({ serverSeed, clientSeed, nonce }, FISH_BLOCKS));
    expect(payout).toBe(caught ? 100n * BigInt(species.pays) : 0n);
  }
  const won = payouts.reduce((sum, payout) => sum + payout, 0n);
  expect(demoGames.gateway.walletBalance('angler').balance).toBe(100_000n - 1_200n + won);
  expect(demoGames.gateway.lastBody('win')).toMatchObject({ outcome: expect.stringMatching(/caught|got away/) });
});

it('an animal that is not in the sea cannot be shot at', async () => {
  const page = await demoGames.enter('fish', 'poacher');
  for (const target of [TARGET - 500, TARGET + 500, 1.5, '7', null])
    expect((await page.post('/api/fish/shot', { stake: '100', target })).status).toBe(400);
  expect((await page.post('/api/fish/shot', { stake: '101', target: TARGET })).status).toBe(400);
  expect(demoGames.gateway.walletBalance('poacher').balance).toBe(100_000n);
});
