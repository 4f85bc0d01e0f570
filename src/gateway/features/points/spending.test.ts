import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { givePoints } from '#gateway/features/wallet/points.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { faultsWith } from '#gateway/testing/planted-faults.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'aurora';
const PASSWORD = 'Livery-demo-1';
const PIN = '730184';
const REDEEM = '/wps/relay/passwordCheck/MCSFE_redeemPointReward';
const CONVERT = '/wps/relay/passwordCheck/MCSFE_convertPoint';
const HOME = { recipient: 'Player One', address: '1 Harbour Street', phone: '+65 8123 4567' };
let gateway: TestGateway;
let vip: Visitor;
let player: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  [vip, player] = await Promise.all([signIn('vip1'), signIn('player1')]);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const run = <T>(query: ReturnType<typeof sql<T>>) =>
  gateway.context.db.withMerchant(MERCHANT, (db) => query.execute(db));

async function signIn(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, MERCHANT);
  await visitor.logIn(account, PASSWORD);
  const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: PASSWORD };
  expect((await visitor.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
  return visitor;
}

async function submit(url: string, payload: object, { by = vip, key = randomUUID() as string } = {}) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { authorization: by.token, cookie, 'idempotency-key': key };
  return (await gateway.ask(MERCHANT, { method: 'POST', url, headers, payload })).json();
}

const redeem = (reward: string, rest = {}, how = {}) =>
  submit(REDEEM, { reward, quantity: 1, paymentPassword: PIN, ...rest }, how);
const convert = (points: string, how = {}, rest = {}) =>
  submit(CONVERT, { points, paymentPassword: PIN, ...rest }, how);
const read = async (url: string, by = vip) => (await by.ask('GET', url)).json().value;
const pointsOf = async (by = vip) => Number((await read('/wps/relay/MCSFE_getPointBalance', by)).points);
const cashOf = async (by = vip) => Number((await read('/wps/v2/wallets/balance', by)).sumBalance);
const stockOf = async (id: string) =>
  (await run(sql<{ stock: number }>`select stock from point_item where id = ${id}`)).rows[0]?.stock;
const list = (query = '') => read(`/wps/relay/MCSFE_getRedeemPointList${query}`);

test('M189, M329, D55: goods hold their points until answered; the address is encrypted, the stock decreases', async () => {
  const [before, stock = 0] = [await pointsOf(), await stockOf('football')];
  const key = randomUUID();
  const reply = await redeem('football', { quantity: 2, ...HOME }, { key });
  expect(reply.value).toMatchObject({ state: 'process', name: 'Match football', quantity: 2, points: '9600' });
  expect([await pointsOf(), await stockOf('football')]).toEqual([before - 9_600, stock - 2]);
  // The same submit again returns the same exchange; another request under its key is refused.
  expect((await redeem('football', { quantity: 2, ...HOME }, { key })).value.id).toBe(reply.value.id);
  expect(await redeem('football', { quantity: 1, ...HOME }, { key })).toMatchObject({
    errorCode: 'idempotency_key_reused',
  });
  const { rows } = await run(sql<{ held: bigint; delivery: Buffer }>`select held, delivery from redeem`);
  expect(rows.map(({ held }) => held)).toEqual([9_600n]);
  expect(rows[0]?.delivery.toString('latin1')).not.toContain('Harbour');
  const mall = await run(sql<{
    balance: bigint;
  }>`select b.balance from ledger_account a join account_balance b using (merchant, id)
    where a.kind = 'points_mall'`);
  expect(mall.rows).toEqual([{ balance: 9_600n }]);
  const inbox = await run(sql`select kind, details - 'order' - 'reference' as details from inbox_message
    where kind like 'redeem%' order by id`);
  expect(inbox.rows).toEqual([{ kind: 'redeemRequested', details: { amount: '9,600', item: 'Match football' } }]);
});

