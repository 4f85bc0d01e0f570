import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentEvent } from '#contract/payments/events.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import type { Lie } from '#gateway/features/cashier/deposits/testing/test-provider.ts';
import { seededRandom } from '#tests/support/mutate-json.ts';
import { record } from '../record.ts';

const EVENTS = 1_000;
/** Deposits of 50.00: for half of them all signed events are true, sent many times and in any order. */
const DEPOSITS = 20;
const PAID = '5000';

let desk: DepositDesk;
beforeAll(async () => {
  desk = await openDepositDesk();
});
afterAll(() => desk.close());

interface Reporting {
  readonly event: PaymentEvent;
  readonly lie: Lie;
}

const LIES: readonly Lie[] = [
  { secret: 'another secret of nobody, long enough' },
  { headers: { 'x-signature': '' }, secret: '' },
  { skewMs: -3_600_000 },
  { body: '{"ok":true}' },
];

/** Creates `many` events about one payment. */
function tellingsOf(reference: string, isHonest: boolean, many: number, random: () => number): readonly Reporting[] {
  const base = {
    reference,
    direction: 'in',
    currency: 'USD',
    exponent: 2,
    merchant: 'aurora',
    at: Date.now(),
  } as const;
  const event = (rest: Pick<PaymentEvent, 'state' | 'amountMinor' | 'sequence'>): PaymentEvent => ({
    ...base,
    ...rest,
    eventId: randomUUID(),
  });
  const paid = event({ state: 'paid', amountMinor: PAID, sequence: 3 });
  return Array.from({ length: many }, (_, at): Reporting => {
    // A fifth of the events are unsigned or signed long ago: about money that never arrived.
    if (at % 5 === 0) {
      const forged = event({ state: 'paid', amountMinor: '999900', sequence: 90 + at });
      return { event: forged, lie: LIES[Math.floor(random() * LIES.length)] ?? {} };
    }
    if (at % 5 === 1) return { event: paid, lie: {} };
    if (at % 5 === 2) return { event: event({ state: 'pending', amountMinor: '0', sequence: 2 }), lie: {} };
    if (isHonest) return { event: { ...paid, eventId: randomUUID() }, lie: {} };
    const sequence = 1 + Math.floor(random() * 6);
    return at % 5 === 3
      ? { event: event({ state: 'paid', amountMinor: String(1 + Math.floor(random() * 9_000)), sequence }), lie: {} }
      : { event: { ...event({ state: 'paid', amountMinor: PAID, sequence }), currency: 'EUR' }, lie: {} };
  });
}

it('1,000 wrong, repeated, reordered, old and unsigned provider events: books right, unsigned and old all refused', async () => {
  const random = seededRandom(4_711);
  const before = await desk.cash();
  const references: string[] = [];
  for (let at = 0; at < DEPOSITS; at += 1) {
    const opened = await desk.open('50');
    expect(opened.success, JSON.stringify(opened)).toBe(true);
    references.push(opened.value.id);
  }
  const honest = references.slice(0, DEPOSITS / 2);
  const all = references
    .flatMap((reference) => tellingsOf(reference, honest.includes(reference), EVENTS / DEPOSITS, random))
    .map((reporting) => ({ reporting, by: random() }))
    .toSorted((one, other) => one.by - other.by);
  const forged = new Set<string>();
  let [refused, faults] = [0, 0];
  for (const { reporting } of all) {
    const { event, lie } = reporting;
    const { status } = await desk.provider.notify(desk.gateway, event, lie);
    if (status >= 500) faults += 1;
    if (Object.keys(lie).length === 0) continue;
    forged.add(event.eventId);
    // 401 and 429 for unsigned events; 422 for those signed an hour ago.
    if ([401, 422, 429].includes(status)) refused += 1;
  }
  const orders = await desk.rows(
    sql<{ id: string; state: string; arrived: bigint; fee: bigint }>`select id::text, state, arrived_minor as arrived,
      fee_minor as fee from deposit where id = any(${references}::uuid[])`,
  );
  const stored = await desk.rows(sql<{ event_id: string }>`select event_id from provider_event`);
  const paid = orders.filter(({ state }) => state === 'paid');
  const credited = paid.reduce((sum, { arrived, fee }) => sum + arrived - fee, 0n);
  const moved = (await desk.cash()) - before;
  const fault = await desk.fault();
  record({
    test: `${all.length} wrong, repeated, reordered, old, unsigned events on ${DEPOSITS} deposits`,
    limit: 'books right, unsigned and old all refused',
    figure: `${refused} of ${forged.size} unsigned or old refused, ${moved - credited} minor units too much or too little, books ${fault === undefined ? 'right' : 'wrong'}, ${faults} answers of 500 or more`,
  });
  expect(all.length).toBe(EVENTS);
  expect(refused).toBe(forged.size);
  expect(stored.filter(({ event_id }) => forged.has(event_id))).toEqual([]);
  expect(moved).toBe(credited);
  expect(
    orders.filter(({ id, state, arrived }) => honest.includes(id) && state === 'paid' && arrived === 5_000n),
  ).toHaveLength(honest.length);
  expect(fault).toBeUndefined();
  expect(faults).toBe(0);
});
