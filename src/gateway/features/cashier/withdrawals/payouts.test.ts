import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createPayingProvider } from '#gateway/testing/paying-provider.ts';
import { asOwner, createWithdrawer, inAurora, type Withdrawer } from '#gateway/testing/withdrawer.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { takeStaffStep } from '../orders/staff-steps.ts';
import { createPayoutWorker } from './payout-worker.ts';
import { withdrawalOrders } from './staff-orders.ts';

const provider = createPayingProvider('the secret of the provider in tests, long enough');
const { faults } = provider;
let gateway: TestGateway;
let player: Withdrawer;
let other: Withdrawer;
const takeStep = composeSteps({ notify: async () => undefined });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { sendToDemoPayments: provider.send });
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  other = await createWithdrawer(gateway, 'vip1', '0071223355');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
  await asOwner(
    gateway,
    `update pay_method set daily_count = null, daily_sum_minor = null where direction = 'WITHDRAWAL'`,
  );
  await asOwner(gateway, `update club_rank set benefits = '[]'`);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

beforeEach(() => {
  faults.lose.clear();
  [faults.refuse, faults.silent] = [false, false];
});

const createWorker = (context: Context = gateway.context) =>
  createPayoutWorker(context, { takeStep, atRest: createAtRest(context.config.secretKey) });
const tick = () => createWorker().takeAll('aurora');
/** Simulates the time until the next status query. */
const pass = () =>
  asOwner(gateway, `update withdrawal set poll_at = now() - interval '1 second' where poll_at is not null`);

async function staff(id: string, step: string) {
  const { version } = await orderOf(id);
  const answer = { merchant: 'aurora', id, version, step, staff: 'anna', reason: 'because' };
  return inAurora(gateway, (scope) => takeStaffStep(scope, takeStep, withdrawalOrders, answer));
}

async function orderOf(id: string) {
  const { rows } = await inAurora(gateway, (scope) =>
    sql<{ state: string; version: bigint; held_minor: bigint; unheard: number }>`
      select state, version, held_minor, unheard from withdrawal where id = ${id}`.execute(scope),
  );
  if (rows[0] === undefined) throw new Error(`There is no withdrawal ${id}`);
  return rows[0];
}

const stateOf = async (id: string) => (await orderOf(id)).state;

/** A withdrawal of 50.00 approved by staff. */
async function approved(of = player): Promise<string> {
  const { value } = await of.withdraw('50');
  await staff(value.id, 'approve');
  return value.id;
}

