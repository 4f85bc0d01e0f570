import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPointBalance, readPointItems } from '#contract/points/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'newcomer']);
});

afterAll(async () => {
  await gateway.close();
});

async function itemsOf(merchant: string, language = 'EN') {
  const { value } = (await gateway.ask(merchant, { url: '/wps/points/rewards', headers: { language } })).json();
  return readPointItems(value, { currencyExponent: 0 });
}

async function signedIn(merchant: string, account: string) {
  const visitor = createVisitor(gateway, merchant);
  await visitor.logIn(account, 'Livery-demo-1');
  return async (url: string) => (await visitor.ask('GET', url)).json().value;
}

test('M37, M187: the mall is public: names, points, turnover, stock and rank', async () => {
  const items = await itemsOf('lotus');
  expect(items.length).toBeGreaterThanOrEqual(12);
  expect(items.find(({ id }) => id === 'credit-20')).toEqual({
    id: 'credit-20',
    name: '20,000 ₫ bonus credit',
    text: 'Paid straight to your main wallet. No wagering.',
    category: 'CREDIT',
    picture: '/_art/reward/chips.svg',
    points: '1800',
    amountMinor: '500000',
    stock: undefined,
    rankLevel: 0,
  });
  expect(items.find(({ id }) => id === 'chip-set')?.stock).toBe(0);
  expect(await itemsOf('newcomer')).toEqual([]);
});

test('M328: a member reads the same list by the relay, and an anonymous visitor is refused there', async () => {
  const ask = await signedIn('lotus', 'player1');
  const value = await ask('/wps/relay/MCSFE_getPointReward');
  expect(readPointItems(value, { currencyExponent: 0 })).toEqual(await itemsOf('lotus'));
  expect((await gateway.ask('lotus', { url: '/wps/relay/MCSFE_getPointReward' })).statusCode).toBe(401);
});

test('M187, M192: points are the sum of the grants, and a record is neither changed nor removed', async () => {
  const ask = await signedIn('aurora', 'vip1');
  expect(readPointBalance(await ask('/wps/relay/MCSFE_getPointBalance'))).toBe('96400');
  const change = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      () => 'refused',
    );
  const forbidden = await gateway.context.db
    .withMerchant('aurora', async (db) => change(sql`update posting set amount = 1`.execute(db)))
    .catch(() => 'refused');
  expect(forbidden).toBe('refused');
});

test('M187, M373: every item has a name in each language of its brand', async () => {
  for (const merchant of ['aurora', 'lotus']) {
    const { languages } = JSON.parse(await readFile(`brands/${merchant}/brand.json`, 'utf8'));
    const english = (await itemsOf(merchant)).map(({ name }) => name);
    for (const language of languages.filter((one: string) => one !== 'EN')) {
      const names = (await itemsOf(merchant, language)).map(({ name }) => name);
      expect(names.filter((name, at) => name === english[at])).toEqual([]);
    }
  }
});
