import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsPath, type PaymentEvent } from '#contract/payments/events.ts';
import { paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { signText } from '#serving/signature.ts';
import type { Db } from '../db/tables.ts';
import { verifyBooks } from '../features/books/verify-books.ts';
import { ensureAccount, moveMoneyOnce } from '../features/wallet/ledger.ts';
import { readBalance } from '../features/wallet/stored-balance.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { composeSuspense } from './wire-cashier.ts';

let gateway: TestGateway;
let memberId: string;
let methodId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  const { rows } = await inAurora((db) =>
    sql<{ member: string; method: string }>`insert into pay_method
        (merchant, direction, provider, kind, way, minimum_minor, maximum_minor, tolerance_ppm)
      values ('aurora', 'DEPOSIT', 'HOUSEBANK', 'BANK', 'redirect', 100, 100000, 10000)
      returning id as method, (select id from member where merchant = 'aurora' and account = 'player1') as member`.execute(
      db,
    ),
  );
  [memberId, methodId] = [rows[0]?.member ?? '', rows[0]?.method ?? ''];
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

/** A deposit of 50.00 with a fee of 1.00, put directly into a state. */
async function makeDeposit(state: 'new' | 'waiting' | 'expired' = 'waiting'): Promise<string> {
  const id = randomUUID();
  await inAurora(async (db) => {
    await sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash)
      values ('aurora', ${id}, ${memberId}, ${methodId}, 'HOUSEBANK', 'USD', 5000, 100, ${id}, ${Buffer.alloc(32)})`.execute(
      db,
    );
    if (state !== 'new') await sql`update deposit set state = ${state}, version = 1 where id = ${id}`.execute(db);
  });
  return id;
}

type Reported = Partial<PaymentEvent>;

const eventOf = (reference: string, reported: Reported = {}): PaymentEvent => ({
  eventId: randomUUID(),
  merchant: 'aurora',
  reference,
  direction: 'in',
  state: 'paid',
  amountMinor: '5000',
  currency: 'USD',
  exponent: 2,
  sequence: 1,
  at: Date.now(),
  ...reported,
});

/** Posts an event, signed unless the headers override the signature. */
function post(event: object, over: Readonly<Record<string, string>> = {}, provider = 'HOUSEBANK') {
  const body = JSON.stringify(event);
  const timestamp = String(Date.now());
  const secret = gateway.context.providers.list.find(({ code }) => code === 'HOUSEBANK')?.secret ?? '';
  const headers = {
    'content-type': 'application/json',
    [paymentHeaders.provider]: provider,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(
      secret,
      paymentSigned(over[paymentHeaders.timestamp] ?? timestamp, 'events', body),
    ),
    ...over,
  };
  return gateway.app.inject({ method: 'POST', url: eventsPath(provider), headers, payload: body });
}

async function notify(reference: string, reported?: Reported): Promise<void> {
  expect((await post(eventOf(reference, reported))).json()).toEqual({ ok: true, value: { repeated: false } });
}

const read = async <T>(query: ReturnType<typeof sql<T>>) => (await inAurora((db) => query.execute(db))).rows;
const stateOf = async (id: string) =>
  (
    await read<{ state: string; arrived_minor: bigint }>(sql`select state, arrived_minor from deposit where id = ${id}`)
  )[0];
const balanceOf = (kind: 'member' | 'debt') =>
  inAurora((db) => readBalance(db, { merchant: 'aurora', memberId, currency: 'USD', kind }));
const aside = (reference: string) =>
  read<{ amount_minor: bigint }>(
    sql`select amount_minor from suspense where reference = ${reference} order by created_at`,
  );

let before: bigint;
beforeEach(async () => {
  before = await balanceOf('member');
});
const gained = async () => (await balanceOf('member')) - before;

describe('a provider’s deposit event', () => {
  test('within the tolerance what arrived is credited, less the fee, for any prior state', async () => {
    for (const [state, amountMinor, step] of [
      ['waiting', '5000', 'pay'],
      ['new', '4960', 'pay'],
      ['expired', '5050', 'payLate'],
    ] as const) {
      const [id, had] = [await makeDeposit(state), await balanceOf('member')];
      await notify(id, { amountMinor });
      expect(await stateOf(id)).toEqual({ state: 'paid', arrived_minor: BigInt(amountMinor) });
      expect((await balanceOf('member')) - had).toBe(BigInt(amountMinor) - 100n);
      const steps = await read<{ step: string }>(
        sql`select step from order_step where order_id = ${id} order by version desc limit 1`,
      );
      expect(steps).toEqual([{ step }]);
    }
  });

  test('outside of it the money waits for staff, late too, and the member has none of it', async () => {
    for (const [state, amountMinor] of [
      ['waiting', '4949'],
      ['waiting', '5051'],
      ['expired', '1'],
    ] as const) {
      const id = await makeDeposit(state);
      await notify(id, { amountMinor });
      expect(await stateOf(id)).toEqual({ state: 'review', arrived_minor: BigInt(amountMinor) });
    }
    expect(await gained()).toBe(0n);
  });

  test('the same event, twenty times at once and again, counts once', async () => {
    const event = eventOf(await makeDeposit());
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(event)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const firsts = replies.filter((reply) => reply.json().value.repeated === false);
    expect(firsts).toHaveLength(1);
    expect((await post(event)).json()).toEqual({ ok: true, value: { repeated: true } });
    expect(await gained()).toBe(4_900n);
  });

  test('events in any order end alike: of payments and of reversals the larger sequence wins', async () => {
    const id = await makeDeposit();
    await notify(id, { state: 'paid', sequence: 3 });
    await notify(id, { state: 'pending', sequence: 2, amountMinor: '0' });
    await notify(id, { state: 'failed', sequence: 1, amountMinor: '0' });
    expect((await stateOf(id))?.state).toBe('paid');
    const reversed = await makeDeposit();
    await notify(reversed, { state: 'reversed', sequence: 3 });
    await notify(reversed, { state: 'paid', sequence: 2 });
    expect((await stateOf(reversed))?.state).toBe('reversed');
    // As in the other order: the credit less the fee of 1.00, then all of it reverted.
    expect(await gained()).toBe(4_900n - 100n);
  });

  test('a second payment, and an unmatched one, are set aside once each', async () => {
    const id = await makeDeposit();
    await notify(id);
    await notify(id, { amountMinor: '8000', sequence: 2 });
    await notify(id, { amountMinor: '8000', sequence: 3 });
    expect(await aside(id)).toEqual([{ amount_minor: 3_000n }]);
    await notify('stray-1', { amountMinor: '700' });
    await notify('stray-1', { amountMinor: '900', sequence: 2 });
    await notify(randomUUID(), { state: 'failed', amountMinor: '0' });
    expect(await aside('stray-1')).toEqual([{ amount_minor: 700n }, { amount_minor: 200n }]);
    expect(await gained()).toBe(4_900n);
  });

  test('a reversal beyond the balance is owed, and the next deposit pays it first', async () => {
    const id = await makeDeposit();
    await notify(id);
    await inAurora(async (db) => {
      const accounts = {
        member: { kind: 'member', owner_id: memberId },
        operator: { kind: 'equity', owner_id: null },
      } as const;
      const [member, operator] = [
        await ensureAccount(db, 'aurora', { ...accounts.member, currency: 'USD', floor: 0n }),
        await ensureAccount(db, 'aurora', { ...accounts.operator, currency: 'USD', floor: null }),
      ];
      const spent = (await readBalance(db, { merchant: 'aurora', memberId, currency: 'USD', kind: 'member' })) - 2_000n;
      const sides = [
        { accountId: member, amountMinor: -spent },
        { accountId: operator, amountMinor: spent },
      ];
      await moveMoneyOnce(db, {
        merchant: 'aurora',
        kind: 'opening',
        actor: 'house',
        key: `platform:${randomUUID()}`,
        sides,
      });
    });
    await notify(id, { state: 'reversed', sequence: 2 });
    expect([await balanceOf('member'), await balanceOf('debt')]).toEqual([0n, -3_000n]);
    const next = await makeDeposit();
    await notify(next);
    expect([await balanceOf('member'), await balanceOf('debt')]).toEqual([1_900n, 0n]);
  });
});

test('a bad signature, a late event, an edge call or a mismatch moves nothing', async () => {
  const event = eventOf(await makeDeposit());
  const stale = { [paymentHeaders.timestamp]: String(Date.now() - 61_000) };
  const bad = { [paymentHeaders.signature]: '0'.repeat(64) };
  const cases = [
    [await post(event, bad), 401, 'bad_signature'],
    [await post(event, {}, 'NOBODY'), 401, 'bad_signature'],
    [await post(event, stale), 422, 'stale_timestamp'],
    [await post({ ...event, amountMinor: '1e400' }), 422, 'invalid_request'],
    [await post({ ...event, amountMinor: '-5' }), 422, 'invalid_request'],
    [await post({ ...event, merchant: 'nobody' }), 422, 'invalid_request'],
    [await post({ ...event, exponent: 0 }), 422, 'exponent_differs'],
    [await post({ ...event, currency: 'VND', exponent: 0 }), 422, 'currency_unsupported'],
  ] as const;
  for (const [reply, status, error] of cases) {
    expect([reply.statusCode, reply.json()]).toEqual([status, { ok: false, error }]);
  }
  expect((await post(event, { 'x-livery-edge': gateway.context.edgeSecret })).statusCode).toBe(404);
  expect(await gained()).toBe(0n);
  // The rejected event was not stored: the corrected event counts as the first one.
  await notify(event.reference, { eventId: event.eventId });
  expect(await gained()).toBe(4_900n);
});

test('the answer to an event is signed over its body', async () => {
  const reply = await post(eventOf(await makeDeposit()));
  const secret = gateway.context.providers.list[0]?.secret ?? '';
  const timestamp = String(reply.headers[paymentHeaders.timestamp]);
  expect(reply.headers[paymentHeaders.signature]).toBe(
    signText(secret, paymentSigned(timestamp, 'events', reply.body)),
  );
});

describe('suspense money', () => {
  const suspense = composeSuspense();
  const put = () =>
    inAurora((db) =>
      suspense.put(db, {
        merchant: 'aurora',
        provider: 'HOUSEBANK',
        reference: randomUUID(),
        currency: 'USD',
        amountMinor: 700n,
      }),
    );
  const answer = (id: string, staff: string, version: bigint) => ({
    merchant: 'aurora',
    id,
    version,
    staff,
    reason: 'found',
  });

  test('is given to a member, or back, by two staff users and never by one', async () => {
    for (const gets of [true, false]) {
      const [id, had] = [await put(), await balanceOf('member')];
      const wanted = gets ? { memberId } : {};
      const close = (staff: string, version: bigint) =>
        inAurora((db) => suspense.close(db, answer(id, staff, version)));
      await expect(close('anna', 0n)).rejects.toMatchObject({ kind: 'unproposed' });
      await inAurora((db) => suspense.propose(db, { ...answer(id, 'anna', 0n), ...wanted }));
      await expect(close('berta', 0n)).rejects.toMatchObject({ kind: 'stale' });
      await expect(close('anna', 1n)).rejects.toMatchObject({ kind: 'own' });
      expect(await close('berta', 1n)).toBe(gets ? 'credited' : 'returned');
      await expect(close('berta', 2n)).rejects.toMatchObject({ kind: 'stale' });
      expect((await balanceOf('member')) - had).toBe(gets ? 700n : 0n);
      const reference = `S-${id.slice(-8).toUpperCase()}`;
      const reported = await read(sql`select kind from inbox_message where details ->> 'reference' = ${reference}`);
      expect(reported).toEqual(gets ? [{ kind: 'depositCredited' }] : []);
    }
  });

  test('is not given to an unknown member', async () => {
    const id = await put();
    const to = (member: string) =>
      inAurora((db) => suspense.propose(db, { ...answer(id, 'anna', 0n), memberId: member }));
    await expect(to(randomUUID())).rejects.toMatchObject({ kind: 'member' });
    await expect(to('nobody')).rejects.toMatchObject({ kind: 'member' });
  });
});

test('the books are right in the end', async () => {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  expect(report?.fault).toBeUndefined();
});
