import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let member: Visitor;
let other: Visitor;
let methodId: string;
const PASSWORD = 'Livery-demo-1';
const PAYMENT = '730184';
const NUMBER = '0071 2233 4321';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  [member, other] = [await arrive('player1'), await arrive('vip1')];
  const rules = {
    bank: { enabled: true, required: true, minLength: 2, maxLength: 60 },
    number: { enabled: true, required: true, minLength: 6, maxLength: 30, acceptedPattern: '^[0-9 ]+$' },
  };
  const { rows } = await inAurora(sql<{ id: string }>`insert into pay_method
      (merchant, direction, provider, kind, way, words, rules, minimum_minor, maximum_minor)
    values ('aurora', 'WITHDRAWAL', 'HOUSEBANK', 'BANK', 'account', ${JSON.stringify({ EN: { name: 'Bank account' } })},
      ${JSON.stringify(rules)}, 100, 100000) returning id`);
  methodId = rows[0]?.id ?? '';
});

beforeEach(async () => {
  await inAurora(sql`update payout_account set removed_at = now() where removed_at is null`);
  await inAurora(sql`update member set profile = profile - 'payeeName'`);
});

afterAll(() => gateway.close());

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

async function arrive(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, 'aurora');
  await visitor.logIn(account, PASSWORD);
  const both = { newPaymentPassword: PAYMENT, confirmNewPaymentPassword: PAYMENT };
  await visitor.ask('PUT', '/wps/member/paymentPassword', { ...both, password: PASSWORD });
  return visitor;
}

const add = async (who: Visitor, fields: object = {}, rest: object = {}) => {
  const typed = { bank: 'First Bank', number: NUMBER, holder: 'Ann Lee', ...fields };
  const body = { methodId, fields: typed, paymentPassword: PAYMENT, ...rest };
  return (await who.ask('PUT', '/wps/cashier/accounts', body)).json();
};
const list = async (who: Visitor) => (await who.ask('GET', '/wps/cashier/accounts')).json().value;
const remove = async (who: Visitor, id: string) =>
  (await who.ask('POST', '/wps/cashier/accounts/remove', { id, paymentPassword: PAYMENT })).json();

test('D51, P3, P12: an account is encrypted, masked and on hold for a day; it names its bank; its holder becomes the member’s name, all others must match', async () => {
  const { value } = await add(member);
  expect(value).toMatchObject({
    methodId,
    methodName: 'Bank account',
    kind: 'BANK',
    bank: 'First Bank',
    holder: 'Ann Lee',
    masked: '•••• 4321',
  });
  expect(Math.round((value.usableAt - Date.now()) / 3_600_000)).toBe(24);
  expect(await list(member)).toMatchObject({ accounts: [value], most: 5, restHours: 24 });
  const { rows } = await inAurora(sql<{ text: string }>`select row_to_json(a)::text as text from payout_account a`);
  expect(rows.map(({ text }) => text).join()).not.toMatch(/22334321|2233 4321|Ann/);
  const refused = await add(member, { number: '5551234567', holder: 'Bob Lee' });
  expect(refused).toMatchObject({ errorCode: 'invalid_request', value: { fields: [{ field: 'holder' }] } });
  expect(await add(member, { number: '5551234567', holder: 'ann  lee' })).toMatchObject({ success: true });
  expect(await add(member, { number: '5551234568', holder: undefined })).toMatchObject({ success: true });
});

test('D51: the same account exists once, in any notation; another member may have it too', async () => {
  expect(await add(member)).toMatchObject({ success: true });
  expect(await add(member, { number: NUMBER.replaceAll(' ', '') })).toMatchObject({
    errorCode: 'account_known',
  });
  expect(await add(other)).toMatchObject({ success: true });
});

test('D51: values that the method’s form refuses, a missing name and a wrong payment password are refused, and nothing is stored', async () => {
  const fieldsOf = ({ value }: { value: { fields?: { field: string }[] } | null }) =>
    value?.fields?.map(({ field }) => field);
  expect(fieldsOf(await add(member, { number: '12a' }))).toEqual(['number']);
  expect(fieldsOf(await add(member, { bank: '' }))).toEqual(['bank']);
  expect(fieldsOf(await add(member, { holder: undefined }))).toEqual(['holder']);
  expect(await add(member, {}, { paymentPassword: '111112' })).toMatchObject({ errorCode: 'payment_password_wrong' });
  const strange = { methodId: '00000000-0000-4000-8000-000000000000' };
  expect(await add(member, {}, strange)).toMatchObject({ errorCode: 'method_closed' });
  expect((await list(member)).accounts).toEqual([]);
});

test('D51: five at most, also of four parallel ones', async () => {
  for (const at of [0, 1, 2, 3])
    expect(await add(other, { number: `55512345${at}0` })).toMatchObject({ success: true });
  const together = await Promise.all([4, 5, 6, 7].map((at) => add(other, { number: `55512345${at}0` })));
  expect(together.filter(({ success }) => success)).toHaveLength(1);
  const codes = together.flatMap(({ errorCode }) => errorCode ?? []);
  expect(codes).toEqual(Array(3).fill('too_many_accounts'));
  expect((await list(other)).accounts).toHaveLength(5);
});

test('D51: only its own member removes an account, and can add it again', async () => {
  const { value } = await add(member);
  expect(await remove(other, value.id)).toMatchObject({ errorCode: 'not_found' });
  expect(await remove(member, value.id)).toMatchObject({ success: true });
  expect(await remove(member, value.id)).toMatchObject({ errorCode: 'not_found' });
  expect(await add(member)).toMatchObject({ success: true });
});

test('D51: a payout account with a lost answer is answered again under its key, and is no duplicate', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = {
    methodId,
    fields: { bank: 'First Bank', number: NUMBER, holder: 'Ann Lee' },
    paymentPassword: PAYMENT,
  };
  const send = async (headers?: Record<string, string>) =>
    (await member.ask('PUT', '/wps/cashier/accounts', body, headers)).json();
  const [first, together] = await Promise.all([send(key), send(key)]);
  expect(first.success).toBe(true);
  expect(together).toEqual(first);
  expect(await send(key)).toEqual(first);
  expect((await list(member)).accounts).toHaveLength(1);
  expect((await send()).errorCode).toBe('account_known');
});
