import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { cookiesOf, type DepositDesk, FIELDS, openDepositDesk } from './testing/deposit-desk.ts';

let desk: DepositDesk;

beforeAll(async () => {
  desk = await openDepositDesk();
});

afterEach(() => {
  desk.provider.fault = undefined;
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

const begins = (id: string) =>
  desk.provider.asked.filter(({ action, body }) => action === 'begin' && body.reference === id);
/** As in a later round of the poller. */
async function round(id: string): Promise<void> {
  await desk.rows(sql`update deposit set asked_at = now() - interval '2 minutes' where id = ${id}`);
  await desk.deposits.rounds.askAll('aurora');
}

test('M170: a deposit is opened, its provider returns payment data, the member reads both', async () => {
  const opened = await desk.open('50');
  expect(opened).toMatchObject({
    success: true,
    value: {
      state: 'waiting',
      amount: '50.00',
      fee: '0.00',
      sent: false,
      methodName: 'Online banking',
      next: { kind: 'REDIRECT', url: 'https://pay.example/1' },
      steps: [{ state: 'new' }, { state: 'waiting' }],
    },
  });
  const { id, dueAt = 0, createdAt } = opened.value;
  expect(Math.abs(dueAt - createdAt - 30 * 60_000)).toBeLessThan(60_001);
  expect(begins(id)).toMatchObject([
    {
      body: {
        merchant: 'aurora',
        amountMinor: '5000',
        currency: 'USD',
        exponent: 2,
        kind: 'redirect',
        language: 'EN',
        returnUrl: `http://aurora.localhost/depositv2?order=${id}`,
      },
    },
  ]);
});

test('M170: the form’s values go to the provider, encrypted; a transfer has its target', async () => {
  const { value } = await desk.open('120.50', { name: 'Bank transfer', fields: FIELDS });
  expect(value.next).toEqual({
    kind: 'TRANSFER',
    parts: [
      { label: 'bank', value: 'Test Bank' },
      { label: 'account', value: '0012 3456' },
      { label: 'holder', value: 'Ann Lee' },
      { label: 'reference', value: 'LV 123' },
      { label: 'amount', value: '120.50 USD' },
    ],
  });
  expect(begins(value.id)[0]?.body.payer).toEqual({ holder: 'Ann Lee' });
  const [row] = await desk.rows(sql<{ fields: Buffer }>`select fields from deposit where id = ${value.id}`);
  expect(row?.fields.toString('latin1')).not.toContain('Ann');
});

test('M170: the player’s fee is shown before payment', async () => {
  const { value } = await desk.open('10', { name: 'QR code' });
  expect([value.fee, value.next?.kind]).toEqual(['0.10', 'QR']);
});

test('M170: a deposit is made for a deposit-only promotion, and its order and messages name it', async () => {
  const promotionId = 'first-deposit';
  const offered = async () => (await desk.player.ask('GET', '/wps/cashier/methods?direction=DEPOSIT')).json().value;
  const rule = (withDeposit: boolean) =>
    asOwner(desk.gateway.context.db, 'aurora', (owner) =>
      sql`update promotion set with_deposit = ${withDeposit} where id = ${promotionId}`.execute(owner),
    );
  await rule(false);
  expect((await offered()).promotions).toEqual([]);
  expect(await desk.open('50', { promotionId })).toMatchObject({ success: false, errorCode: 'promotion_closed' });
  await rule(true);
  const [choice] = (await offered()).promotions;
  expect(choice).toMatchObject({
    id: promotionId,
    title: expect.stringMatching(/./),
    condition: expect.stringMatching(/./),
  });
  const { value } = await desk.open('50', { promotionId });
  expect(value.promotion).toBe(choice.title);
  expect(await desk.rows(sql`select from promotion_entry where promotion_id = ${promotionId}`)).toHaveLength(1);
  const inbox = await desk.player.ask('GET', '/wps/relay/CSP_getInbox');
  expect(inbox.json().value.list[0].content).toContain(choice.title);
  await rule(false);
  expect(await desk.open('50', { promotionId })).toMatchObject({ errorCode: 'promotion_closed' });
  expect((await desk.read(value.id)).promotion).toBe(choice.title);
});

test.each([
  ['0', 'amount_outside'],
  ['9.99', 'amount_outside'],
  ['5000.01', 'amount_outside'],
  ['999999999999999999999999999999', 'amount_outside'],
  ['50.001', 'invalid_request'],
  ['9999999999999999999999999999999999999999', 'invalid_request'],
  ['-5', 'invalid_request'],
  ['1e400', 'invalid_request'],
  ['', 'invalid_request'],
])('an amount of "%s" opens nothing: %s', async (amount, errorCode) => {
  const before = desk.provider.asked.length;
  const reply = await desk.open(amount);
  expect(reply).toMatchObject({ success: false, errorCode });
  if (errorCode === 'amount_outside') expect(reply.value).toEqual({ minimum: '10.00', maximum: '5000.00' });
  expect(desk.provider.asked.length).toBe(before);
});

test('invalid fields are returned by name; a closed or unknown method is reported', async () => {
  const short = await desk.open('50', { name: 'Bank transfer', fields: { holder: 'A' } });
  expect(short).toMatchObject({ errorCode: 'invalid_request', value: { fields: [{ field: 'holder' }] } });
  const missing = await desk.open('50', { name: 'Bank transfer' });
  expect(missing.value.fields?.map(({ field }) => field)).toEqual(['holder']);
  expect(await desk.open('50', { name: 'Bank account', fields: FIELDS })).toMatchObject({ errorCode: 'method_closed' });
});

test('a double click, two tabs and a retry are one order; another request under the key is refused', async () => {
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 6 }, () => desk.open('25', { key })));
  expect(new Set(replies.map(({ value }) => value.id)).size).toBe(1);
  const rows = await desk.rows(sql`select from deposit where key = ${key}`);
  expect(rows).toHaveLength(1);
  expect(await desk.open('26', { key })).toMatchObject({ success: false, errorCode: 'idempotency_key_reused' });
});

