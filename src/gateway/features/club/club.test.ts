import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenefitKind, readMemberRank, readRanks } from '#contract/club/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'newcomer']);
});

afterAll(async () => {
  await gateway.close();
});

async function ranksOf(merchant: string, currencyExponent: number) {
  const { value } = (await gateway.ask(merchant, { url: '/wps/member/ranks' })).json();
  return readRanks(value, { currencyExponent });
}

async function rankOf(merchant: string, account: string) {
  const visitor = createVisitor(gateway, merchant);
  await visitor.logIn(account, 'Livery-demo-1');
  const { value } = (await visitor.ask('GET', '/wps/member/rank')).json();
  return readMemberRank(value, { currencyExponent: 2 });
}

test('M36, M201: the eight ranks of a brand are public, each with more than the one before', async () => {
  const ranks = await ranksOf('aurora', 2);
  expect(ranks.map(({ level, name }) => [level, name]).slice(4)).toEqual([
    [5, 'Diamond'],
    [6, 'Nebula'],
    [7, 'Supernova'],
    [8, 'Aurora'],
  ]);
  const amount = (kind: BenefitKind) =>
    ranks.map(({ benefits }) => Number(benefits.find((benefit) => benefit.kind === kind)?.value ?? 0));
  for (const kind of ['pointRate', 'upgradeGift', 'withdrawalLimit'] as const) {
    expect(amount(kind)).toEqual(amount(kind).toSorted((one, other) => one - other));
  }
  expect(ranks.map(({ turnoverMinor }) => turnoverMinor).slice(0, 3)).toEqual(['0', '500000', '2000000']);
  expect((await ranksOf('lotus', 0))[1]?.turnoverMinor).toBe('5000000');
});

test('M36, M284: ranks have names in the reader’s language, in member info too', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  await visitor.logIn('vip1', 'Livery-demo-1');
  const label = async (language: string) =>
    (await visitor.ask('GET', '/wps/member/info', undefined, { language })).json().value.clubLabel;
  const last = async (language: string) =>
    (await gateway.ask('aurora', { url: '/wps/member/ranks', headers: { language } })).json().value.ranks.at(-1)
      .rankName;
  expect(await label('CN')).toEqual({ labelName: '钻石', rankLevel: 5 });
  expect([await label('RU'), await last('RU')]).toEqual([{ labelName: 'Алмаз', rankLevel: 5 }, 'Аврора']);
  // A language without translations, and a rank renamed by staff: both return the stored name.
  expect([await label('XX'), await last('XX')]).toEqual([{ labelName: 'Diamond', rankLevel: 5 }, 'Aurora']);
  const call = (name: string) =>
    gateway.context.db.withMerchant('aurora', (db) =>
      db.updateTable('member').set({ rank_name: name }).where('account', '=', 'vip1').execute(),
    );
  await call('Friend of the house');
  expect(await label('CN')).toEqual({ labelName: 'Friend of the house', rankLevel: 5 });
  await call('Diamond');
});

test('M201: an own merchant writes its own ranks', async () => {
  expect(await ranksOf('newcomer', 2)).toEqual([]);
});

test('M163: a member sees the own rank and the way to the next; a visitor is asked to log in', async () => {
  expect(await rankOf('aurora', 'player1')).toEqual({
    level: 1,
    turnoverMinor: '0',
    next: { level: 2, turnoverMinor: '500000' },
  });
  expect((await gateway.ask('aurora', { url: '/wps/member/rank' })).statusCode).toBe(401);
});

test('M163: a member lifted by the operator starts at the rank’s turnover, the highest has no next', async () => {
  expect(await rankOf('aurora', 'vip1')).toMatchObject({ level: 5, turnoverMinor: '25000000', next: { level: 6 } });
  await gateway.context.db.withMerchant('aurora', (db) =>
    db.updateTable('member').set({ rank_level: 8 }).where('account', '=', 'agent1').execute(),
  );
  expect((await rankOf('aurora', 'agent1')).next).toBeUndefined();
});
