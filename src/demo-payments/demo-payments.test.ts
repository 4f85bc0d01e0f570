import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PayingOrder, Payout } from '#contract/payments/payments.ts';
import { readStatement } from './books/statement.ts';
import { openTestDemoPayments, QUICK, signedCall, type TestDemoPayments } from './testing/test-demo-payments.ts';

let ours: TestDemoPayments;
let made = 0;
const shift = { ms: 0 };

beforeAll(async () => {
  ours = await openTestDemoPayments({ now: () => Date.now() + shift.ms });
});
afterAll(() => ours.close());
beforeEach(() => {
  ours.take(() => 'taken');
  ours.events.length = 0;
});

/** A separate merchant per test, so that tests do not share state. */
const next = () => {
  made += 1;
  return made;
};
const nextMerchant = () => `merchant${next()}`;
const paying = (merchant: string, more: Partial<PayingOrder> = {}): PayingOrder => ({
  merchant,
  reference: `d-${next()}`,
  amountMinor: '1250',
  currency: 'USD',
  exponent: 2,
  kind: 'redirect',
  expiresAt: Date.now() + 60_000,
  returnUrl: 'https://aurora.example/depositv2',
  language: 'EN',
  ...more,
});
const payout = (merchant: string, more: Partial<Payout> = {}): Payout => ({
  merchant,
  reference: `w-${next()}`,
  amountMinor: '900',
  currency: 'USD',
  exponent: 2,
  kind: 'bank',
  payee: { bank: 'Bank of Peers', number: '0012 3456', holder: 'Ann Lee' },
  ...more,
});
const reported = (reference: string) => ours.events.filter((event) => event.reference === reference);
const states = (events: readonly PaymentEvent[]) => events.map(({ state, amountMinor }) => `${state} ${amountMinor}`);
const faults = (merchant: string, set: object, reference?: string) =>
  ours.control('faults', { merchant, ...(reference && { reference }), faults: set });
const standingOf = async (order: PayingOrder | Payout) => {
  const found = await ours.provider.find({ merchant: order.merchant, reference: order.reference });
  return found.kind === 'found' ? `${found.standing.state} ${found.standing.amountMinor}` : found.kind;
};

describe('gateway requests', () => {
  test('each payment kind lists its player’s next step, a repeat is answered alike, changed content is refused', async () => {
    const merchant = nextMerchant();
    for (const kind of ['redirect', 'qr', 'transfer', 'c2c'] as const) {
      const order = paying(merchant, { kind });
      const first = await ours.provider.begin(order);
      expect(first).toMatchObject({ kind: 'begun', how: { kind, repeated: false } });
      const again = await ours.provider.begin(order);
      expect(again).toEqual({ ...first, how: { ...(first.kind === 'begun' && first.how), repeated: true } });
      const reused = { ...order, amountMinor: '1251' };
      expect(await ours.provider.begin(reused)).toEqual({ kind: 'refused', reason: 'reference_reused' });
      expect(await standingOf(order)).toBe('pending 0');
    }
  });

  test('sixteen parallel repeats open a single payment', async () => {
    const order = paying(nextMerchant());
    const answers = await Promise.all(Array.from({ length: 16 }, () => ours.provider.begin(order)));
    const urls = answers.map((answer) => (answer.kind === 'begun' ? answer.how.url : answer.kind));
    expect(new Set(urls).size).toBe(1);
    expect(answers.filter((answer) => answer.kind === 'begun' && !answer.how.repeated)).toHaveLength(1);
  });

  test('a call signed by another party, an old or an invalid call is refused, and the refusal is signed', async () => {
    const body = JSON.stringify({ merchant: 'aurora', reference: 'd-1' });
    const ask = async (headers: Record<string, string>, payload = body) => {
      const reply = await ours.running().app.inject({ method: 'POST', url: '/payments/v1/find', headers, payload });
      return [reply.json(), reply.headers['x-signature']];
    };
    const signed = expect.stringMatching(/^[0-9a-f]{64}$/);
    const refused = (error: string) => [{ ok: false, error }, signed];
    expect(await ask(signedCall('find', body, 'another secret, that is long enough too'))).toEqual(
      refused('bad_signature'),
    );
    expect(await ask(signedCall('send', body))).toEqual(refused('bad_signature'));
    expect(await ask({ ...signedCall('find', body), 'x-provider': 'OTHER' })).toEqual(refused('bad_signature'));
    expect(await ask(signedCall('find', body, undefined, Date.now() - 61_000))).toEqual(refused('stale_timestamp'));
    for (const wrong of ['{', '[]', '{"merchant":"aurora"}', 'each merchant has own references'])
      expect(await ask(signedCall('find', wrong), wrong)).toEqual(refused('invalid_request'));
    expect(await ask(signedCall('find', body))).toEqual(refused('reference_unknown'));
  });

  test('references are separate per merchant', async () => {
    const order = paying(nextMerchant());
    await ours.provider.begin(order);
    expect(await ours.provider.find({ merchant: 'somebody', reference: order.reference })).toEqual({ kind: 'absent' });
  });
});