test('open deposits never exceed the merchant’s limit, also under parallel clicks', async () => {
  await desk.rows(sql`update cashier_setting set deposits_most =
    (select count(*) + 2 from deposit where state in ('new', 'waiting'))`);
  const replies = await Promise.all(Array.from({ length: 5 }, () => desk.open('11')));
  expect(replies.filter(({ success }) => success)).toHaveLength(2);
  expect(replies.filter(({ errorCode }) => errorCode === 'too_many_open')).toHaveLength(3);
  await desk.rows(sql`update cashier_setting set deposits_most = 20`);
});

test('a day’s sum is not exceeded, and shows the rest until when', async () => {
  await desk.rows(sql`update pay_method set daily_sum_minor = 10000 where words #>> '{EN,name}' = 'QR code'`);
  const refused = await desk.open('95', { name: 'QR code' });
  expect(refused).toMatchObject({ errorCode: 'daily_limit', value: { maximum: '90.00' } });
});

test.each(['answer-lost', 'not-reached'] as const)(
  'a provider whose answer is %s gets the same request again, and starts nothing twice',
  async (fault) => {
    desk.provider.fault = fault;
    const { value } = await desk.open('33');
    expect([value.state, value.next]).toEqual(['new', undefined]);
    await round(value.id);
    expect((await desk.read(value.id)).state).toBe('new');
    desk.provider.fault = undefined;
    await round(value.id);
    expect(await desk.read(value.id)).toMatchObject({ state: 'waiting', next: { kind: 'REDIRECT' } });
    expect(desk.provider.standings.get(value.id)).toMatchObject({ state: 'pending', sequence: 1 });
    const [first, ...others] = begins(value.id).map(({ body }) => body);
    for (const other of others) expect(other).toEqual(first);
  },
);

test('a provider refusal ends it, in the member’s words', async () => {
  desk.provider.fault = { refuse: 'amount_too_large' };
  const { value } = await desk.open('34');
  expect(value).toMatchObject({ state: 'failed', reason: inEnglish('cashier.refused.amount') });
});

test('an unpaid deposit times out', async () => {
  const { value } = await desk.open('35');
  await asOwner(desk.gateway.context.db, 'aurora', (owner) =>
    sql`update timer set next_at = now() where subject_id = ${value.id}`.execute(owner),
  );
  await desk.timers.takeAll('aurora');
  expect(await desk.read(value.id)).toMatchObject({ state: 'expired' });
});

