import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { allowDeposits } from '#gateway/testing/allow-deposits.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { dropProposal, proposeStep, type StaffAnswer, takeStaffStep } from '../orders/staff-steps.ts';
import { lockDeposit } from './lock-deposit.ts';
import type { MatchOfDeposit } from './matches-port.ts';
import { createDepositOrders } from './staff-orders.ts';

let gateway: TestGateway;
let memberId: string;
let methodId: string;
let match: MatchOfDeposit;
const takeStep = composeSteps({ notify: async () => undefined });
const takesBack = { takeStep, readBalance, takeBackBonus: async () => undefined };
const orders = createDepositOrders(takesBack, { matchOf: async () => match }, allowDeposits);

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  const { rows } = await inAurora((db) =>
    sql<{ member: string; method: string }>`insert into pay_method
        (merchant, direction, provider, kind, way, minimum_minor, maximum_minor)
      values ('aurora', 'DEPOSIT', 'HOUSEBANK', 'BANK', 'redirect', 100, 100000)
      returning id as method, (select id from member where merchant = 'aurora' and account = 'player1') as member`.execute(
      db,
    ),
  );
  [memberId, methodId] = [rows[0]?.member ?? '', rows[0]?.method ?? ''];
});

beforeEach(() => {
  match = 'none';
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
const cash = () => inAurora((db) => readBalance(db, { merchant: 'aurora', memberId, currency: 'USD', kind: 'member' }));

async function wait(): Promise<string> {
  const id = randomUUID();
  await inAurora(async (db) => {
    await sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, key, request_hash)
      values ('aurora', ${id}, ${memberId}, ${methodId}, 'HOUSEBANK', 'USD', 5000, ${id}, ${Buffer.alloc(32)})`.execute(
      db,
    );
    const order = await lockDeposit(db, 'aurora', id);
    if (order === undefined) throw new Error('It has just been made.');
    await takeStep(db, { machine: DEPOSIT, order, step: 'begin', by: { actor: 'HOUSEBANK' }, reportedMinor: 5_000n });
  });
  return id;
}

const answer = (id: string, staff: string, rest: Partial<StaffAnswer> = {}): StaffAnswer => ({
  merchant: 'aurora',
  id,
  version: 1n,
  step: 'credit',
  staff,
  reason: 'seen on the statement',
  ...rest,
});
const propose = (of: StaffAnswer) => inAurora((db) => proposeStep(db, orders, of));
const take = (of: StaffAnswer) => inAurora((db) => takeStaffStep(db, takeStep, orders, of));
const refused = (kind: string) => expect.objectContaining({ name: 'StaffStepRefused', kind });

test('two staff users credit a deposit: the proposed amount and no other', async () => {
  const before = await cash();
  const id = await wait();
  await expect(take(answer(id, 'berta'))).rejects.toEqual(refused('unproposed'));
  await propose(answer(id, 'anna', { amounts: { arrived: 4_800n } }));
  await expect(take(answer(id, 'anna'))).rejects.toEqual(refused('own'));
  await expect(propose(answer(id, 'carla', { amounts: { arrived: 9_999n } }))).rejects.toEqual(refused('proposed'));
  const taken = await take(answer(id, 'berta', { amounts: { arrived: 9_999n } }));
  expect(taken).toMatchObject({ state: 'paid', version: 2n });
  expect(await cash()).toBe(before + 4_800n);
  const { rows } = await inAurora((db) =>
    sql`select actor, proposed_by, reason from order_step where order_id = ${id} and step = 'credit'`.execute(db),
  );
  expect(rows).toEqual([{ actor: 'berta', proposed_by: 'anna', reason: 'seen on the statement' }]);
});

test('of two parallel approvals one wins, and the other gets a conflict', async () => {
  const before = await cash();
  const id = await wait();
  await propose(answer(id, 'anna', { amounts: { arrived: 100n } }));
  const outcomes = await Promise.allSettled([take(answer(id, 'berta')), take(answer(id, 'carla'))]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('stale') });
  expect(await cash()).toBe(before + 100n);
});

test('a withdrawn proposal is void, and so is one for an order that has changed', async () => {
  const id = await wait();
  await propose(answer(id, 'anna', { amounts: { arrived: 100n } }));
  await expect(inAurora((db) => dropProposal(db, orders, answer(id, 'berta')))).rejects.toEqual(refused('foreign'));
  await inAurora((db) => dropProposal(db, orders, answer(id, 'anna')));
  await expect(inAurora((db) => dropProposal(db, orders, answer(id, 'anna')))).rejects.toEqual(refused('unproposed'));
  await expect(take(answer(id, 'berta'))).rejects.toEqual(refused('unproposed'));
  await propose(answer(id, 'anna', { amounts: { arrived: 100n } }));
  await inAurora(async (db) => {
    const order = await lockDeposit(db, 'aurora', id);
    if (order === undefined) throw new Error('It is there.');
    await takeStep(db, { machine: DEPOSIT, order, step: 'fail', by: { actor: 'HOUSEBANK' }, reportedMinor: 5_000n });
  });
  await expect(take(answer(id, 'berta'))).rejects.toEqual(refused('stale'));
  await expect(take(answer(id, 'berta', { version: 2n }))).rejects.toEqual(refused('no-step'));
});

test.each([0n, -1n, 10n ** 13n])('an amount of %s is not proposed', async (arrived) => {
  await expect(propose(answer(await wait(), 'anna', { amounts: { arrived } }))).rejects.toEqual(refused('unfit'));
});

test('staff cannot take steps of providers and the clock; an unknown order is reported', async () => {
  const id = await wait();
  for (const step of ['pay', 'expire', 'takeBack', 'constructor'])
    await expect(take(answer(id, 'anna', { step }))).rejects.toEqual(refused('no-step'));
  await expect(propose(answer(randomUUID(), 'anna'))).rejects.toEqual(refused('unknown'));
  await expect(propose(answer('1 or 1', 'anna'))).rejects.toEqual(refused('unknown'));
});

test('the match decides a deposit to another member', async () => {
  match = 'decides';
  await expect(propose(answer(await wait(), 'anna', { amounts: { arrived: 5n } }))).rejects.toEqual(refused('unfit'));
});

test('a reversal by two is debited from the balance, and the rest is owed', async () => {
  const id = await wait();
  await propose(answer(id, 'anna', { amounts: { arrived: 90_000n } }));
  await take(answer(id, 'berta'));
  const before = await cash();
  const back = { step: 'takeBack', version: 2n };
  await propose(answer(id, 'berta', back));
  await take(answer(id, 'anna', back));
  expect(await cash()).toBe(before - 90_000n);
  const debt = await inAurora((db) => readBalance(db, { merchant: 'aurora', memberId, currency: 'USD', kind: 'debt' }));
  expect(debt).toBe(0n);
});