test('M189: a money item is credited at once, and is in points, wallet and records', async () => {
  const [before, cash] = [await pointsOf(), await cashOf()];
  const reply = await redeem('credit-5', { quantity: 3 });
  expect(reply.value).toMatchObject({ state: 'approved', category: 'CREDIT', points: '1500' });
  expect([await pointsOf(), await cashOf()]).toEqual([before - 1_500, cash + 15]);
  const { records } = await read('/wps/relay/ODSFE2_MemTransDet');
  expect(records[0]).toMatchObject({ kind: 'redeem', changed: '-1500', balance: String(before - 1_500) });
  expect(records[0].remark).toBe('$5 bonus credit');
});

test('M186 M189, P12: the points of an exchange are found by its reference; another reference finds none', async () => {
  const [{ reference, points }] = (await list('?state=process')).redeems;
  const find = async (text: string, by = vip) =>
    (await read(`/wps/relay/ODSFE2_MemTransDet?reference=${text}`, by)).records.map(
      ({ kind, changed }: { kind: string; changed: string }) => [kind, changed],
    );
  expect(await find(reference)).toEqual([['redeem', `-${points}`]]);
  expect(await find(reference.slice(2).toLowerCase())).toEqual([['redeem', `-${points}`]]);
  expect(await find('M-00000000')).toEqual([]);
  expect(await find('%25')).toEqual([]);
  expect(await find(reference, player)).toEqual([]);
});

test('M187, M188, M330: the history has the three states, each separately, with the original item', async () => {
  const all = await list();
  expect(all.redeems.map(({ state }: { state: string }) => state)).toEqual(['approved', 'process']);
  await run(sql`update point_item_text set name = 'Another name' where item_id = 'football'`);
  const [open] = (await list('?state=process')).redeems;
  expect(open).toMatchObject({ state: 'process', name: 'Match football', reference: expect.stringMatching(/^M-/) });
  expect((await list('?state=rejected')).redeems).toEqual([]);
  const second = await read('/wps/relay/MCSFE_getRedeemPointList', player);
  expect(second.redeems).toEqual([]);
});

test('M189: obstacles to an exchange are reported, and cost nothing', async () => {
  const before = await pointsOf(player);
  const by = { by: player };
  expect(await redeem('nothing', {}, by)).toMatchObject({ errorCode: 'not_found' });
  expect(await redeem('football', HOME, by)).toMatchObject({ errorCode: 'points_short' });
  expect(await redeem('champions-evening', {}, by)).toMatchObject({ errorCode: 'reward_needs' });
  expect(await redeem('chip-set', HOME, by)).toMatchObject({ errorCode: 'reward_gone' });
  expect(await redeem('credit-20', {}, by)).toMatchObject({ errorCode: 'reward_needs' });
  expect((await redeem('playing-cards', {}, by)).value.fields).toEqual([
    { field: 'recipient' },
    { field: 'address' },
    { field: 'phone' },
  ]);
  expect(await redeem('credit-5', { paymentPassword: '184730' }, by)).toMatchObject({
    errorCode: 'payment_password_wrong',
    value: { left: 4 },
  });
  expect(await pointsOf(player)).toBe(before);
});