describe('provider events', () => {
  test('a payment is reported once made, a second one raises it, a charge-back shows the returned sum', async () => {
    const order = paying(nextMerchant());
    await ours.provider.begin(order);
    for (const step of ['pay', 'pay', 'reverse']) {
      const { status } = await ours.control(step, { merchant: order.merchant, reference: order.reference });
      expect(status).toBe(200);
    }
    await expect
      .poll(() => states(reported(order.reference)).sort())
      .toEqual(['paid 1250', 'paid 2500', 'reversed 2500']);
    expect(
      reported(order.reference)
        .map(({ sequence }) => sequence)
        .sort(),
    ).toEqual([2, 3, 4]);
    expect(await standingOf(order)).toBe('reversed 2500');
  });

  test('a payout is paid automatically and reported; a repeat pays nothing again', async () => {
    const asked = payout(nextMerchant());
    expect(await ours.provider.send(asked)).toEqual({ kind: 'accepted' });
    await expect.poll(() => states(reported(asked.reference))).toEqual(['paid 900']);
    expect(await ours.provider.send(asked)).toEqual({ kind: 'accepted' });
    const { accounts } = await ours.list('accounts');
    expect(accounts).toContainEqual(expect.objectContaining({ merchant: asked.merchant, balanceMinor: '-900' }));
    expect(await ours.provider.send({ ...asked, amountMinor: '901' })).toEqual({
      kind: 'refused',
      reason: 'reference_reused',
    });
  });

  test('an event is sent until its signed answer confirms it', async () => {
    const order = paying(nextMerchant());
    await ours.provider.begin(order);
    const answers = [undefined, 'refused', 'unsigned'] as const;
    let tries = 0;
    ours.take((event) => {
      if (event.reference !== order.reference) return 'taken';
      tries += 1;
      return tries <= answers.length ? answers[tries - 1] : 'taken';
    });
    await ours.control('pay', { merchant: order.merchant, reference: order.reference });
    await expect.poll(() => states(reported(order.reference))).toEqual(['paid 1250']);
    expect(tries).toBe(answers.length + 1);
  });

  test('the next process sends the unsent event of a killed one, as the same event', async () => {
    const order = paying(nextMerchant());
    await ours.provider.begin(order);
    const ids: string[] = [];
    ours.take((event) => {
      ids.push(event.eventId);
      return undefined;
    });
    await ours.control('pay', { merchant: order.merchant, reference: order.reference });
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    await ours.restart();
    ours.take(() => 'taken');
    await expect.poll(() => states(reported(order.reference))).toEqual(['paid 1250']);
    expect(reported(order.reference)[0]?.eventId).toBe(ids[0]);
  });

  test('after three days the provider gives up, and the panel can resend it', async () => {
    const order = paying(nextMerchant());
    await ours.provider.begin(order);
    ours.take(() => undefined);
    await ours.control('pay', { merchant: order.merchant, reference: order.reference });
    await ours
      .running()
      .context.db.ask(`update event set created_at = now() - interval '3 days' where merchant = $1`, [order.merchant]);
    const query = `?merchant=${order.merchant}`;
    await expect.poll(() => ours.list('events', query)).toMatchObject({ events: [{ endedHow: 'given up' }] });
    ours.take(() => 'taken');
    await ours.control('tell', { merchant: order.merchant, reference: order.reference });
    await expect.poll(() => states(reported(order.reference))).toEqual(['paid 1250']);
  });

  test('an unpaid payment expires, and can arrive after that', async () => {
    const order = paying(nextMerchant(), { expiresAt: Date.now() + 500 });
    await ours.provider.begin(order);
    await expect.poll(() => states(reported(order.reference))).toEqual(['expired 0']);
    await ours.control('pay', { merchant: order.merchant, reference: order.reference });
    await expect.poll(() => states(reported(order.reference))).toEqual(['expired 0', 'paid 1250']);
  });
});