test('a member reads only own deposits, open ones first, ten a page', async () => {
  for (const amount of ['12', '13']) await desk.open(amount);
  const first = (await desk.player.ask('GET', '/wps/cashier/deposits')).json().value;
  expect(first.orders).toHaveLength(10);
  const second = (await desk.player.ask('GET', `/wps/cashier/deposits?after=${first.next}`)).json().value;
  const ids = [...first.orders, ...second.orders].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const states = [...first.orders, ...second.orders].map(({ state }: { state: string }) => state);
  const closed = states.findIndex((state) => !['new', 'waiting', 'review'].includes(state));
  expect(states.slice(closed).filter((state) => state === 'waiting')).toEqual([]);
  const other = createVisitor(desk.gateway, 'aurora', '198.51.100.9');
  await other.logIn('vip1', 'Livery-demo-1');
  expect((await other.ask('GET', `/wps/cashier/deposits?id=${ids[0]}`)).statusCode).toBe(404);
});

test('a member’s report of payment polls the provider at once; a repeat changes nothing', async () => {
  const { value } = await desk.open('36');
  const before = await desk.cash();
  desk.provider.setState(value.id, 'paid', '3600');
  const reportSent = (visitor = desk.player) =>
    desk.gateway.ask('aurora', {
      method: 'POST',
      url: '/wps/cashier/deposits/sent',
      payload: { id: value.id },
      headers: { authorization: visitor.token, cookie: cookiesOf(visitor), 'idempotency-key': randomUUID() },
    });
  expect((await reportSent()).json().value).toMatchObject({ state: 'paid', sent: true, arrived: '36.00' });
  expect((await reportSent()).json().value).toMatchObject({ state: 'paid' });
  expect(await desk.cash()).toBe(before + 3_600n);
});

test('M170: the key of a payment report for one deposit is valid for no other', async () => {
  const [one, other] = [await desk.open('34'), await desk.open('35')];
  const key = randomUUID();
  const reportSent = async (payload: object) =>
    (
      await desk.gateway.ask('aurora', {
        method: 'POST',
        url: '/wps/cashier/deposits/sent',
        payload,
        headers: { authorization: desk.player.token, cookie: cookiesOf(desk.player), 'idempotency-key': key },
      })
    ).json();
  expect(await reportSent({ id: one.value.id })).toMatchObject({ value: { sent: true } });
  expect(await reportSent({ id: one.value.id })).toMatchObject({ value: { sent: true } });
  expect(await reportSent({ id: other.value.id })).toMatchObject({ errorCode: 'idempotency_key_reused' });
  expect(await desk.read(other.value.id)).toMatchObject({ sent: false });
});

test('M170: pictures are decoded only for the caller’s own open deposit with proof, once', async () => {
  const other = createVisitor(desk.gateway, 'aurora', '198.51.100.9');
  await other.logIn('vip1', 'Livery-demo-1');
  const plain = (await desk.open('38')).value;
  const proved = (await desk.open('50', { name: 'Member transfer', fields: FIELDS })).value;
  const over = (await desk.open('100', { name: 'Member transfer', fields: FIELDS })).value;
  expect(over).toMatchObject({ state: 'waiting' });
  await desk.rows(sql`update deposit set state = 'expired', version = version + 1 where id = ${over.id}`);
  const pixels = { create: { width: 40, height: 30, channels: 3 as const, background: 'navy' } };
  const pictures = [(await sharp(pixels).png().toBuffer()).toString('base64')];
  const reportSent = async (id: string, visitor = desk.player, sent: readonly string[] = pictures) =>
    (
      await desk.gateway.ask('aurora', {
        method: 'POST',
        url: '/wps/cashier/deposits/sent',
        payload: { id, pictures: sent },
        headers: { authorization: visitor.token, cookie: cookiesOf(visitor), 'idempotency-key': randomUUID() },
      })
    ).json();
  const decoded = vi.spyOn(desk.gateway.context.pool, 'run');
  try {
    for (let n = 0; n < 12; n += 1)
      expect(await reportSent(proved.id, other)).toMatchObject({ success: false, errorCode: 'not_found' });
    expect(await reportSent(randomUUID())).toMatchObject({ errorCode: 'not_found' });
    expect(await reportSent(plain.id)).toMatchObject({ value: { sent: true } });
    expect(await reportSent(over.id)).toMatchObject({ value: { state: 'expired' } });
    expect(decoded).not.toHaveBeenCalled();
    for (const _ of ['once', 'again']) expect(await reportSent(proved.id)).toMatchObject({ value: { sent: true } });
    expect(decoded).toHaveBeenCalledOnce();
  } finally {
    decoded.mockRestore();
  }
});

