// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { serveModule } from '#portal/forms/testing/module-at.ts';
import {
  answer,
  click,
  openPage,
  refuse,
  type Script,
  type SeenCall,
  windowOf,
} from '#portal/forms/testing/open-window.tsx';
import { Modals } from '#portal/shell/modals.tsx';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { closeModalAtom, openModalAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
// Loaded in advance: a late import would otherwise run after its test page is gone.
import '#portal/service/find-service.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './deposit-page.tsx';
import '../safer-play/safer-play-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEMBER = { id: 'm1', account: 'ann', nickname: 'Ann', type: 0 };
const [BANK, CHAIN, PEER] = ['b1', 'c1', 'p1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const ORDER = '00000000-0000-4000-8000-0000000000d1';
const NOW = Date.UTC(2026, 10, 23, 9);
const NO_FEE = { fixed: '0.00', ppm: 0, payer: 'HOUSE' };
const method = (id: string | undefined, kind: string, name: string, more: object = {}) => ({
  id,
  kind,
  name,
  note: '',
  minimum: '10.00',
  maximum: '500.00',
  amounts: ['20.00', '100.00'],
  fee: NO_FEE,
  rules: {},
  version: 1,
  ...more,
});
const RULES = {
  payerAccount: {
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 12,
    patternId: 6,
    labels: { EN: 'Your account' },
  },
};
const METHODS = [
  method(BANK, 'BANK', 'City Bank', { rules: RULES, fee: { fixed: '1.00', ppm: 15_000, payer: 'PLAYER' } }),
  method(CHAIN, 'CRYPTO', 'Chain', { closed: { code: 'HOURS', until: NOW + 3_600_000 } }),
  method(PEER, 'C2C', 'Peer'),
];
const order = (state: string, more: object = {}) => ({
  id: ORDER,
  state,
  amount: '100.00',
  createdAt: NOW,
  fee: '0.00',
  sent: false,
  methodId: BANK,
  methodName: 'City Bank',
  steps: [{ state, at: NOW }],
  ...more,
});
const list = (...orders: readonly object[]) => answer({ orders, now: NOW });
const TRANSFER = {
  kind: 'TRANSFER',
  parts: [
    { label: 'account', value: '1234 5678' },
    { label: 'reference', value: 'D-00D1' },
  ],
};
const CALL = { methods: '/wps/cashier/methods', deposits: '/wps/cashier/deposits', sent: '/wps/cashier/deposits/sent' };

/** Opens the page for a signed-in member; `asked` is the order in the address. */
async function open(script: Script = {}, { asked }: { readonly asked?: string } = {}) {
  const opened = openPage(
    makePage(),
    {
      '/wps/member/info': [answer(MEMBER)],
      '/wps/v2/wallets/balance': [answer({ sumBalance: '5.00', isSingle: true })],
      [CALL.methods]: [answer({ methods: METHODS, now: NOW })],
      [CALL.deposits]: [list()],
      ...script,
    },
    <Modals />,
  );
  await act(async () => {
    opened.store.set(memberAtom, parseMember(MEMBER).value);
    opened.store.set(askedOrderAtom, asked);
    opened.store.set(openModalAtom, { name: 'member', page: 'depositv2' });
  });
  return opened;
}

const page = () => within(windowOf('member') ?? document.body);
const amount = () => page().getByLabelText<HTMLInputElement>(/^Amount/);
const type = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const input = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.input(field, { target: { value } }));
const sentBodies = (seen: readonly SeenCall[], call: string) =>
  seen.filter((one) => one.call === `POST ${call}`).map(({ body }) => body);

describe('M170: a new deposit', () => {
  it('M170: each method has its limits and its fee, a closed one the reason and until when', async () => {
    await open();
    const bank = await page().findByRole('radio', { name: /City Bank/ });
    expect(bank.closest('label')?.textContent).toContain('$10.00 to $500.00');
    expect(bank.closest('label')?.textContent).toContain('Fee $1.00 + 1.5%');
    const closed = page().getByRole<HTMLInputElement>('radio', { name: /Chain/ });
    expect(closed.disabled).toBe(true);
    expect(closed.closest('label')?.textContent).toContain(
      `${inEnglish('cashier.pay.closed.HOURS')} Available again from 2026-11-23`,
    );
  });

  it('M170: an amount is refused as it is typed, with the limits; the fee is shown before sending', async () => {
    const { calls } = await open();
    await page().findByRole('radio', { name: /City Bank/ });
    await type(amount(), '1e400');
    expect(
      page().getByText(inEnglish('cashier.pay.amount.form', { found: '1e400', digits: '2', example: '50.05' })),
    ).toBeTruthy();
    await type(amount(), '500.01');
    expect(page().getByText(inEnglish('cashier.pay.amount.above', { found: '500.01', most: '$500.00' }))).toBeTruthy();
    await type(amount(), '0');
    await click(page().getAllByRole('button', { name: 'Deposit' }).at(-1) ?? document.body);
    expect(page().getByText(inEnglish('cashier.pay.amount.zero', { least: '$10.00' }))).toBeTruthy();
    expect(document.activeElement).toBe(amount());
    await click(page().getByRole('button', { name: '$100.00' }));
    expect(document.querySelector('[data-part=fee-preview]')?.textContent).toBe(
      'You pay$100.00Fee$2.50Credited to your balance$97.50',
    );
    expect(calls()).not.toContain(`POST ${CALL.deposits}`);
  });

  it('M170: the limits are named once, at the method; the amount names what the daily limit leaves', async () => {
    const words = (left: string) => inEnglish('cashier.pay.amount.hint', { least: '$10.00', left });
    await open();
    await page().findByRole('radio', { name: /City Bank/ });
    expect(page().queryByText(words('$500.00'), { selector: 'p' })).toBeNull();
    cleanup();
    const left = method(BANK, 'BANK', 'City Bank', { leftToday: '40.00' });
    await open({ [CALL.methods]: [answer({ methods: [left], now: NOW })] });
    expect(await page().findByText(words('$40.00'), { selector: 'p' })).toBeTruthy();
  });

  it('M170: the method’s fields are validated by its rules; two clicks open one order, which shows how to pay', async () => {
    const waiting = order('waiting', { dueAt: NOW + 1_800_000, next: TRANSFER });
    const { seen, session } = await open({ [CALL.deposits]: [list(), answer(waiting), list(waiting)] });
    await page().findByRole('radio', { name: /City Bank/ });
    await click(page().getByRole('button', { name: '$100.00' }));
    await click(page().getByRole('button', { name: 'Deposit $100.00' }));
    await page().findByText(inEnglish('form.required'));
    await input(page().getByLabelText(/Your account/), '12345678');
    expect(session.draft(`deposit ${BANK}`)).toContain('12345678');
    const button = page().getByRole('button', { name: 'Deposit $100.00' });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await page().findByText('1234 5678');
    expect(sentBodies(seen, CALL.deposits)).toEqual([
      { methodId: BANK, amount: '100.00', fields: { payerAccount: '12345678' } },
    ]);
    expect([session.draft(`deposit ${BANK}`), session.draft('deposit.key')]).toEqual([null, null]);
    expect(page().getByRole('button', { name: /Copy\s+Reference/ })).toBeTruthy();
    // A description list may only contain terms and values: otherwise assistive technology does not read it as a list.
    expect(document.querySelectorAll('dl > div > :not(dt, dd)')).toHaveLength(0);
    expect(page().getByRole('timer', { name: inEnglish('ui.timeLeft') })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Deposit: City Bank');
  });

  it('M253: the module of the method’s version reports what is wrong with its fields, before sending', async () => {
    const dropModule = serveModule(`${BANK}.3`, 'payerAccount');
    const [bank] = METHODS;
    const { calls } = await open({ [CALL.methods]: [answer({ methods: [{ ...bank, version: 3 }], now: NOW })] });
    await page().findByRole('radio', { name: /City Bank/ });
    await click(page().getByRole('button', { name: '$100.00' }));
    await input(page().getByLabelText(/Your account/), '12345678');
    await click(page().getByRole('button', { name: 'Deposit $100.00' }));
    await page().findByText(inEnglish('form.emailFormat'));
    expect(calls()).not.toContain(`POST ${CALL.deposits}`);
    dropModule();
  });

  it('M170: a promotion is chosen with the deposit, no default; without any there is no choice', async () => {
    const promotions = [{ id: 'first', title: 'First deposit', condition: 'Doubled up to $100.00' }];
    const waiting = order('waiting', { next: TRANSFER, promotion: 'First deposit' });
    const { seen } = await open({
      [CALL.methods]: [answer({ methods: METHODS, promotions, now: NOW })],
      [CALL.deposits]: [list(), answer(waiting), list(waiting)],
    });
    await click(await page().findByRole('radio', { name: /Peer/ }));
    expect(page().getByRole<HTMLInputElement>('radio', { name: inEnglish('cashier.pay.promotion.none') }).checked).toBe(
      true,
    );
    await click(page().getByRole('radio', { name: /First deposit\s*Doubled up to \$100.00/ }));
    await type(amount(), '50');
    await click(page().getByRole('button', { name: 'Deposit $50.00' }));
    await page().findByText(inEnglish('inbox.promotion', { promotion: 'First deposit' }));
    expect(sentBodies(seen, CALL.deposits)).toMatchObject([{ methodId: PEER, promotionId: 'first' }]);
    cleanup();
    await open();
    await page().findByRole('radio', { name: /Peer/ });
    expect(page().queryByRole('radio', { name: inEnglish('cashier.pay.promotion.none') })).toBeNull();
  });

  it.each([
    [
      'method_closed',
      {},
      inEnglish('cashier.pay.refused.method_closed.title', { method: 'City Bank' }),
      inEnglish('cashier.pay.refused.method_closed.text'),
    ],
    [
      'amount_outside',
      { minimum: '20.00', maximum: '90.00' },
      inEnglish('cashier.pay.refused.amount_outside.title', { method: 'City Bank' }),
      inEnglish('cashier.pay.refused.amount_outside.text', { least: '$20.00', most: '$90.00' }),
    ],
    [
      'daily_limit',
      { maximum: '7.00', until: NOW },
      inEnglish('cashier.pay.refused.daily_limit.title', { method: 'City Bank' }),
      inEnglish('cashier.pay.refused.daily_limit.text', { most: '$7.00' }),
    ],
    [
      'too_many_open',
      {},
      inEnglish('cashier.pay.refused.too_many_open.title'),
      inEnglish('cashier.pay.refused.too_many_open.text'),
    ],
    [
      'provider_silent',
      {},
      inEnglish('cashier.pay.refused.provider_silent.title'),
      inEnglish('cashier.pay.refused.provider_silent.text'),
    ],
  ])('M170: %s shows what is allowed and what to do, and keeps what was typed', async (code, value, title, text) => {
    await open({ [CALL.deposits]: [list(), refuse(code, { value }), list()] });
    await page().findByRole('radio', { name: /City Bank/ });
    await type(amount(), '100');
    await input(page().getByLabelText(/Your account/), '12345678');
    await click(page().getByRole('button', { name: 'Deposit $100.00' }));
    const alert = await page().findByRole('alert');
    expect(within(alert).getByText(title)).toBeTruthy();
    expect(alert.textContent).toContain(text);
    if ('until' in value) expect(alert.textContent).toContain('Available again from 2026-11-23');
    expect([amount().value, page().getByLabelText<HTMLInputElement>(/Your account/).value]).toEqual([
      '100',
      '12345678',
    ]);
  });

  it.each([
    [
      'limit_reached',
      { measure: 'DEPOSIT_GROSS', period: 'WEEK', left: '30.00', until: NOW },
      inEnglish('safer.measure.DEPOSIT_GROSS'),
      /^Your limit per week leaves \$30\.00 until 2026-11-23 /,
    ],
    [
      'limit_required',
      { measure: 'DEPOSIT_GROSS', period: 'MONTH' },
      inEnglish('safer.measure.DEPOSIT_GROSS'),
      inEnglish('safer.required.text'),
    ],
    ['on_break', { until: NOW }, /^You’re on a break until 2026-11-23 /, inEnglish('safer.pause.text')],
    ['self_excluded', {}, inEnglish('safer.pause.forever'), inEnglish('safer.pause.text')],
  ])(
    'N10: %s says which, how much is left and until when, with the page of limits',
    async (code, value, title, text) => {
      const page_ = { '/wps/member/protection': [answer(null)] };
      await open({ ...page_, [CALL.deposits]: [list(), refuse(code, { value }), list()] });
      await click(await page().findByRole('radio', { name: /Peer/ }));
      await type(amount(), '50');
      await click(page().getByRole('button', { name: 'Deposit $50.00' }));
      const alert = within(await page().findByRole('alert'));
      expect(alert.getByText(title)).toBeTruthy();
      expect(alert.getByText(text)).toBeTruthy();
      expect(amount().value).toBe('50');
      await click(alert.getByRole('button', { name: inEnglish('element.deposit.limits') }));
      await page().findByText(inEnglish('safer.lead'));
    },
  );

  it.each([
    [
      { required: true },
      inEnglish('safer.required.title', {
        limit: inEnglish('safer.per.MONTH', { measure: inEnglish('safer.measure.DEPOSIT_GROSS') }),
      }),
    ],
    [
      { askAt: ['firstDeposit'] },
      inEnglish('safer.set.title', {
        limit: inEnglish('safer.per.MONTH', { measure: inEnglish('safer.measure.DEPOSIT_GROSS') }),
      }),
    ],
  ])(
    'N12: a member without a limit that the market requires or asks for is asked at the deposit: %j',
    async (rule, title) => {
      const month = { measure: 'DEPOSIT_GROSS', period: 'MONTH', ...rule };
      await open({ '/wps/member/protection': [answer({ limits: [month], now: NOW })] });
      await page().findByText(title);
      // The centre's menu has an entry of this name too.
      const named = page().getAllByRole('button', { name: inEnglish('element.member.saferPlay') });
      await click(named.find(({ dataset }) => dataset['entry'] === undefined) ?? expect.fail());
      await page().findByText(inEnglish('safer.limits'));
    },
  );

  it('N12: who has set a limit is not asked again', async () => {
    const day = { measure: 'DEPOSIT_GROSS', period: 'DAY', amount: '5.00', askAt: ['firstDeposit'] };
    const month = { measure: 'DEPOSIT_GROSS', period: 'MONTH', askAt: ['firstDeposit'] };
    await open({ '/wps/member/protection': [answer({ limits: [day, month], now: NOW })] });
    await page().findByRole('radio', { name: /Peer/ });
    expect(page().queryByText(inEnglish('safer.lead'))).toBeNull();
  });

  it('the page of limits is one click away; a member on a break reads that, and is offered no deposit', async () => {
    const pause = { kind: 'BREAK', startsAt: NOW, endsAt: NOW + 86_400_000 };
    await open({ '/wps/member/protection': [answer({ pause, pauses: [pause], now: NOW })] });
    await page().findByText(/^You’re on a break until /);
    expect(page().queryByRole('radio', { name: /Peer/ })).toBeNull();
    await click(page().getByRole('button', { name: inEnglish('element.deposit.limits') }));
    await page().findByText(inEnglish('safer.lead'));
  });

  it('M170: a lost answer keeps the key, stored in the tab before sending; the next click sends the same', async () => {
    const lost = () => new Response('gone', { status: 504 });
    const { session } = await open({ [CALL.deposits]: [list(), lost] });
    await page().findByRole('radio', { name: /Peer/ });
    await click(page().getByRole('radio', { name: /Peer/ }));
    await type(amount(), '50');
    await click(page().getByRole('button', { name: 'Deposit $50.00' }));
    await page().findByText(inEnglish('cashier.pay.unclear'), { exact: false });
    const storedKey = session.draft('deposit.key');
    expect(storedKey).toContain('"amount":"50.00"');
    await click(page().getByRole('button', { name: 'Deposit $50.00' }));
    await waitFor(() => expect(page().getByRole('alert')).toBeTruthy());
    expect(session.draft('deposit.key')).toBe(storedKey);
  });

  it('M170: failed payment methods are requested again; a site without any shows it', async () => {
    await open({ [CALL.methods]: [() => new Response('', { status: 500 }), answer({ methods: [], now: NOW })] });
    await page().findByText(inEnglish('cashier.pay.methodsFailed'));
    await click(page().getByRole('button', { name: inEnglish('ui.retry') }));
    await page().findByText(inEnglish('cashier.pay.none'));
    expect(page().getByRole('button', { name: inEnglish('cashier.out.act.service') })).toBeTruthy();
  });
});

describe('M170: orders', () => {
  const pay = (next: object, more: object = {}) => order('waiting', { dueAt: NOW + 1_800_000, next, ...more });

  it('M170: open orders come first, past ones below, more of them on demand', async () => {
    const rest = answer({ orders: [order('failed', { id: `${ORDER.slice(0, -1)}9` })], now: NOW });
    const first = answer({
      orders: [pay(TRANSFER), order('paid', { id: `${ORDER.slice(0, -1)}2` })],
      next: 'x',
      now: NOW,
    });
    await open({ [CALL.deposits]: [first, rest] });
    const open_ = await page().findByRole('region', { name: inEnglish('cashier.pay.open') });
    expect(within(open_).getByRole('button').textContent).toContain(inEnglish('cashier.deposit.waiting'));
    const before = page().getByRole('region', { name: inEnglish('cashier.pay.before') });
    expect(within(before).getAllByRole('button')).toHaveLength(1);
    await click(page().getByRole('button', { name: inEnglish('cashier.pay.more') }));
    await within(before).findByText(inEnglish('cashier.deposit.failed'));
    await waitFor(() => expect(page().queryByRole('button', { name: inEnglish('cashier.pay.more') })).toBeNull());
  });

  it('M170: a redirect names the host and opens in this tab; another kind of address is never a link', async () => {
    const bank = { kind: 'REDIRECT', url: 'https://pay.bank.example/checkout/1' };
    await open({ [CALL.deposits]: [list(pay(bank))] });
    await click(await page().findByText(inEnglish('cashier.deposit.waiting')));
    const link = await page().findByRole<HTMLAnchorElement>('link', { name: inEnglish('cashier.pay.redirect') });
    expect([link.href, link.target]).toEqual([bank.url, '']);
    expect(page().getByText(inEnglish('cashier.pay.redirectLead', { host: 'pay.bank.example' }))).toBeTruthy();
    cleanup();
    await open({ [CALL.deposits]: [list(pay({ kind: 'REDIRECT', url: 'javascript:alert(1)' }))] });
    await click(await page().findByText(inEnglish('cashier.deposit.waiting')));
    await page().findByText(inEnglish('cashier.pay.badAddress'));
    expect(page().queryByRole('link')).toBeNull();
  });

  it('M170: a code is drawn with its content; the user reports a payment once', async () => {
    const qr = { kind: 'QR', payload: 'pay:100', parts: TRANSFER.parts };
    const { seen } = await open({
      [CALL.deposits]: [list(pay(qr)), list(pay(qr)), list(pay(qr, { sent: true }))],
      [CALL.sent]: [answer(pay(qr, { sent: true }))],
    });
    await click(await page().findByText(inEnglish('cashier.deposit.waiting')));
    await page().findByRole('img', { name: inEnglish('cashier.pay.qrTitle') });
    await click(page().getByRole('button', { name: inEnglish('cashier.pay.sent') }));
    await page().findByText(inEnglish('cashier.pay.state.sent'));
    expect(page().queryByRole('button', { name: inEnglish('cashier.pay.sent') })).toBeNull();
    expect(sentBodies(seen, CALL.sent)).toEqual([{ id: ORDER }]);
  });

  it('M170: an order’s changes are announced to screen readers, with the reference that messages name', async () => {
    const credited = order('paid', { arrived: '100.00' });
    const { store } = await open({ [CALL.deposits]: [list(order('review')), list(credited)] });
    const row = await page().findByText(inEnglish('cashier.deposit.review'));
    const statusTexts = () =>
      page()
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    expect(statusTexts()).not.toContain(inEnglish('cashier.pay.said', { amount: '$100.00', state: 'Credited' }));
    await act(async () => store.set(sessionsBegunAtom, (before) => before + 1));
    await waitFor(() =>
      expect(statusTexts()).toContain(inEnglish('cashier.pay.said', { amount: '$100.00', state: 'Credited' })),
    );
    expect(row.isConnected).toBe(false);
    await click(page().getByText('Credited'));
    await page().findByText('D-000000D1');
    expect(
      statusTexts().some((words) => words?.includes(inEnglish('cashier.pay.state.paid', { credited: '$100.00' }))),
    ).toBe(true);
  });

  it.each([
    ['disputed', inEnglish('cashier.pay.receipt.disputed', { amount: '$70.00' })],
    ['refused', inEnglish('cashier.pay.receipt.refused', { amount: '$70.00' })],
    ['forced', inEnglish('cashier.out.rest.forced')],
  ])(
    'M182, P7: a deposit to a member tells the confirmed amount and the rest, in list and order: %s',
    async (state, rest) => {
      const receipt = { state, received: '30.00', remaining: '70.00' };
      await open({ [CALL.deposits]: [list(order('paid', { receipt }))] });
      const confirmed = inEnglish('cashier.pay.receipt.of', { received: '$30.00', amount: '$100.00' });
      expect((await page().findByText(confirmed)).closest('[data-order]')).not.toBeNull();
      await click(page().getByText('Credited'));
      await page().findByText(rest);
      expect(page().getByText(confirmed)).toBeTruthy();
    },
  );

  it('P12: an order has a receipt with brand, reference, amounts, fee and state, and the browser prints only it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open({ [CALL.deposits]: [list(order('paid', { arrived: '100.00', fee: '2.50' }))] });
    await click(await page().findByText('Credited'));
    await click(await page().findByRole('button', { name: inEnglish('cashier.receipt.title') }));
    const paper = await waitFor(() => {
      const found = windowOf('receipt')?.querySelector('[data-paper]');
      if (!found) throw new Error('there is no receipt yet');
      return found;
    });
    for (const words of ['Quartz', 'D-000000D1', 'City Bank', '$100.00', '$2.50', '$97.50', 'Credited'])
      expect(paper.textContent).toContain(words);
    await click(
      within(windowOf('receipt') ?? document.body).getByRole('button', { name: inEnglish('cashier.receipt.print') }),
    );
    expect(print).toHaveBeenCalledOnce();
    const printed = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
      .map(({ cssText }) => cssText)
      .join(' ');
    expect(printed).toContain(':has(');
    expect(printed).toContain('display: none');
    expect(printed).not.toContain('&');
  });

  it('P12: a method says within what time payments usually arrive', async () => {
    await open({
      [CALL.methods]: [
        answer({
          methods: [
            method(BANK, 'BANK', 'Soon', { usualMinutes: 3 }),
            method(CHAIN, 'CRYPTO', 'Later', { usualMinutes: 150 }),
            method(PEER, 'C2C', 'Unknown'),
          ],
          now: NOW,
        }),
      ],
    });
    await page().findByText(inEnglish('cashier.usually', { time: '3 minutes' }));
    expect(page().getByText(inEnglish('cashier.usually', { time: '3 hours' }))).toBeTruthy();
    expect(page().getAllByText(/Usually/)).toHaveLength(2);
  });

  it('M170: payment to a member needs a picture', async () => {
    const peer = pay({ ...TRANSFER, kind: 'C2C' });
    const { seen } = await open({
      [CALL.deposits]: [list(peer), list(peer), list({ ...peer, sent: true })],
      [CALL.sent]: [answer({ ...peer, sent: true })],
    });
    await click(await page().findByText(inEnglish('cashier.deposit.waiting')));
    await click(await page().findByRole('button', { name: inEnglish('cashier.pay.sent') }));
    await page().findByText(inEnglish('cashier.pay.proofMissing'));
    const bytes = [0x89, 0x50, 0x4e, 0x47, 1, 2, 3];
    const files = [new File([new Uint8Array(bytes)], 'a.png')];
    await act(
      async () =>
        void fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files } }),
    );
    await page().findByAltText('Picture 1');
    await click(page().getByRole('button', { name: inEnglish('cashier.pay.sent') }));
    await page().findByText(inEnglish('cashier.pay.state.sent'));
    expect(sentBodies(seen, CALL.sent)).toEqual([{ id: ORDER, pictures: [btoa(String.fromCharCode(...bytes))] }]);
  });

  it.each([
    [
      'review',
      { arrived: '90.00' },
      inEnglish('cashier.pay.state.review'),
      inEnglish('cashier.pay.state.reviewText', { arrived: '$90.00', amount: '$100.00' }),
    ],
    [
      'paid',
      { arrived: '100.00', fee: '2.50' },
      inEnglish('cashier.pay.state.paid', { credited: '$97.50' }),
      inEnglish('cashier.pay.state.paidText'),
    ],
    [
      'refunded',
      { arrived: '90.00' },
      inEnglish('cashier.pay.state.refunded', { arrived: '$90.00' }),
      inEnglish('cashier.pay.state.refundedText'),
    ],
    [
      'failed',
      { reason: 'No cover' },
      inEnglish('cashier.pay.state.failed'),
      inEnglish('cashier.out.reason', { reason: 'No cover' }),
    ],
    [
      'cancelled',
      {},
      inEnglish('cashier.pay.state.cancelled'),
      inEnglish('cashier.pay.state.cancelledText', { amount: '$100.00' }),
    ],
    [
      'expired',
      {},
      inEnglish('cashier.pay.state.expired'),
      inEnglish('cashier.pay.state.expiredText', { amount: '$100.00' }),
    ],
    [
      'reversed',
      { arrived: '100.00' },
      inEnglish('cashier.pay.state.reversed', { arrived: '$100.00' }),
      inEnglish('cashier.pay.state.reversedText'),
    ],
  ])('M170: %s is shown with its meaning and the next step', async (state, more, title, text) => {
    await open({ [CALL.deposits]: [list(order(state, more))] });
    await click(await page().findByText('City Bank', { exact: false, selector: '[data-order] span' }));
    await page().findByText(title);
    expect(windowOf('member')?.textContent).toContain(text);
    expect(page().getByRole('list', { name: inEnglish('cashier.pay.history') })).toBeTruthy();
  });

  it('M170: at the limit of open deposits the page offers to cancel one, and clears the refusal when there is room', async () => {
    const waiting = order('waiting', { mayCancel: true, next: TRANSFER });
    const { seen } = await open({
      [CALL.deposits]: [
        list(waiting),
        refuse('too_many_open', { value: {} }),
        list(waiting),
        answer(order('cancelled')),
        list(order('cancelled')),
      ],
    });
    await page().findByRole('radio', { name: /City Bank/ });
    await type(amount(), '100');
    await input(page().getByLabelText(/Your account/), '12345678');
    await click(page().getByRole('button', { name: 'Deposit $100.00' }));
    const alert = await page().findByRole('alert');
    await click(await within(alert).findByRole('button', { name: inEnglish('cashier.pay.cancel') }));
    const question = within(await screen.findByRole('dialog', { name: inEnglish('cashier.pay.cancel.title') }));
    await click(question.getByRole('button', { name: inEnglish('cashier.pay.cancel') }));
    await waitFor(() => expect(seen.some(({ call }) => call === `DELETE ${CALL.deposits}`)).toBe(true));
    expect(seen.find(({ call }) => call === `DELETE ${CALL.deposits}`)?.query).toMatchObject({ id: ORDER });
    await waitFor(() => expect(page().queryByText(inEnglish('cashier.pay.refused.too_many_open.title'))).toBeNull());
    expect(amount().value).toBe('100');
  });

  it('M170: money after a deposit’s cancellation is shown as such', async () => {
    const steps = ['waiting', 'cancelled', 'review'].map((state) => ({ state, at: NOW }));
    await open({ [CALL.deposits]: [list(order('review', { arrived: '100.00', steps }))] });
    await click(await page().findByText('City Bank', { exact: false, selector: '[data-order] span' }));
    await page().findByText(inEnglish('cashier.pay.state.reviewCancelledText', { arrived: '$100.00' }));
  });

  it('M170: an order of another member is reported as missing, with the way back', async () => {
    const { store } = await open({}, { asked: ORDER });
    await page().findByText(inEnglish('cashier.pay.unknown'));
    expect(store.get(askedOrderAtom)).toBeUndefined();
    await click(page().getAllByRole('button', { name: inEnglish('cashier.pay.all') })[0] ?? document.body);
    await page().findByText(inEnglish('cashier.pay.method'));
  });

  const address = () => window.location.pathname + window.location.search;

  it('M170: an open order has its address, and the back link leads to all of them', async () => {
    window.history.replaceState(null, '', '/index');
    await open({ [CALL.deposits]: [list(order('waiting', { next: TRANSFER }))] });
    await click(await page().findByText('City Bank', { exact: false, selector: '[data-order] span' }));
    await page().findByText('D-00D1');
    expect(address()).toBe(`/depositv2?order=${ORDER}`);
    await act(async () => window.history.back());
    await page().findByText(inEnglish('cashier.pay.method'));
    expect(address()).toBe('/index');
    await click(await page().findByText('City Bank', { exact: false, selector: '[data-order] span' }));
    await click(await page().findByRole('button', { name: inEnglish('cashier.pay.all') }));
    await waitFor(() => expect(address()).toBe('/index'));
  });

  it('M170: the order in the address survives a reload, until the window is closed', async () => {
    window.history.replaceState(null, '', '/index');
    const { store } = await open({ [CALL.deposits]: [list(order('waiting', { next: TRANSFER }))] }, { asked: ORDER });
    await page().findByText('D-00D1');
    expect(address()).toBe(`/depositv2?order=${ORDER}`);
    await act(async () => store.set(closeModalAtom, 'member'));
    await waitFor(() => expect(address()).toBe('/index'));
  });

  it('M170: a page embedded elsewhere, as in a preview, keeps its address', async () => {
    window.history.replaceState(null, '', '/preview/7');
    await open({ [CALL.deposits]: [list(order('waiting', { next: TRANSFER }))] }, { asked: ORDER });
    await page().findByText('D-00D1');
    await click(await page().findByRole('button', { name: inEnglish('cashier.pay.all') }));
    expect(address()).toBe('/preview/7');
  });
});