/** Postings of the order, by account: minor units. */
async function movedBy(id: string) {
  const { rows } = await inAurora(gateway, (scope) =>
    sql<{ kind: string; sum: bigint }>`select a.kind, sum(p.amount)::bigint as sum
      from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
      where t.obligation like ${`withdrawal:${id}:%`} group by a.kind`.execute(scope),
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

const PAID = { member: -5_000n, held: 0n, provider: 5_000n };
const BACK = { member: 0n, held: 0n, provider: 0n };

test('M171, D49: an approved one is sent under its own id and paid when the provider confirms it, by event or poll', async () => {
  const reported = await approved();
  await tick();
  expect([await stateOf(reported), provider.payouts.get(reported)?.asked]).toMatchObject([
    'sending',
    {
      amountMinor: '5000',
      currency: 'USD',
      exponent: 2,
      kind: 'bank',
      payee: { bank: 'First Bank', number: '0071223344', holder: 'Ann Lee' },
    },
  ]);
  provider.move(reported, 'paid');
  expect([await provider.notify(gateway, reported), await provider.notify(gateway, reported)]).toEqual([200, 200]);
  expect([await stateOf(reported), await movedBy(reported)]).toEqual(['paid', PAID]);
  const asked = await approved();
  await tick();
  await pass();
  await tick();
  expect(await stateOf(asked)).toBe('sending');
  provider.move(asked, 'paid');
  await pass();
  await tick();
  expect([await stateOf(asked), await movedBy(asked)]).toEqual(['paid', PAID]);
});

test('D49: a lost answer is polled, and a paid order is paid once', async () => {
  const id = await approved();
  faults.lose.add('send');
  await tick();
  expect(await stateOf(id)).toBe('unknown');
  faults.lose.add('find');
  await pass();
  await tick();
  expect(await orderOf(id)).toMatchObject({ state: 'unknown', unheard: 0, held_minor: 5_000n });
  faults.lose.clear();
  provider.move(id, 'paid');
  await pass();
  await tick();
  expect([await stateOf(id), await movedBy(id)]).toEqual(['paid', PAID]);
  expect(provider.sends.filter((sent) => sent === id)).toHaveLength(1);
});

test('D49: an order unknown to the provider is resent after two such answers, a minute apart, not before', async () => {
  const id = await approved();
  faults.silent = true;
  await tick();
  await pass();
  await tick();
  faults.silent = false;
  const sent = () => provider.sends.filter((one) => one === id).length;
  await tick();
  expect([await orderOf(id), sent()]).toMatchObject([{ state: 'unknown', unheard: 0 }, 0]);
  await pass();
  await tick();
  await tick();
  expect([await orderOf(id), sent()]).toMatchObject([{ state: 'unknown', unheard: 1 }, 0]);
  await pass();
  await tick();
  expect([await orderOf(id), sent()]).toMatchObject([{ state: 'unknown', unheard: 0 }, 1]);
  provider.move(id, 'paid');
  await provider.notify(gateway, id);
  expect([await stateOf(id), await movedBy(id)]).toEqual(['paid', PAID]);
});

test('M171: a refused one is polled, reviewed again with its money still held, and returned by staff', async () => {
  const id = await approved();
  faults.refuse = true;
  await tick();
  await tick();
  expect(await orderOf(id)).toMatchObject({ state: 'held', held_minor: 5_000n });
  await staff(id, 'reject');
  expect(await movedBy(id)).toEqual({ member: 0n, held: 0n });
  faults.refuse = false;
  const later = await approved();
  await tick();
  provider.move(later, 'refused');
  await provider.notify(gateway, later);
  await tick();
  expect(await orderOf(later)).toMatchObject({ state: 'held', held_minor: 5_000n });
  await staff(later, 'reject');
});

/** Payout references of an order, in order. */
async function referencesOf(id: string) {
  const { rows } = await inAurora(gateway, (scope) =>
    sql<{
      reference: string;
    }>`select reference::text from payout_attempt where withdrawal_id = ${id} order by attempt`.execute(scope),
  );
  const all = [id, ...rows.map(({ reference }) => reference)];
  return { all, last: all.at(-1) ?? id };
}

const sentOf = (references: readonly string[]) => provider.sends.filter((sent) => references.includes(sent));

test.each(['by find', 'by send'])(
  'M171, D49: refused finally %s and approved again, it is paid under another reference, once',
  async (how) => {
    const id = await approved();
    faults.refuse = how === 'by send';
    await tick();
    if (how === 'by find') {
      provider.move(id, 'refused');
      await provider.notify(gateway, id);
    }
    await tick();
    expect(await stateOf(id)).toBe('held');
    faults.refuse = false;
    await staff(id, 'approve');
    await Promise.all([tick(), tick(), tick()]);
    const { all, last } = await referencesOf(id);
    expect([all.length, sentOf(all), await stateOf(id)]).toEqual([2, [id, last], 'sending']);
    // Later reports about the first reference move nothing.
    if (how === 'by find') {
      await provider.notify(gateway, id, { state: 'paid', amountMinor: '5000', sequence: 9, eventId: `${id}-after` });
      expect(await orderOf(id)).toMatchObject({ state: 'sending', held_minor: 5_000n });
    }
    provider.move(last, 'paid');
    expect([await provider.notify(gateway, last), await provider.notify(gateway, last)]).toEqual([200, 200]);
    expect([await stateOf(id), await movedBy(id)]).toEqual(['paid', PAID]);
  },
);

test('M171, D49: approved again while the provider does not answer, or has it, its reference stays and it is paid once', async () => {
  for (const isSilent of [true, false]) {
    const id = await approved();
    await tick();
    faults.lose.add('find');
    await asOwner(gateway, `update withdrawal set state = 'unknown', version = version + 1 where id = '${id}'`);
    await asOwner(gateway, `update withdrawal set state = 'failed', version = version + 1 where id = '${id}'`);
    await tick();
    expect(await stateOf(id)).toBe('held');
    if (!isSilent) faults.lose.clear();
    await staff(id, 'approve');
    await tick();
    faults.lose.clear();
    expect((await referencesOf(id)).all).toEqual([id]);
    expect(await stateOf(id)).toBe('sending');
    provider.move(id, 'paid');
    await provider.notify(gateway, id);
    expect([await stateOf(id), await movedBy(id)]).toEqual(['paid', PAID]);
  }
});

test('D49: whatever ends the process during the resend, it is paid under one reference', async () => {
  for (let last = 1; last <= 5; last += 1) {
    const id = await approved();
    faults.refuse = true;
    await tick();
    await tick();
    faults.refuse = false;
    await staff(id, 'approve');
    await createWorker(dying(last, true))
      .takeAll('aurora')
      .catch(() => undefined);
    for (let round = 0; round < 4; round += 1) {
      await pass();
      await tick();
    }
    const { all, last: reference } = await referencesOf(id);
    expect(
      all.filter((one) => provider.payouts.has(one)),
      `ended at ${last}`,
    ).toEqual([reference]);
    provider.move(reference, 'paid');
    await pass();
    await tick();
    expect([await stateOf(id), await movedBy(id)], `ended at ${last}`).toEqual(['paid', PAID]);
    // Return the money: the next round needs it.
    provider.move(reference, 'returned');
    await provider.notify(gateway, reference);
    expect(await movedBy(id), `ended at ${last}`).toEqual(BACK);
  }
});

test('D49: staff give up an unknown one after half an hour and not before; held again, it is not resent automatically', async () => {
  const id = await approved();
  faults.silent = true;
  await tick();
  const wait = (minutes: number) =>
    asOwner(gateway, `update order_step set at = at - interval '${minutes} minutes' where order_id = '${id}'`);
  await wait(29);
  await expect(staff(id, 'giveUp')).rejects.toMatchObject({ name: 'StaffStepRefused', kind: 'unfit' });
  expect(await orderOf(id)).toMatchObject({ state: 'unknown', held_minor: 5_000n });
  await wait(1);
  await staff(id, 'giveUp');
  expect(await orderOf(id)).toMatchObject({ state: 'failed', held_minor: 5_000n });
  faults.silent = false;
  await pass();
  await tick();
  await tick();
  expect(await orderOf(id)).toMatchObject({ state: 'held', held_minor: 5_000n });
  expect(provider.sends).not.toContain(id);
  await staff(id, 'reject');
  expect(await movedBy(id)).toEqual({ member: 0n, held: 0n });
});

test('D49: a provider silent for an hour is polled every minute, and the payout is sent once when it is back', async () => {
  const id = await approved();
  faults.lose = new Set(['send', 'find']);
  await tick();
  for (let minute = 0; minute < 60; minute += 1) {
    await pass();
    await tick();
  }
  expect(await orderOf(id)).toMatchObject({ state: 'unknown', unheard: 0, held_minor: 5_000n });
  faults.lose = new Set();
  await pass();
  await tick();
  provider.move(id, 'paid');
  await pass();
  await tick();
  expect([await stateOf(id), await movedBy(id)]).toEqual(['paid', PAID]);
  expect(provider.sends.filter((sent) => sent === id)).toHaveLength(1);
});

test('M171: a returned one is the member’s again, reported after payment or before', async () => {
  const late = await approved();
  await tick();
  provider.move(late, 'paid');
  await provider.notify(gateway, late);
  provider.move(late, 'returned');
  await provider.notify(gateway, late);
  expect([await stateOf(late), await movedBy(late)]).toEqual(['returned', BACK]);
  const early = await approved();
  await tick();
  provider.move(early, 'returned');
  await provider.notify(gateway, early);
  await provider.notify(gateway, early, { state: 'paid', amountMinor: '5000', sequence: 1, eventId: `${early}-late` });
  expect([await stateOf(early), await movedBy(early)]).toEqual(['returned', BACK]);
});

test('M171: an event of another amount, currency or exponent moves nothing', async () => {
  const id = await approved();
  await tick();
  provider.move(id, 'paid');
  const wrongs = [{ amountMinor: '4999' }, { currency: 'EUR' }, { exponent: 0, amountMinor: '50' }];
  const replies = [];
  for (const [at, wrong] of wrongs.entries()) {
    replies.push(await provider.notify(gateway, id, { ...wrong, sequence: at + 2, eventId: `${id}-wrong-${at}` }));
  }
  expect(replies).toEqual([200, 422, 422]);
  expect(await orderOf(id)).toMatchObject({ state: 'sending', held_minor: 5_000n });
  await provider.notify(gateway, id, { sequence: 9 });
  expect(await stateOf(id)).toBe('paid');
});

test('D49: two parallel workers send it once', async () => {
  const id = await approved();
  await Promise.all([tick(), tick(), tick()]);
  expect(provider.sends.filter((sent) => sent === id)).toHaveLength(1);
  provider.move(id, 'paid');
  await provider.notify(gateway, id);
});

/** A process that dies at its `last`-th call to the database or provider, before or after the call is made. */
function dying(last: number, isAfter: boolean): Context {
  let trips = 0;
  const dead = async <T>(work: () => Promise<T>): Promise<T> => {
    trips += 1;
    if (trips > last || (trips === last && !isAfter)) throw new Error('the process is gone');
    const done = await work();
    if (trips === last) throw new Error('the process is gone');
    return done;
  };
  const { db, providers } = gateway.context;
  const port = providers.get('HOUSEBANK');
  if (port === undefined) throw new Error('no demo payment provider');
  const dyingPort = { ...port, send: (payout: Parameters<typeof port.send>[0]) => dead(() => port.send(payout)) };
  const find = (asked: Parameters<typeof port.find>[0]) => dead(() => port.find(asked));
  const withMerchant: Database['withMerchant'] = (merchant, work) => dead(() => db.withMerchant(merchant, work));
  return {
    ...gateway.context,
    db: { ...db, withMerchant },
    providers: { ...providers, get: () => ({ ...dyingPort, find }) },
  };
}

test('D49: if the process ends between any two of its trips, the payout is made once and nothing is lost', async () => {
  for (const isAfter of [false, true]) {
    for (let last = 1; last <= 6; last += 1) {
      const id = await approved();
      await createWorker(dying(last, isAfter))
        .takeAll('aurora')
        .catch(() => undefined);
      // Later processes query the status until the provider has the payout and pays it.
      for (let round = 0; round < 4; round += 1) {
        await pass();
        await tick();
      }
      expect(provider.payouts.get(id)?.state, `ended at ${last}`).toBe('pending');
      provider.move(id, 'paid');
      await pass();
      await createWorker(dying(last, isAfter))
        .takeAll('aurora')
        .catch(() => undefined);
      await pass();
      await tick();
      expect([await stateOf(id), await movedBy(id)], `ended at ${last}`).toEqual(['paid', PAID]);
    }
  }
  const { rows } = await inAurora(gateway, (scope) =>
    sql`select 1 from withdrawal where held_minor > 0`.execute(scope),
  );
  expect(rows).toEqual([]);
});

test('D49: a provider that does not answer delays the payouts of no other provider, also of the same merchant', async () => {
  const { context } = gateway;
  const [first] = context.providers.list;
  if (first === undefined) throw new Error('no provider');
  await asOwner(gateway, `update withdrawal set provider = 'SILENT' where id = '${await approved()}'`);
  const ofOther = await approved(other);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ kind: 'unknown'; why: string }>();
  const silent = {
    async send() {
      asked.resolve();
      return answer.promise;
    },
  };
  const providers: Context['providers'] = {
    ...context.providers,
    list: [{ ...first, code: 'SILENT' }, ...context.providers.list],
    get: (code) => (code === 'SILENT' ? (silent as never) : context.providers.get(code)),
  };
  const worker = createWorker({ ...context, providers });
  worker.start();
  await asked.promise;
  await expect.poll(() => provider.sends).toContain(ofOther);
  answer.resolve({ kind: 'unknown', why: 'no answer in time' });
  await worker.stop();
  provider.move(ofOther, 'paid');
  expect(await provider.notify(gateway, ofOther)).toBe(200);
});

test('D49: a payout that its provider does not answer delays no other payout of its merchant', async () => {
  const held = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const first = await approved(await createWithdrawer(gateway, 'agent1', '0071223366'));
  faults.hold = () => {
    held.resolve();
    return answer.promise;
  };
  const worker = createWorker();
  worker.start();
  await held.promise;
  const second = await approved(other);
  await expect.poll(() => provider.sends, { timeout: 60_000 }).toContain(second);
  expect(provider.sends).not.toContain(first);
  answer.resolve();
  await worker.stop();
  expect(provider.sends).toContain(first);
});
