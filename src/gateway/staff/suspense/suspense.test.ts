import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { answerSuspense, suspenseList } from '#contract/staff/suspense/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { composeSuspense } from '#gateway/wiring/wire-cashier.ts';

let gateway: TestGateway;
let olga: TestStaffUser;
let otto: TestStaffUser;
const suspense = composeSuspense();

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  olga = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', ['aurora'], 'Otto');
});

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

const arrive = (reference: string, amountMinor: bigint) =>
  inAurora((db) =>
    suspense.put(db, { merchant: 'aurora', provider: 'HOUSEBANK', reference, currency: 'USD', amountMinor }),
  );

const send = async (staffUser: TestStaffUser, request: object, merchant = 'aurora') => {
  const reply = await staffUser.send(answerSuspense, { reason: 'seen on the statement', ...request }, merchant);
  return [reply.statusCode, reply.json().errorCode ?? reply.json().value];
};

async function list(part: string, staffUser = olga) {
  const reply = await staffUser.send(suspenseList, { part }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return suspenseList.read(reply.json().value).rows;
}

const cash = async () => {
  const { rows } = await inAurora((db) =>
    sql<{
      balance: bigint;
    }>`select a.balance from ledger_account a join member m on m.id = a.owner_id and m.merchant = a.merchant
      where a.kind = 'member' and m.account = 'player1' and a.wallet = 'MAIN'`.execute(db),
  );
  return rows[0]?.balance ?? 0n;
};

test('M378: two users give suspense money to a member: the proposer does not confirm it, before or after', async () => {
  const before = await cash();
  const id = await arrive('4711', 2_500n);
  expect(await list('open')).toEqual([expect.objectContaining({ id, amount: '25.00', reference: '4711', version: 0 })]);
  expect(await send(olga, { id, version: 0, verdict: 'confirm' })).toEqual([409, 'conflict']);
  expect(await send(olga, { id, version: 0, verdict: 'credit', account: 'nobody' })).toEqual([422, 'invalid_request']);
  expect(await send(olga, { id, version: 0, verdict: 'credit', account: 'PLAYER1' })).toEqual([200, { version: 1 }]);
  expect(await send(olga, { id, version: 1, verdict: 'confirm' })).toEqual([403, 'forbidden']);
  const tray = await otto.send(cashierWaiting, {}, 'aurora');
  expect(cashierWaiting.read(tray.json().value).proposals).toEqual([
    expect.objectContaining({ machine: 'suspense', id, account: 'player1', step: 'credit', by: 'Olga', isMine: false }),
  ]);
  expect(await send(otto, { id, version: 0, verdict: 'confirm' })).toEqual([409, 'conflict']);
  expect(await cash()).toBe(before);
  expect(await send(otto, { id, version: 1, verdict: 'confirm' })).toEqual([200, { version: 2 }]);
  expect(await cash()).toBe(before + 2_500n);
  for (const staffUser of [olga, otto])
    expect(await send(staffUser, { id, version: 2, verdict: 'confirm' })).toEqual([409, 'conflict']);
  expect(await list('done')).toEqual([expect.objectContaining({ id, closedAs: 'credited', closedBy: 'Otto' })]);
  const entries = await inAurora((db) =>
    db
      .selectFrom('journal')
      .select(['action', 'actor'])
      .where('subject', '=', `suspense:${id}`)
      .orderBy('seq')
      .execute(),
  );
  expect(entries).toEqual([
    { action: 'suspense.propose', actor: `staff:${olga.staffId}` },
    { action: 'suspense.close', actor: `staff:${otto.staffId}` },
  ]);
});

test('M378: a return to the payer touches no member; another proposal replaces the first and needs another pair', async () => {
  const before = await cash();
  const id = await arrive('4712', 700n);
  expect(await send(olga, { id, version: 0, verdict: 'credit', account: 'player1' })).toEqual([200, { version: 1 }]);
  expect(await send(otto, { id, version: 1, verdict: 'return' })).toEqual([200, { version: 2 }]);
  expect(await send(otto, { id, version: 2, verdict: 'confirm' })).toEqual([403, 'forbidden']);
  expect(await send(olga, { id, version: 2, verdict: 'confirm' })).toEqual([200, { version: 3 }]);
  expect((await list('done')).map(({ closedAs }) => closedAs)).toEqual(['returned', 'credited']);
  expect(await cash()).toBe(before);
});

test('M378: support and other merchants’ staff cannot answer it, but support sees it', async () => {
  const id = await arrive('4713', 100n);
  const support = await signInStaffUser(gateway, 'support', ['aurora']);
  const thirdParty = await signInStaffUser(gateway, 'operator', ['lotus']);
  expect((await list('open', support)).map((row) => row.id)).toContain(id);
  expect(await send(support, { id, version: 0, verdict: 'return' })).toEqual([403, 'forbidden']);
  expect(await send(thirdParty, { id, version: 0, verdict: 'return' })).toEqual([403, 'forbidden']);
  expect(await send(thirdParty, { id, version: 0, verdict: 'return' }, 'lotus')).toEqual([404, 'not_found']);
});

test('M378: only the proposer withdraws a proposal', async () => {
  const id = await arrive('4714', 300n);
  expect(await send(olga, { id, version: 0, verdict: 'takeBack' })).toEqual([409, 'conflict']);
  expect(await send(olga, { id, version: 0, verdict: 'credit', account: 'player1' })).toEqual([200, { version: 1 }]);
  expect(await send(otto, { id, version: 1, verdict: 'takeBack' })).toEqual([403, 'forbidden']);
  expect(await send(olga, { id, version: 1, verdict: 'takeBack' })).toEqual([200, { version: 2 }]);
  expect(await send(otto, { id, version: 2, verdict: 'confirm' })).toEqual([409, 'conflict']);
  expect((await list('open')).find((row) => row.id === id)?.proposal).toBeUndefined();
});
