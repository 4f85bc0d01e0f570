import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctStock, putMallItem, staffMall, type WrittenItem } from '#contract/staff/mall/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'aurora';
const PIN = '730184';
let gateway: TestGateway;
let olga: TestStaffUser;
let support: TestStaffUser;
let auditor: TestStaffUser;
let vip: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'lotus']);
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  support = await signInStaffUser(gateway, 'support', [MERCHANT], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  vip = createVisitor(gateway, MERCHANT);
  await vip.logIn('vip1', 'Livery-demo-1');
  const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: 'Livery-demo-1' };
  expect((await vip.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
});

afterAll(() => gateway.close());

const ITEM: WrittenItem = {
  place: 3,
  category: 'GOODS',
  picture: '/_art/reward/cards.svg',
  points: '50',
  turnover: '1.00',
  rank: 0,
  isOn: true,
  words: { EN: { name: 'A mug', text: 'With a handle.' }, CN: { name: '杯子' } },
};

async function read(merchant = MERCHANT, staffUser = auditor) {
  const reply = await staffUser.send(staffMall, {}, merchant);
  expect(reply.statusCode, reply.body).toBe(200);
  return staffMall.read(reply.json().value);
}

const itemOf = async (id: string) => (await read()).items.find((item) => item.id === id);
const put = (id: string, request: object = {}, staffUser = olga) =>
  staffUser.send(putMallItem, { id, item: ITEM, reason: 'for the winter', ...request }, MERCHANT);
const correct = (id: string, request: object, staffUser = support) =>
  staffUser.send(correctStock, { id, reason: 'counted by hand', ...request }, MERCHANT);

const shownTo = async (visitor: Visitor, id: string) => {
  const reply = await visitor.ask('GET', '/wps/relay/MCSFE_getPointReward');
  return (reply.json().value.rewards as { id: string }[]).find((row) => row.id === id);
};

test('M187, M378: an item is written, read back, seen by members, and changed over the version read', async () => {
  const made = await put('mug');
  expect(made.json(), made.body).toMatchObject({ success: true, value: { version: 0 } });
  expect(await itemOf('mug')).toEqual({ ...ITEM, id: 'mug', version: 0, waiting: 0, taken: 0 });
  expect(await shownTo(vip, 'mug')).toMatchObject({ name: 'A mug', points: '50', category: 'GOODS' });
  const again = await put('mug');
  expect([again.statusCode, again.json().value]).toEqual([422, { fields: [{ field: 'id', code: 'taken' }] }]);
  const { turnover: _, picture: __, ...plain } = ITEM;
  expect((await put('mug', { version: 0, item: { ...plain, isOn: false } })).json().value).toEqual({ version: 1 });
  expect(await itemOf('mug')).toEqual({ ...plain, isOn: false, id: 'mug', version: 1, waiting: 0, taken: 0 });
  expect(await shownTo(vip, 'mug')).toBeUndefined();
  const late = await put('mug', { version: 0 });
  expect([late.statusCode, readVersionConflict(late.json().value)]).toMatchObject([
    409,
    { version: 1, theirs: [{ action: 'mall.item', by: 'Olga' }, { action: 'mall.item' }] },
  ]);
  expect((await put('nothing', { version: 0 })).statusCode).toBe(404);
});