describe('simulated faults', () => {
  async function paid(set: object, more: Partial<PayingOrder> = {}): Promise<PayingOrder> {
    const order = paying(nextMerchant(), more);
    await faults(order.merchant, set);
    await ours.provider.begin(order);
    await ours.control('pay', { merchant: order.merchant, reference: order.reference });
    return order;
  }

  test('twice: the same event arrives two times', async () => {
    const { reference } = await paid({ twice: true });
    await expect.poll(() => states(reported(reference))).toEqual(['paid 1250', 'paid 1250']);
    expect(new Set(reported(reference).map(({ eventId }) => eventId)).size).toBe(1);
  });

  test('out of order: the earlier state is sent after the later one', async () => {
    const { reference } = await paid({ outOfOrder: true });
    await expect.poll(() => states(reported(reference))).toEqual(['paid 1250', 'pending 0']);
    expect(reported(reference).map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  test('late and silent: nothing is sent at its time, and find knows', async () => {
    const orders = [await paid({ lateMs: 3_600_000 }), await paid({ silent: true })];
    for (const order of orders) {
      expect(await standingOf(order)).toBe('paid 1250');
      expect((await ours.list('events', `?merchant=${order.merchant}`))['events']).toMatchObject([
        { reported: 0, tries: 0 },
      ]);
    }
  });

  test('time-out: the call is done or lost, and neither is answered', async () => {
    const quick = await openTestDemoPayments({ timing: { ...QUICK, silenceMs: 20 } });
    for (const [timeOut, expectedState] of [
      ['taken', 'pending 0'],
      ['lost', 'absent'],
    ] as const) {
      const order = paying(nextMerchant());
      await quick.control('faults', { merchant: order.merchant, faults: { timeOut, timeOutOf: ['begin'] } });
      expect(await quick.provider.begin(order)).toMatchObject({ kind: 'unknown' });
      const found = await quick.provider.find({ merchant: order.merchant, reference: order.reference });
      expect(found.kind === 'found' ? `${found.standing.state} ${found.standing.amountMinor}` : found.kind).toBe(
        expectedState,
      );
    }
    await quick.close();
  });

  test('not found: find does not know the order; the payout is still paid', async () => {
    const asked = payout(nextMerchant());
    await faults(asked.merchant, { notFound: true });
    await ours.provider.send(asked);
    expect(await standingOf(asked)).toBe('absent');
    await expect.poll(() => states(reported(asked.reference))).toEqual(['paid 900']);
  });

  test.each([
    ['hold', [], 'pending 0'],
    ['refuse', ['refused 0'], 'refused 0'],
    ['return', ['paid 900', 'returned 900'], 'returned 900'],
  ])('a payout with the fault setting %s', async (payouts, events, expectedState) => {
    const asked = payout(nextMerchant());
    await faults(asked.merchant, { payouts });
    await ours.provider.send(asked);
    await expect.poll(() => states(reported(asked.reference)).sort()).toEqual(events);
    await expect.poll(() => standingOf(asked)).toBe(expectedState);
  });

  test('a payout of other people is paid in parts', async () => {
    const asked = payout(nextMerchant(), { kind: 'c2c' });
    const { merchant, reference } = asked;
    await faults(merchant, { payouts: 'hold' });
    await ours.provider.send(asked);
    await ours.control('part', { merchant, reference, amountMinor: '400' });
    expect(await standingOf(asked)).toBe('pending 400');
    expect(await ours.control('pay', { merchant, reference, amountMinor: '501' })).toMatchObject({
      status: 409,
      body: { error: 'amount_wrong' },
    });
    await ours.control('pay', { merchant, reference });
    expect(await standingOf(asked)).toBe('paid 900');
  });

  test('a charge-back is automatic, and a refusal follows the panel; an order’s own faults override its merchant’s', async () => {
    const order = await paid({ chargeBackAfterMs: 0 });
    await expect.poll(() => standingOf(order)).toBe('reversed 1250');
    const { merchant } = order;
    await faults(merchant, { refuse: 'declined' });
    expect(await ours.provider.begin(paying(merchant))).toEqual({ kind: 'refused', reason: 'declined' });
    const own = paying(merchant);
    await faults(merchant, { refuse: 'busy' }, own.reference);
    expect(await ours.provider.begin(own)).toMatchObject({ kind: 'unknown', why: 'busy' });
    await faults(merchant, {});
    expect(await ours.provider.begin(paying(merchant))).toMatchObject({ kind: 'begun' });
  });
});

describe('payer requests', () => {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await ours.running().app.inject({ method, url, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json() };
  };

  test('a page pays once for repeated clicks, pays another amount, and cancels', async () => {
    const [order, other, third] = [paying(nextMerchant()), paying(nextMerchant()), paying(nextMerchant())];
    const open = async (opened: PayingOrder) => {
      const begun = await ours.provider.begin(opened);
      const token = begun.kind === 'begun' ? begun.how.url?.split('/').at(-1) : undefined;
      return `/api/payments/${token}`;
    };
    const url = await open(order);
    expect(await ask('GET', url)).toMatchObject({
      status: 200,
      body: { payment: { state: 'pending', askedMinor: '1250' } },
    });
    const clicks = await Promise.all([1, 2, 3].map(() => ask('POST', `${url}/pay`, { sequence: 1 })));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await standingOf(order)).toBe('paid 1250');
    await ask('POST', `${await open(other)}/pay`, { sequence: 1, amountMinor: '1000' });
    expect(await standingOf(other)).toBe('paid 1000');
    await ask('POST', `${await open(third)}/cancel`, { sequence: 1 });
    expect(await standingOf(third)).toBe('failed 0');
    expect(await ask('GET', '/api/payments/nobody')).toMatchObject({ status: 404 });
  });

  test('a click on "Pay" pays another amount if the setting asks', async () => {
    const order = paying(nextMerchant());
    await faults(order.merchant, { otherAmount: '-250' });
    const begun = await ours.provider.begin(order);
    const token = begun.kind === 'begun' ? begun.how.url?.split('/').at(-1) : undefined;
    await ask('POST', `/api/payments/${token}/pay`, { sequence: 1 });
    expect(await standingOf(order)).toBe('paid 1000');
  });

  test('the pages load nothing external and cannot be framed; a payment page uses its order’s language', async () => {
    const order = paying(nextMerchant(), { language: 'VI' });
    const begun = await ours.provider.begin(order);
    const { pathname } = new URL((begun.kind === 'begun' && begun.how.url) || '');
    for (const url of [pathname, '/transfer', '/panel']) {
      const { statusCode, headers } = await ours.running().app.inject({ url });
      expect([url, statusCode, headers['x-frame-options']]).toEqual([url, 200, 'DENY']);
      expect(headers['content-security-policy']).toMatch(
        /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
      );
    }
    const open = async (url: string) => (await ours.running().app.inject({ url })).body;
    expect(await open(pathname)).toContain('<html lang="vi"');
    expect(await open(`${pathname}?lang=TH`)).toContain('<html lang="th"');
    expect((await ours.running().app.inject({ url: '/pay/nobody' })).statusCode).toBe(404);
    expect((await ours.running().app.inject({ method: 'HEAD', url: '/robots.txt' })).statusCode).toBe(200);
  });

  test('a transfer finds its order by its text; without one it is unmatched, and needs a known account', async () => {
    const order = paying(nextMerchant(), { kind: 'transfer' });
    const begun = await ours.provider.begin(order);
    if (begun.kind !== 'begun' || begun.how.kind !== 'transfer') throw new Error('no transfer');
    const { account, transferText } = begun.how;
    const send = (text: string, number = account.number, amount = '12.50') =>
      ask('POST', '/api/transfers', { number, transferText: text, amount });
    expect(await send(` ${transferText.toLowerCase()} `)).toMatchObject({ status: 200 });
    expect(await standingOf(order)).toBe('paid 1250');
    expect(await send('thank you')).toMatchObject({ status: 200 });
    await expect
      .poll(() => states(ours.events.filter(({ reference }) => reference.startsWith('unmatched-'))))
      .toEqual(['paid 1250']);
    for (const amount of ['12.501', '0', '0.00'])
      expect(await send(transferText, account.number, amount)).toEqual({
        status: 409,
        body: { error: 'amount_wrong' },
      });
    expect(await send(transferText, account.number, '1e400')).toMatchObject({ status: 400 });
    expect(await send(transferText, '12')).toEqual({ status: 404, body: { error: 'no_account' } });
  });
});

describe('the books', () => {
  test('opening and lines add up to closing, day by day and page by page; today is refused', async () => {
    const merchant = nextMerchant();
    const orders = [
      paying(merchant),
      paying(merchant),
      paying(merchant, { kind: 'c2c', payee: { number: '7', holder: 'Bo' } }),
    ];
    const out = payout(merchant);
    await faults(merchant, { payouts: 'hold' });
    for (const order of orders) await ours.provider.begin(order);
    await ours.provider.send(out);
    const [one, two, three] = orders;
    await ours.control('pay', { merchant, reference: one?.reference });
    await ours.control('pay', { merchant, reference: three?.reference });
    const day = new Date(Date.now()).toISOString().slice(0, 10);
    expect(await ours.provider.statement({ merchant, currency: 'USD', day })).toEqual({
      kind: 'refused',
      reason: 'day_not_over',
    });
    shift.ms = 86_400_000;
    await ours.control('pay', { merchant, reference: two?.reference, amountMinor: '1300' });
    await ours.control('reverse', { merchant, reference: one?.reference });
    await ours.control('pay', { merchant, reference: out.reference });
    await ours.control('return', { merchant, reference: out.reference });
    await ours.control('stray', { merchant, currency: 'USD', amountMinor: '77' });
    const following = new Date(Date.now() + shift.ms).toISOString().slice(0, 10);
    shift.ms = 2 * 86_400_000;
    const read = async (asked: string) => {
      const answer = await ours.provider.statement({ merchant, currency: 'USD', day: asked });
      if (answer.kind !== 'told') throw new Error(answer.kind);
      const { openingMinor, closingMinor, lines } = answer.statement;
      return [
        openingMinor,
        ...lines.map(({ kind, direction, amountMinor }) => `${kind} ${direction} ${amountMinor}`),
        closingMinor,
      ];
    };
    // Payments between players bypass the payment provider.
    expect(await read(day)).toEqual(['0', 'payment in 1250', '1250']);
    expect(await read(following)).toEqual([
      '1250',
      'payment in 1300',
      'reversal out 1250',
      'payout out 900',
      'return in 900',
      'payment in 77',
      '1377',
    ]);
    const { ask } = ours.running().context.db;
    const page = (after?: string) =>
      readStatement(ask, { merchant, currency: 'USD', day: following, ...(after && { after }) }, 2, 2);
    const first = await page();
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first, second, third].map(({ lines }) => lines.length)).toEqual([2, 2, 1]);
    expect(third).toMatchObject({ openingMinor: '1250', closingMinor: '1377', lines: [{ amountMinor: '77' }] });
    expect(third.next).toBeUndefined();
    shift.ms = 0;
  });
});
