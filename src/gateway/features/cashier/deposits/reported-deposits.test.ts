import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { allowDeposits } from '#gateway/testing/allow-deposits.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { proposeStep, takeStaffStep } from '../orders/staff-steps.ts';
import { createDepositOrders } from './staff-orders.ts';
import { type DepositDesk, FIELDS, openDepositDesk } from './testing/deposit-desk.ts';
import { PROVIDER } from './testing/test-provider.ts';

let desk: DepositDesk;

beforeAll(async () => {
  desk = await openDepositDesk();
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

async function wait(amount: string, name?: string): Promise<string> {
  const fields = name === 'Bank transfer' ? FIELDS : {};
  const { value } = await desk.open(amount, { fields, ...(name === undefined ? {} : { name }) });
  expect(value.state).toBe('waiting');
  return value.id;
}

const notify = (event: object, lie = {}) => desk.provider.notify(desk.gateway, event, lie);
const setState = (...of: Parameters<DepositDesk['provider']['setState']>) => desk.provider.setState(...of);
const stateOf = async (id: string) => (await desk.read(id)).state;
const outcomeOf = async (eventId: string) =>
  (await desk.rows(sql<{ outcome: string }>`select outcome from provider_event where event_id = ${eventId}`))[0]
    ?.outcome;
const suspended = async (reference: string) =>
  (
    await desk.rows(sql<{ minor: bigint }>`select amount_minor as minor from suspense where reference = ${reference}
    order by created_at`)
  ).map(({ minor }) => minor);
const openAside = async (reference: string) =>
  (
    await desk.rows(sql<{ minor: bigint }>`select coalesce(sum(amount_minor), 0)::bigint as minor from suspense
      where reference = ${reference} and closed_as is null`)
  )[0]?.minor;
const takeBackBonus = async () => undefined;
const taken = (repeated = false) => ({ status: 200, isSigned: true, body: { ok: true, value: { repeated } } });

test('D47: another amount waits for staff in suspense; one reversed by the provider is returned', async () => {
  const id = await wait('100', 'Bank transfer');
  const before = await desk.cash();
  await notify(setState(id, 'paid', '9000'));
  expect([await stateOf(id), await desk.cash()]).toEqual(['review', before]);
  await notify(setState(id, 'reversed', '9000'));
  expect([await stateOf(id), await desk.cash()]).toEqual(['refunded', before]);
});

test('D47: money for a failed or expired deposit is still credited', async () => {
  const [failed, expired] = [await wait('21'), await wait('22')];
  await notify(setState(failed, 'failed', '0'));
  await asOwner(desk.gateway.context.db, 'aurora', (owner) =>
    sql`update timer set next_at = now() where subject_id = ${expired}`.execute(owner),
  );
  await desk.timers.takeAll('aurora');
  expect([await stateOf(failed), await stateOf(expired)]).toEqual(['failed', 'expired']);
  const before = await desk.cash();
  await notify(setState(failed, 'paid', '2100'));
  await notify(setState(expired, 'paid', '2200'));
  expect([await stateOf(failed), await stateOf(expired)]).toEqual(['paid', 'paid']);
  expect(await desk.cash()).toBe(before + 4_300n);
});

test('the order of events decides nothing', async () => {
  const id = await wait('23');
  const [begun, paid, back] = [
    setState(id, 'pending', '0'),
    setState(id, 'paid', '2300'),
    setState(id, 'reversed', '2300'),
  ];
  const before = await desk.cash();
  for (const event of [back, paid, begun]) expect(await notify(event)).toEqual(taken());
  expect([await outcomeOf(back.eventId), await outcomeOf(paid.eventId)]).toEqual(['unfit', 'taken']);
  expect([await outcomeOf(begun.eventId), await stateOf(id), await desk.cash()]).toEqual(['late', 'reversed', before]);
  // The same for a final order.
  const over = await wait('23');
  await notify(setState(over, 'failed', '0'));
  const [late, backAgain] = [setState(over, 'paid', '2300'), setState(over, 'reversed', '2300')];
  for (const event of [backAgain, late]) expect(await notify(event)).toEqual(taken());
  expect([await stateOf(over), await desk.cash(), await suspended(over)]).toEqual(['reversed', before, []]);
  const straight = await wait('24');
  for (const event of [setState(straight, 'paid', '2400'), setState(straight, 'failed', '0')]) await notify(event);
  expect([await stateOf(straight), await desk.cash()]).toEqual(['paid', before + 2_400n]);
  // A failure reported after the payment does not count as a payment.
  const ended = await wait('25');
  const [never, none] = [setState(ended, 'paid', '2500'), setState(ended, 'failed', '0')];
  for (const event of [none, never]) await notify(event);
  expect([await stateOf(ended), await outcomeOf(never.eventId)]).toEqual(['failed', 'late']);
});

describe('reversals add up', () => {
  const casesOf = async (id: string) =>
    desk.rows(sql<{ why: string; isOpen: boolean; isDue: boolean }>`select why, closed_at is null as "isOpen",
      due_at between now() + interval '23 hours' and now() + interval '25 hours' as "isDue"
      from provider_event where reference = ${id} and due_at is not null order by taken_at`);

  test('in two parts of one deposit, as in one: the member keeps nothing', async () => {
    const id = await wait('100', 'Bank transfer');
    const before = await desk.cash();
    await notify(setState(id, 'paid', '10000'));
    await notify(setState(id, 'reversed', '4000'));
    expect([await desk.cash(), (await desk.read(id)).arrived]).toEqual([before + 6_000n, '60.00']);
    const [more, less] = [setState(id, 'reversed', '10000'), setState(id, 'reversed', '7000')];
    await notify(more);
    expect([await stateOf(id), await desk.cash()]).toEqual(['reversed', before]);
    // A smaller total than before: it is not reversed automatically, but becomes a case for staff.
    await notify(less);
    expect([await outcomeOf(less.eventId), await casesOf(id)]).toEqual([
      'unfit',
      [{ why: 'given', isOpen: true, isDue: true }],
    ]);
    expect(await desk.fault()).toBeUndefined();
  });

  test('a part before the payment event: staff have a case, which ends with the payment', async () => {
    const id = await wait('100', 'Bank transfer');
    const before = await desk.cash();
    const [paid, back] = [setState(id, 'paid', '10000'), setState(id, 'reversed', '4000')];
    await notify(back);
    expect([await stateOf(id), await casesOf(id)]).toEqual(['waiting', [{ why: 'unpaid', isOpen: true, isDue: true }]]);
    await notify(paid);
    expect([await stateOf(id), await desk.cash()]).toEqual(['reversed', before + 6_000n]);
    expect(await casesOf(id)).toEqual([{ why: 'unpaid', isOpen: false, isDue: true }]);
  });

  test('a part reported before the payment and received after it is still reversed, once', async () => {
    const id = await wait('100', 'Bank transfer');
    const before = await desk.cash();
    const [back, paid] = [setState(id, 'reversed', '4000'), setState(id, 'paid', '10000')];
    await notify(paid);
    await notify(back);
    expect([await desk.cash(), (await desk.read(id)).arrived]).toEqual([before + 6_000n, '60.00']);
    await notify(back);
    expect(await desk.cash()).toBe(before + 6_000n);
    expect(await casesOf(id)).toEqual([]);
    expect(await desk.fault()).toBeUndefined();
  });

  test('a part under staff review reduces the accepted sum', async () => {
    const id = await wait('100', 'Bank transfer');
    const before = await desk.cash();
    await notify(setState(id, 'paid', '9000'));
    await notify(setState(id, 'reversed', '2000'));
    expect([await stateOf(id), await casesOf(id)]).toEqual([
      'review',
      [{ why: 'questioned', isOpen: true, isDue: true }],
    ]);
    const takesBack = { takeStep: composeSteps({ notify: async () => undefined }), readBalance, takeBackBonus };
    const orders = createDepositOrders(takesBack, { matchOf: async () => 'none' }, allowDeposits);
    const accept = { merchant: 'aurora', id, version: 2n, step: 'accept', staff: 'anna', reason: 'seen' };
    await desk.inAurora((db) => takeStaffStep(db, takesBack.takeStep, orders, accept));
    expect([await stateOf(id), await desk.cash()]).toEqual(['reversed', before + 7_000n]);
    expect((await casesOf(id)).map(({ isOpen }) => isOpen)).toEqual([false]);
    // Two staff users revert the rest, once.
    const rest = { ...accept, version: 4n, step: 'takeRest' };
    await desk.inAurora((db) => proposeStep(db, orders, rest));
    await desk.inAurora((db) => takeStaffStep(db, takesBack.takeStep, orders, { ...rest, staff: 'berta' }));
    expect([await stateOf(id), await desk.cash()]).toEqual(['reversed', before]);
    const again = { ...rest, version: 5n };
    await expect(desk.inAurora((db) => proposeStep(db, orders, again))).rejects.toMatchObject({ kind: 'unfit' });
    // The provider reports the same reversal: it was reverted already.
    const reported = setState(id, 'reversed', '9000');
    await notify(reported);
    expect([await outcomeOf(reported.eventId), await desk.cash()]).toEqual(['late', before]);
  });

  test('beyond the credited sum it comes from suspense of the reference, and then is a case', async () => {
    const id = await wait('27');
    const before = await desk.cash();
    await notify(setState(id, 'paid', '2700'));
    await notify(setState(id, 'paid', '4000'));
    await notify(setState(id, 'reversed', '4000'));
    expect([await desk.cash(), await openAside(id)]).toEqual([before, 0n]);
    await notify(setState(id, 'reversed', '4500'));
    expect(await casesOf(id)).toEqual([{ why: 'beyond', isOpen: true, isDue: true }]);
  });

  test('of unmatched money it leaves suspense, in any order of events, and staff give none of it to a member', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const reference = `unmatched-${randomUUID()}`;
      const events = [setState(reference, 'paid', '900'), setState(reference, 'reversed', '900')];
      for (const at of order) await notify(events[at] ?? {});
      expect(await openAside(reference)).toBe(0n);
      expect((await casesOf(reference)).filter(({ isOpen }) => isOpen)).toEqual([]);
    }
    const part = `unmatched-${randomUUID()}`;
    await notify(setState(part, 'paid', '900'));
    await notify(setState(part, 'reversed', '300'));
    expect([await openAside(part), await casesOf(part)]).toEqual([
      900n,
      [{ why: 'noOrder', isOpen: true, isDue: true }],
    ]);
  });

  test('the books name reported reversals that were not made, and the deposit’s record', async () => {
    const id = await wait('31');
    await notify(setState(id, 'paid', '3100'));
    await notify(setState(id, 'reversed', '1000'));
    const plant = (statement: ReturnType<typeof sql>) =>
      asOwner(desk.gateway.context.db, 'aurora', (owner) => statement.execute(owner));
    const more = { reference: id, direction: 'in', state: 'reversed', amountMinor: '3100', sequence: 9_999 };
    await plant(sql`insert into provider_event (merchant, provider, event_id, reference, body, outcome, why)
      values ('aurora', ${PROVIDER}, 'planted', ${id}, ${JSON.stringify(more)}, 'unfit', 'noStep')`);
    expect(await desk.fault()).toMatchObject({
      row: `deposit ${id}`,
      found: expect.stringContaining('1000 reversed'),
    });
    const paid = { ...more, state: 'paid', amountMinor: '5000' };
    await plant(sql`update provider_event set body = ${JSON.stringify(paid)} where event_id = 'planted'`);
    expect(await desk.fault()).toMatchObject({ found: expect.stringContaining('took 3100') });
    await plant(sql`delete from provider_event where event_id = 'planted'`);
    await plant(sql`update deposit set back_minor = 999 where id = ${id}`);
    expect(await desk.fault()).toMatchObject({
      found: expect.stringContaining('999'),
      expected: expect.stringContaining('1000'),
    });
    await plant(sql`update deposit set back_minor = 1000 where id = ${id}`);
  });
});