test.each([
  ['no points', { points: '0' }, ['points']],
  ['money that is none', { turnover: '1.001' }, ['turnover']],
  ['credit without money', { category: 'CREDIT' }, ['credit']],
  ['goods with money', { credit: '5.00' }, ['credit']],
  ['a picture of no address', { picture: 'javascript:alert(1)' }, ['picture']],
  ['no name', { words: {} }, ['words']],
])('M187, M378: %s is refused with its field', async (_, part, fields) => {
  const reply = await put('odd', { item: { ...ITEM, ...part } });
  expect(reply.statusCode, reply.body).toBe(422);
  expect((reply.json().value.fields as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  expect(await itemOf('odd')).toBeUndefined();
});

test('D55, M187: stock is corrected with a reason, a repeated click changes it once, and it never falls below zero', async () => {
  expect((await put('cap')).statusCode).toBe(200);
  const uncounted = await correct('cap', { version: 0, change: 'add', pieces: 4 });
  expect(uncounted.json().value).toEqual({ fields: [{ field: 'change', code: 'uncounted' }] });
  expect((await correct('cap', { version: 0, change: 'count', pieces: 10 })).json().value).toEqual({
    version: 1,
    stock: 10,
  });
  const submissions = await Promise.all([1, 2].map(() => correct('cap', { version: 1, change: 'remove', pieces: 3 })));
  expect(submissions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await itemOf('cap')).toMatchObject({ stock: 7, version: 2 });
  const short = await correct('cap', { version: 2, change: 'remove', pieces: 8 });
  expect(short.json().value).toEqual({ fields: [{ field: 'pieces', code: 'range' }] });
  expect((await correct('cap', { version: 2, change: 'unlimited' })).json().value).toEqual({ version: 3 });
  const { rows } = await gateway.context.db.withMerchant(MERCHANT, async (db) => ({
    rows: await db
      .selectFrom('journal')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject', '=', 'mallItem:cap')
      .orderBy('seq')
      .execute(),
  }));
  expect(rows.slice(1)).toMatchObject([
    { action: 'mall.stock', before: { stock: null }, after: { stock: 10 }, reason: 'counted by hand' },
    { before: { stock: 10 }, after: { stock: 7, change: 'remove', pieces: 3 } },
    { before: { stock: 7 }, after: { stock: null, change: 'unlimited' } },
  ]);
});

test('D55: an exchange keeps the item as it was, and counts as requested', async () => {
  const item = { ...ITEM, words: { EN: { name: 'A scarf' } } };
  const { turnover: _, ...free } = item;
  expect((await put('scarf', { item: free })).statusCode).toBe(200);
  await correct('scarf', { version: 0, change: 'count', pieces: 5 });
  const cookie = [...vip.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = { recipient: 'Vip One', address: '1 Harbour Street', phone: '+65 8123 4567' };
  const reply = await gateway.ask(MERCHANT, {
    method: 'POST',
    url: '/wps/relay/passwordCheck/MCSFE_redeemPointReward',
    headers: { authorization: vip.token, cookie, 'idempotency-key': randomUUID() },
    payload: { reward: 'scarf', quantity: 2, paymentPassword: PIN, ...sent },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await itemOf('scarf')).toMatchObject({ stock: 3, waiting: 2, taken: 0, version: 1 });
  const changed = { ...free, points: '70', words: { EN: { name: 'A long scarf' } } };
  expect((await put('scarf', { version: 1, item: changed })).statusCode).toBe(200);
  const list = (await vip.ask('GET', '/wps/relay/MCSFE_getRedeemPointList?state=process')).json().value;
  expect(list.redeems).toMatchObject([{ name: 'A scarf', points: '100', quantity: 2 }]);
  expect(await itemOf('scarf')).toMatchObject({ stock: 3, points: '70' });
});

test('M378: support corrects stock and changes no item, auditors do neither, no user reaches another site', async () => {
  expect((await put('mug', { version: 1 }, support)).statusCode).toBe(403);
  expect((await correct('mug', { version: 1, change: 'count', pieces: 1 }, auditor)).statusCode).toBe(403);
  expect((await read(MERCHANT, support)).items.length).toBeGreaterThan(0);
  expect((await olga.send(staffMall, {}, 'lotus')).statusCode).toBe(403);
  const theirs = await signInStaffUser(gateway, 'operator', ['lotus']);
  expect((await read('lotus', theirs)).items.some(({ id }) => id === 'mug')).toBe(false);
  expect(
    (await theirs.send(correctStock, { id: 'mug', version: 1, change: 'unlimited', reason: 'x' }, 'lotus')).statusCode,
  ).toBe(404);
});

test('M187: an exchange for money needs two users where its stock is unlimited, or its value exceeds the limit', async () => {
  const item = { ...ITEM, category: 'CREDIT', credit: '1000000.00', points: '1' };
  const code = async (sent: ReturnType<TestStaffUser['send']>) => (await sent).json().errorCode ?? 'done';
  expect(await code(put('gold', { item }))).toBe('second_person_needed');
  expect(await itemOf('gold')).toBeUndefined();
  // An item that is off pays nothing; its stock is limited before it is switched on.
  const small = { ...item, credit: '5.00', isOn: false };
  expect(await code(put('coin', { item: small }))).toBe('done');
  expect(await code(correct('coin', { version: 0, change: 'count', pieces: 1001 }))).toBe('second_person_needed');
  expect(await code(correct('coin', { version: 0, change: 'unlimited' }))).toBe('second_person_needed');
  expect(await code(correct('coin', { version: 0, change: 'count', pieces: 1000 }))).toBe('done');
  expect(await code(put('coin', { version: 1, item: { ...small, isOn: true } }))).toBe('done');
  expect(await code(put('coin', { version: 2, item: { ...item, isOn: true } }))).toBe('second_person_needed');
});
