import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { seatMember } from '#gateway/testing/vendor.ts';
import { type DepositDesk, FIELDS, openDepositDesk } from './testing/deposit-desk.ts';

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

const tell = (event: object, lie = {}) => desk.provider.tell(desk.gateway, event, lie);
const stand = (...of: Parameters<DepositDesk['provider']['stand']>) => desk.provider.stand(...of);
const stateOf = async (id: string) => (await desk.read(id)).state;
const outcomeOf = async (eventId: string) =>
  (await desk.rows(sql<{ outcome: string }>`select outcome from provider_event where event_id = ${eventId}`))[0]
    ?.outcome;
const suspended = async (reference: string) =>
  (
    await desk.rows(sql<{ minor: bigint }>`select amount_minor as minor from suspense where reference = ${reference}
    order by created_at`)
  ).map(({ minor }) => minor);
const taken = (repeated = false) => ({ status: 200, isSigned: true, body: { ok: true, value: { repeated } } });

test('D47: another amount waits for staff in suspense; taken back by the provider it is sent back', async () => {
  const id = await wait('100', 'Bank transfer');
  const before = await desk.cash();
  await tell(stand(id, 'paid', '9000'));
  expect([await stateOf(id), await desk.cash()]).toEqual(['review', before]);
  await tell(stand(id, 'reversed', '9000'));
  expect([await stateOf(id), await desk.cash()]).toEqual(['refunded', before]);
});

test('D47: what comes after the deposit failed or expired is credited all the same', async () => {
  const [failed, expired] = [await wait('21'), await wait('22')];
  await tell(stand(failed, 'failed', '0'));
  await asOwner(desk.gateway.context.db, 'aurora', (owner) =>
    sql`update timer set next_at = now() where subject_id = ${expired}`.execute(owner),
  );
  await desk.timers.takeAll('aurora');
  expect([await stateOf(failed), await stateOf(expired)]).toEqual(['failed', 'expired']);
  const before = await desk.cash();
  await tell(stand(failed, 'paid', '2100'));
  await tell(stand(expired, 'paid', '2200'));
  expect([await stateOf(failed), await stateOf(expired)]).toEqual(['paid', 'paid']);
  expect(await desk.cash()).toBe(before + 4_300n);
});

test('the order in which events come decides nothing', async () => {
  const id = await wait('23');
  const [begun, paid, back] = [stand(id, 'pending', '0'), stand(id, 'paid', '2300'), stand(id, 'reversed', '2300')];
  const before = await desk.cash();
  for (const event of [back, paid, begun]) expect(await tell(event)).toEqual(taken());
  expect([await outcomeOf(paid.eventId), await outcomeOf(begun.eventId)]).toEqual(['late', 'late']);
  expect([await stateOf(id), await desk.cash()]).toEqual(['failed', before]);
  // The same of an order that is over: what went out and came back outside moved nothing here.
  const over = await wait('23');
  await tell(stand(over, 'failed', '0'));
  const [late, backAgain] = [stand(over, 'paid', '2300'), stand(over, 'reversed', '2300')];
  for (const event of [backAgain, late]) expect(await tell(event)).toEqual(taken());
  expect([await outcomeOf(backAgain.eventId), await outcomeOf(late.eventId)]).toEqual(['unfit', 'late']);
  expect([await stateOf(over), await desk.cash(), await suspended(over)]).toEqual(['failed', before, []]);
  const straight = await wait('24');
  for (const event of [stand(straight, 'paid', '2400'), stand(straight, 'failed', '0')]) await tell(event);
  expect([await stateOf(straight), await desk.cash()]).toEqual(['paid', before + 2_400n]);
});

test('a second payment of one order, and one of none, are held in suspense: each once', async () => {
  const id = await wait('27');
  const before = await desk.cash();
  await tell(stand(id, 'paid', '2700'));
  const more = stand(id, 'paid', '4000');
  await Promise.all([tell(more), tell({ ...more, eventId: randomUUID() })]);
  expect([await suspended(id), await desk.cash()]).toEqual([[1_300n], before + 2_700n]);
  const stray = stand('stray-1', 'paid', '900');
  await Promise.all([1, 2, 3].map(() => tell({ ...stray, eventId: randomUUID() })));
  await tell({ ...stray, eventId: randomUUID(), amountMinor: '1000', sequence: stray.sequence + 1 });
  expect(await suspended('stray-1')).toEqual([900n, 100n]);
  expect(await desk.cash()).toBe(before + 2_700n);
});

test('who keeps sending what nobody signed is told to wait', async () => {
  const event = stand('stray-3', 'paid', '5');
  const statuses = await Promise.all(Array.from({ length: 80 }, () => tell(event, { secret: 'x' })));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await tell(event)).status).toBe(200);
});

test('D70: who owes of a deposit that was taken back bets nothing, until the next deposit has paid it', async () => {
  const id = await wait('5000');
  await tell(stand(id, 'paid', '500000'));
  const { table } = await seatMember(desk.gateway, 'aurora', 'player1');
  expect((await table.bet(randomUUID(), 1, 100)).body.ok).toBe(true);
  await desk.spend((await desk.cash()) - 100_000n);
  await tell(stand(id, 'reversed', '500000'));
  expect([await stateOf(id), await desk.cash(), await desk.debt()]).toEqual(['reversed', 0n, -400_000n]);
  const round = randomUUID();
  expect((await table.bet(round, 1, 1)).body.error).toBe('player_blocked');
  const next = await wait('4500');
  await tell(stand(next, 'paid', '450000'));
  expect([await desk.cash(), await desk.debt()]).toEqual([50_000n, 0n]);
  expect((await table.bet(round, 1, 100)).body.ok).toBe(true);
});

test('what is paid once more after it was taken back is nobody’s yet', async () => {
  const id = await wait('29');
  for (const state of ['paid', 'reversed', 'paid'] as const) await tell(stand(id, state, '2900'));
  expect([await stateOf(id), await suspended(id)]).toEqual(['reversed', [2_900n]]);
});