test('a silent provider is polled', async () => {
  const { value } = await desk.open('37');
  const before = await desk.cash();
  desk.provider.setState(value.id, 'paid', '3700');
  await round(value.id);
  expect((await desk.read(value.id)).state).toBe('paid');
  expect(await desk.cash()).toBe(before + 3_700n);
});

test('D49: a deposit that its provider does not answer delays no other deposit of a poll', async () => {
  const amounts = ['43', '44', '45', '46', '47'];
  const [held = '', ...others] = await Promise.all(amounts.map(async (amount) => (await desk.open(amount)).value.id));
  for (const [place, id] of others.entries()) desk.provider.setState(id, 'paid', `${amounts[place + 1]}00`);
  await desk.rows(sql`update deposit set asked_at = now() - interval '2 minutes' where id = any (${others})`);
  await desk.rows(sql`update deposit set asked_at = now() - interval '3 minutes' where id = ${held}`);
  const answer = Promise.withResolvers<void>();
  desk.provider.fault = { reference: held, until: answer.promise };
  const asked = desk.deposits.rounds.askAll('aurora');
  const states = async () => (await Promise.all(others.map((id) => desk.read(id)))).map(({ state }) => state);
  await expect.poll(states).toEqual(others.map(() => 'paid'));
  expect(desk.provider.held).toBe(1);
  answer.resolve();
  await asked;
});

const cancel = async (id: string, { visitor = desk.player, key = randomUUID() as string } = {}) =>
  (
    await desk.gateway.ask('aurora', {
      method: 'DELETE',
      url: '/wps/cashier/deposits',
      payload: { id },
      headers: { authorization: visitor.token, cookie: cookiesOf(visitor), 'idempotency-key': key },
    })
  ).json();

test('M170: a cancelled deposit frees its slot, once for any number of requests; later provider events are for staff', async () => {
  const { value } = await desk.open('41');
  expect(value.mayCancel).toBe(true);
  await desk.rows(sql`update cashier_setting set deposits_most = (select count(*) from deposit
    where member_id = ${desk.memberId} and state in ('new', 'waiting'))`);
  expect(await desk.open('42')).toMatchObject({ errorCode: 'too_many_open' });
  const key = randomUUID();
  for (const _ of ['once', 'again'])
    expect(await cancel(value.id, { key })).toMatchObject({ value: { state: 'cancelled', mayCancel: false } });
  expect(await cancel(value.id)).toMatchObject({ value: { state: 'cancelled' } });
  expect(await desk.rows(sql`select from order_step where order_id = ${value.id} and step = 'cancel'`)).toHaveLength(1);
  expect((await desk.open('42')).success).toBe(true);
  await desk.rows(sql`update cashier_setting set deposits_most = 20`);
  const before = await desk.cash();
  await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, 'paid', '4100'));
  expect(await desk.read(value.id)).toMatchObject({ state: 'review', arrived: '41.00' });
  expect(await desk.cash()).toBe(before);
  const inbox = await desk.player.ask('GET', '/wps/relay/CSP_getInbox');
  expect(inbox.json().value.list[0].content).toContain('after you cancelled the deposit');
});

test('M170: a paid deposit is credited instead of cancelled; one that may be in progress or is another’s is not cancelled', async () => {
  const paid = (await desk.open('43')).value;
  const before = await desk.cash();
  desk.provider.setState(paid.id, 'paid', '4300');
  expect(await cancel(paid.id)).toMatchObject({ errorCode: 'not_cancellable' });
  expect([(await desk.read(paid.id)).state, await desk.cash()]).toEqual(['paid', before + 4_300n]);
  const sent = (await desk.open('44')).value;
  await desk.rows(sql`update deposit set sent_at = now() where id = ${sent.id}`);
  const peer = (await desk.open('50', { name: 'Member transfer', fields: FIELDS })).value;
  for (const { id } of [sent, peer]) {
    expect(await cancel(id)).toMatchObject({ errorCode: 'not_cancellable' });
    expect(await desk.read(id)).toMatchObject({ state: 'waiting', mayCancel: false });
  }
  const other = createVisitor(desk.gateway, 'aurora', '198.51.100.9');
  await other.logIn('vip1', 'Livery-demo-1');
  const own = (await desk.open('45')).value;
  expect(await cancel(own.id, { visitor: other })).toMatchObject({ errorCode: 'not_found' });
  const key = randomUUID();
  await cancel(own.id, { key });
  const next = (await desk.open('45')).value;
  expect(await cancel(next.id, { key })).toMatchObject({ errorCode: 'idempotency_key_reused' });
});
