import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerRedeem, redeems } from '#contract/staff/redeems/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'aurora';
const PIN = '730184';
const HOME = { recipient: 'Vip One', address: '1 Harbour Street', phone: '+65 8123 4567' };
let gateway: TestGateway;
let support: TestStaffUser;
let auditor: TestStaffUser;
let vip: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  support = await signInStaffUser(gateway, 'support', [MERCHANT], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  vip = createVisitor(gateway, MERCHANT);
  await vip.logIn('vip1', 'Livery-demo-1');
  const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: 'Livery-demo-1' };
  expect((await vip.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

async function redeem(): Promise<string> {
  const cookie = [...vip.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await gateway.ask(MERCHANT, {
    method: 'POST',
    url: '/wps/relay/passwordCheck/MCSFE_redeemPointReward',
    headers: { authorization: vip.token, cookie, 'idempotency-key': randomUUID() },
    payload: { reward: 'football', quantity: 1, paymentPassword: PIN, ...HOME },
  });
  return reply.json().value.id;
}

const run = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await gateway.context.db.withMerchant(MERCHANT, (db) => query.execute(db))).rows;
const standing = async () => {
  const [row] = await run(
    sql<{ points: bigint; stock: number }>`select i.stock, a.balance as points from point_item i, ledger_account a
      join member m on m.id = a.owner_id where i.id = 'football' and a.kind = 'points' and m.account = 'vip1'`,
  );
  return row;
};

async function find(id: string, state = 'process') {
  const reply = await auditor.send(redeems, { state }, MERCHANT);
  return redeems.read(reply.json().value).rows.find((row) => row.id === id);
}

test('D55, M188: staff see the delivery address; an approval spends points once and notifies the member', async () => {
  const id = await redeem();
  const held = await standing();
  const row = await find(id);
  expect(row).toMatchObject({ account: 'vip1', name: 'Match football', points: '4800', ...HOME });
  const approve = { id, version: row?.version, verdict: 'approve', reason: 'sent today' };
  expect((await auditor.send(answerRedeem, approve, MERCHANT)).statusCode).toBe(403);
  const answers = await Promise.all([1, 2].map(() => support.send(answerRedeem, approve, MERCHANT)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await standing()).toEqual(held);
  expect((await find(id, 'approved'))?.state).toBe('approved');
  expect(await run(sql`select kind from inbox_message where kind like 'redeem%' order by id`)).toEqual([
    { kind: 'redeemApproved' },
  ]);
  expect(await run(sql`select action, subject from journal where subject = ${`redeem:${id}`}`)).toEqual([
    { action: 'redeem.approve', subject: `redeem:${id}` },
  ]);
});

test('D55: a rejection returns points and stock, and the member reads why', async () => {
  const before = await standing();
  const id = await redeem();
  const row = await find(id);
  const reject = { id, version: row?.version, verdict: 'reject', reason: 'no address of this name' };
  expect((await support.send(answerRedeem, reject, MERCHANT)).statusCode).toBe(200);
  expect(await standing()).toEqual(before);
  const list = (await vip.ask('GET', '/wps/relay/MCSFE_getRedeemPointList?state=rejected')).json().value;
  expect(list.redeems).toMatchObject([{ id, state: 'rejected', reason: 'no address of this name' }]);
});

test('goods for points above the limit need two users; goods without a value, too', async () => {
  const id = await redeem();
  const operator = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  const answer = async (by: TestStaffUser) => {
    const row = await find(id);
    const reply = await by.send(
      answerRedeem,
      { id, version: row?.version, verdict: 'approve', reason: 'sent' },
      MERCHANT,
    );
    return reply.json().errorCode ?? 'done';
  };
  const limitTo = (minor: number) => run(sql`update cashier_setting set two_above_minor = ${minor}`);
  // 4,800 points are worth 48.00.
  await limitTo(4_799);
  expect([await answer(support), await answer(support)]).toEqual(['second_person_needed', 'forbidden']);
  expect((await find(id))?.state).toBe('process');
  await limitTo(4_800);
  await run(sql`insert into point_rule (merchant, version, document)
    select merchant, version + 1, jsonb_set(document, '{conversion}', 'null') from point_rule order by version desc limit 1`);
  expect(await answer(support)).toBe('forbidden');
  expect(await answer(operator)).toBe('done');
  expect((await find(id, 'approved'))?.state).toBe('approved');
  expect(await run(sql`select action from journal where subject = ${`redeem:${id}`} order by seq`)).toEqual([
    ...[{ action: 'proposal.add' }, { action: 'redeem.approve' }, { action: 'proposal.confirm' }],
  ]);
});