test('a second payment of an order, or one of none, is held in suspense: each once', async () => {
  const id = await wait('27');
  const before = await desk.cash();
  await notify(setState(id, 'paid', '2700'));
  const more = setState(id, 'paid', '4000');
  await Promise.all([notify(more), notify({ ...more, eventId: randomUUID() })]);
  expect([await suspended(id), await desk.cash()]).toEqual([[1_300n], before + 2_700n]);
  const unmatchedPayment = setState('stray-1', 'paid', '900');
  await Promise.all([1, 2, 3].map(() => notify({ ...unmatchedPayment, eventId: randomUUID() })));
  await notify({
    ...unmatchedPayment,
    eventId: randomUUID(),
    amountMinor: '1000',
    sequence: unmatchedPayment.sequence + 1,
  });
  expect(await suspended('stray-1')).toEqual([900n, 100n]);
  expect(await desk.cash()).toBe(before + 2_700n);
});

test('a sender of many unsigned events is throttled', async () => {
  const event = setState('stray-3', 'paid', '5');
  const statuses = await Promise.all(Array.from({ length: 80 }, () => notify(event, { secret: 'x' })));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await notify(event)).status).toBe(200);
});

test('D70: a member who owes a reversed deposit cannot bet until the next deposit has paid it', async () => {
  const id = await wait('5000');
  await notify(setState(id, 'paid', '500000'));
  const { table } = await openGameSession(desk.gateway, 'aurora', 'player1');
  expect((await table.bet(randomUUID(), 1, 100)).body.ok).toBe(true);
  await desk.spend((await desk.cash()) - 100_000n);
  await notify(setState(id, 'reversed', '500000'));
  expect([await stateOf(id), await desk.cash(), await desk.debt()]).toEqual(['reversed', 0n, -400_000n]);
  const round = randomUUID();
  expect((await table.bet(round, 1, 1)).body.error).toBe('player_blocked');
  const next = await wait('4500');
  await notify(setState(next, 'paid', '450000'));
  expect([await desk.cash(), await desk.debt()]).toEqual([50_000n, 0n]);
  expect((await table.bet(round, 1, 100)).body.ok).toBe(true);
});

test('a payment after a reversal is unmatched', async () => {
  const id = await wait('29');
  for (const state of ['paid', 'reversed', 'paid'] as const) await notify(setState(id, state, '2900'));
  expect([await stateOf(id), await suspended(id)]).toEqual(['reversed', [2_900n]]);
});