test('M187: a stock of one is exchanged once, for any number of parallel requests', async () => {
  await run(sql`update point_item set stock = 1 where id = 'playing-cards'`);
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from member where account = 'player1'`.execute(db);
    const memberId = rows[0]?.id ?? '';
    await givePoints(db, { merchant: MERCHANT, memberId, points: 9_000n, obligation: 'test:stock' });
  });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, at) => redeem('playing-cards', HOME, { by: at % 2 === 0 ? vip : player })),
  );
  expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(outcomes.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
    new Set(['reward_gone']),
  );
  expect(await stockOf('playing-cards')).toBe(0);
});

test('M190, M191, M331, M332: points become money at the merchant’s rate, within its limits, once for a click', async () => {
  const rules = {
    on: true,
    perMinor: '1000',
    depositPpm: 0,
    categories: { RNG: 1_000_000, LIVE: 1_200_000 },
    conversion: { points: '100', minor: '45', minimum: '200', dailyMost: '1000' },
  };
  const write = (document: object) =>
    run(
      sql`insert into point_rule (merchant, version, document)
      select ${MERCHANT}, coalesce(max(version), 0) + 1, ${JSON.stringify(document)}::jsonb from point_rule`,
    );
  await write({ ...rules, conversion: null });
  expect(await convert('1000')).toMatchObject({ errorCode: 'function_not_available' });
  await write(rules);
  expect(await read('/wps/relay/MCSFE_getPointConfig')).toEqual({
    on: true,
    per: '10.00',
    rankRate: '1.5',
    depositRate: '0',
    categories: [
      { category: 'RNG', rate: '1' },
      { category: 'LIVE', rate: '1.2' },
    ],
    conversion: { points: '100', amount: '0.45', minimum: '200', leftToday: '1000' },
  });
  const [before, cash] = [await pointsOf(), await cashOf()];
  const key = randomUUID();
  const [one, two] = await Promise.all([convert('555', { key }), convert('555', { key })]);
  expect([one.value, two.value]).toEqual(Array(2).fill({ points: '555', amount: '2.49' }));
  expect((await convert('555', { key })).value).toEqual({ points: '555', amount: '2.49' });
  expect(await convert('556', { key })).toMatchObject({ errorCode: 'idempotency_key_reused' });
  expect([await pointsOf(), await cashOf()]).toEqual([before - 555, Number((cash + 2.49).toFixed(2))]);
  const { faults } = await faultsWith(gateway.context.db, MERCHANT, [
    `update point_rule set document = jsonb_set(document, '{conversion,minor}', '"44"') where document -> 'conversion' <> 'null'`,
  ]);
  expect(faults['wrongConversion']).toMatchObject({ found: 'converts 555 points into 249' });
  expect(await convert('199')).toMatchObject({ errorCode: 'amount_outside', value: { minimum: '200' } });
  expect(await convert('446')).toMatchObject({ errorCode: 'daily_limit', value: { leftToday: '445' } });
  expect(await convert('300', {}, { paymentPassword: '184730' })).toMatchObject({
    errorCode: 'payment_password_wrong',
  });
  const { records } = await read('/wps/relay/ODSFE2_MemTransDet');
  expect(records[0]).toMatchObject({ kind: 'conversion', changed: '-555', balance: String(before - 555), remark: '' });
});

test('M186, M333: records are paged back to the first point, and each balance follows from the previous one', async () => {
  const records: { changed: string; balance: string }[] = [];
  for (let after = '', more = true; more; ) {
    const page = await read(`/wps/relay/ODSFE2_MemTransDet${after === '' ? '' : `?after=${after}`}`);
    records.push(...page.records);
    more = page.next !== undefined;
    after = page.next ?? '';
  }
  let balance = 0;
  for (const { changed, ...row } of records.reverse()) {
    balance += Number(changed);
    expect(row.balance).toBe(String(balance));
  }
  expect(balance).toBe(await pointsOf());
});

test('D55: the database lets no exchange end with points held, and no user moves held points by hand', async () => {
  const owner = (query: ReturnType<typeof sql>) => asOwner(gateway.context.db, MERCHANT, (db) => query.execute(db));
  const open = sql`(select id from redeem where state = 'process' limit 1)`;
  await expect(
    owner(sql`update redeem set state = 'approved', version = version + 1 where id = ${open}`),
  ).rejects.toThrow('a redeem holds its points until it is answered');
  await expect(owner(sql`update redeem set held = 0 where id = ${open}`)).rejects.toThrow('move by postings alone');
  await expect(
    owner(sql`update redeem set state = 'process', version = version + 1 where state = 'approved'`),
  ).rejects.toThrow('no step leads a redeem');
});
