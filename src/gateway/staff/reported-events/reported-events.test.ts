import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { closeReportedCase, type UnmovedEvent, unmovedEvents } from '#contract/staff/reported-events/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import {
  cookiesOf,
  type DepositDesk,
  openDepositDesk,
} from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

let desk: DepositDesk;
let olga: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  desk = await openDepositDesk();
  olga = await signInStaffUser(desk.gateway, 'operator', ['aurora'], 'Olga');
  auditor = await signInStaffUser(desk.gateway, 'auditor');
});

afterAll(() => desk.close());

const eventOf = (...of: Parameters<DepositDesk['provider']['setState']>) => desk.provider.setState(...of);
const notify = (event: object) => desk.provider.notify(desk.gateway, event);

async function list(request: object, staffUser = auditor): Promise<readonly UnmovedEvent[]> {
  const reply = await staffUser.send(unmovedEvents, request, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return unmovedEvents.read(reply.json().value).rows;
}

const waiting = async () => {
  const reply = await auditor.send(cashierWaiting, {}, 'aurora');
  return cashierWaiting.read(reply.json().value).states.find(({ machine }) => machine === 'told')?.count ?? 0;
};

test('M378: every event without effect is listed with its reason and its order', async () => {
  const { value } = await desk.open('40');
  const paid = eventOf(value.id, 'paid', '4000');
  const unmatchedPayment = `unmatched-${randomUUID()}`;
  const reported = [
    [paid, undefined],
    [eventOf(value.id, 'paid', '4000'), 'known'],
    [eventOf(value.id, 'failed', '0'), 'noStep'],
    [{ ...paid, eventId: randomUUID() }, 'older'],
    [eventOf(value.id, 'reversed', '5000'), 'beyond'],
    [eventOf(unmatchedPayment, 'failed', '0'), 'noOrder'],
    [eventOf(unmatchedPayment, 'reversed', '700'), 'noOrder'],
    [{ ...eventOf(unmatchedPayment, 'paid', '700'), currency: 'VND', exponent: 0 }, 'currency_unsupported'],
  ] as const;
  for (const [event] of reported) await notify(event);
  const all = await list({ part: 'unmoved' });
  const whyOf = (eventId: string) => all.find(({ id }) => id.endsWith(`:${eventId}`))?.why;
  expect(reported.map(([event]) => whyOf(event.eventId))).toEqual(reported.map(([, why]) => why));
  expect(all.find(({ why }) => why === 'beyond')).toMatchObject({
    reference: value.id,
    direction: 'in',
    state: 'reversed',
    amount: '50.00',
    currency: 'USD',
    order: { machine: 'deposit', id: value.id, account: 'player1', reference: expect.stringMatching(/^D-/) },
  });
  expect(all.find(({ why }) => why === 'noOrder')?.order).toBeUndefined();
  expect(await list({ part: 'unmoved', why: 'older' })).toHaveLength(1);
  // Events that need review have a time and count among the waiting items.
  const cases = await list({ part: 'cases' });
  expect(cases.map(({ why, state }) => [why, state])).toEqual([
    ['noStep', 'failed'],
    ['beyond', 'reversed'],
    ['noOrder', 'reversed'],
  ]);
  expect(cases.every(({ dueAt = 0, reportedAt }) => dueAt > reportedAt)).toBe(true);
  expect(await waiting()).toBe(3);
});

test('M378: a case is closed once, with a finding; not by an auditor, and no other event is', async () => {
  const [found] = await list({ part: 'cases' });
  const ask = { id: found?.id ?? '', version: found?.version ?? 0, reason: 'the provider has corrected it' };
  expect((await auditor.send(closeReportedCase, ask, 'aurora')).statusCode).toBe(403);
  const [late] = await list({ part: 'unmoved', why: 'older' });
  expect((await olga.send(closeReportedCase, { ...ask, id: late?.id ?? '' }, 'aurora')).statusCode).toBe(404);
  expect((await olga.send(closeReportedCase, { ...ask, reason: '' }, 'aurora')).statusCode).toBe(422);
  const replies = await Promise.all([1, 2, 3].map(() => olga.send(closeReportedCase, ask, 'aurora')));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const outdated = replies.find(({ statusCode }) => statusCode === 409);
  expect(readVersionConflict(outdated?.json().value)?.theirs[0]).toMatchObject({ by: 'Olga' });
  expect(await list({ part: 'closed' })).toEqual([
    expect.objectContaining({ id: ask.id, closedBy: 'Olga', note: ask.reason }),
  ]);
  expect((await list({ part: 'cases' })).map(({ id }) => id)).not.toContain(ask.id);
});

test('M378: a corrected repeat of a refused event replaces it and moves', async () => {
  const { value } = await desk.open('41');
  const before = await desk.cash();
  const event = eventOf(value.id, 'paid', '4100');
  for (const wrong of [1, 2]) expect((await notify({ ...event, exponent: wrong + 2 })).status).toBe(422);
  expect((await list({ part: 'unmoved' })).filter(({ reference }) => reference === value.id)).toMatchObject([
    { why: 'exponent_differs' },
  ]);
  expect(await notify(event)).toMatchObject({ status: 200, body: { ok: true, value: { repeated: false } } });
  expect(await notify(event)).toMatchObject({ body: { value: { repeated: true } } });
  expect(await desk.cash()).toBe(before + 4_100n);
  expect((await list({ part: 'unmoved' })).filter(({ reference }) => reference === value.id)).toEqual([]);
});

test('M378: a provider’s answer to a query is a case as well, once', async () => {
  const { value } = await desk.open('42');
  const event = eventOf(value.id, 'reversed', '4200');
  for (const key of [randomUUID(), randomUUID()])
    await desk.gateway.ask('aurora', {
      method: 'POST',
      url: '/wps/cashier/deposits/sent',
      payload: { id: value.id },
      headers: { authorization: desk.player.token, cookie: cookiesOf(desk.player), 'idempotency-key': key },
    });
  await notify(event);
  const found = (await list({ part: 'unmoved' })).filter(({ reference }) => reference === value.id);
  expect(found.map(({ why, dueAt }) => [why, dueAt !== undefined]).toSorted()).toEqual([
    ['older', false],
    ['unpaid', true],
  ]);
});

test('M378: fifty a page, in order, each once', async () => {
  await asOwner(desk.gateway.context.db, 'aurora', (owner) =>
    sql`insert into provider_event (merchant, provider, event_id, reference, body, outcome, why, due_at, taken_at)
      select merchant, provider, 'page.' || n, reference, body, 'unfit', 'noStep', due_at, taken_at
        from (select * from provider_event where due_at is not null limit 1) one, generate_series(1, 120) n`.execute(
      owner,
    ),
  );
  for (const part of ['cases', 'unmoved'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const reply = await auditor.send(unmovedEvents, { part, ...(after && { after }) }, 'aurora');
      const page = unmovedEvents.read(reply.json().value);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(120);
  }
});
