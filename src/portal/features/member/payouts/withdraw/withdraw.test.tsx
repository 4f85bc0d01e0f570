// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, click, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { loadTrees } from '#portal/state/sources/load-trees.ts';
import { makePage } from '#portal/testing/site.ts';
import { formatterOf, inEnglish } from '#tests/setup/english.ts';
import type { TextKey } from '#texts/text-key.ts';
import { formatMinuteIn } from '#ui/words/format-moment.ts';
import { ACCOUNT, centre, LATER, NOW, ORDER, openCentre, RECEIPT, WITHDRAWABLE } from '../testing/open-centre.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import '../../safer-play/safer-play-page.tsx';
import './withdraw-page.tsx';

afterEach(cleanup);

const ORDERS = '/wps/cashier/withdrawals';
const ASK = 'POST /wps/cashier/withdrawals';
const withRequirements = (list: readonly object[], blocks: readonly object[] = []): Script => ({
  '/wps/cashier/withdrawable': [answer({ ...WITHDRAWABLE, needs: list, blocks })],
});

async function fillIn(amount: string, password = '123456') {
  const field = await centre().findByLabelText('Amount');
  fireEvent.change(field, { target: { value: amount } });
  fireEvent.input(centre().getByLabelText(inEnglish('cashier.out.field.paymentPassword'), { selector: 'input' }), {
    target: { value: password },
  });
  await act(async () => fireEvent.blur(field));
}
const submit = async () => {
  const buttons = centre().getAllByRole('button', { name: 'Withdraw' });
  const button = buttons.find((one) => one.getAttribute('type') === 'submit');
  if (button === undefined) throw new Error('there is no button that submits');
  await click(button);
};

describe('M171: withdrawals', () => {
  it('M171: the withdrawable amount is shown next to held money and bonus', async () => {
    await openCentre('withdraw');
    await centre().findByText('$500.00');
    expect(centre().getByText('$75.00')).toBeTruthy();
    expect(centre().getByText('$20.00')).toBeTruthy();
    expect(await centre().findByText(inEnglish('cashier.out.leftCount', { count: 2 }), { exact: false })).toBeTruthy();
  });

  it.each([
    [{}, '$500.00', undefined],
    [{ needs: [{ code: 'PAYMENT_PASSWORD' }] }, '$0.00', inEnglish('cashier.out.rest.needs', { amount: '$500.00' })],
    [{ leftToday: '200', maximum: '200' }, '$200.00', inEnglish('cashier.out.rest.today', { amount: '$300.00' })],
    [{ maximum: '100' }, '$100.00', inEnglish('cashier.out.rest.most', { amount: '$400.00', most: '$100.00' })],
    [{ cash: '5' }, '$0.00', inEnglish('cashier.out.rest.least', { amount: '$5.00', least: '$10.00' })],
  ])('M171, P3: shows what can be withdrawn now, and why not the rest: %o', async (more, now, why) => {
    await openCentre('withdraw', { '/wps/cashier/withdrawable': [answer({ ...WITHDRAWABLE, ...more })] });
    const reported = (await centre().findByText(inEnglish('cashier.out.cash'))).parentElement;
    expect(reported?.textContent).toBe(`${inEnglish('cashier.out.cash')}${now}${why ?? ''}`);
  });

  it('N10: all requirements are listed at once, with progress, deadline, and a link', async () => {
    const open = { code: 'OPEN_ORDER', orderId: ORDER.id };
    const list = [
      { code: 'TURNOVER', done: '30', goal: '120' },
      { code: 'PAYMENT_PASSWORD' },
      { code: 'PAYOUT_ACCOUNT' },
      { code: 'CONTACT' },
      { code: 'KYC' },
      { code: 'NEW_ONE' },
    ];
    await openCentre('withdraw', {
      ...withRequirements(list, [open, { code: 'COOL_OFF', until: LATER }, { code: 'CLOSED' }]),
      [ORDERS]: [answer({ orders: [ORDER], now: NOW })],
    });
    await centre().findByText('$30.00 of $120.00');
    const reported = [...document.querySelectorAll('[data-requirement]')].map((row) =>
      row.getAttribute('data-requirement'),
    );
    expect(reported).toEqual([...list.map(({ code }) => code), 'OPEN_ORDER', 'COOL_OFF', 'CLOSED']);
    expect(centre().getByRole('progressbar', { name: '$30.00 of $120.00' }).getAttribute('max')).toBe('12000');
    expect(centre().getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/index');
    expect(centre().getByText(inEnglish('cashier.need.OTHER'))).toBeTruthy();
    expect(centre().getByText(inEnglish('cashier.out.until', { time: '' }).trim(), { exact: false })).toBeTruthy();
    expect(centre().queryByLabelText('Amount')).toBeNull();
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.act.order') }));
    expect(document.querySelector<HTMLDetailsElement>(`[data-order="${ORDER.id}"] details`)?.open).toBe(true);
    // What it opens: payouts-section.test.tsx.
    expect(centre().getByRole('button', { name: inEnglish('cashier.out.act.addAccount') })).toBeTruthy();
  });

  it.each([
    ['ASKED', ['name'], inEnglish('cashier.need.KYC.own'), inEnglish('element.member.saferPlay')],
    ['REVIEW', ['name'], inEnglish('safer.identity.REVIEW'), inEnglish('element.member.saferPlay')],
    // Only the merchant's own setting asks.
    ['NONE', [], inEnglish('cashier.need.KYC.how'), inEnglish('cashier.out.act.service')],
  ])('N12: an identity that is missing leads to where it is verified: %s %j', async (state, missing, how, act) => {
    const own = { state, missing, verified: [], before: [], kinds: [], documents: [] };
    await openCentre('withdraw', {
      ...withRequirements([{ code: 'KYC' }]),
      '/wps/member/identity': [answer(own)],
    });
    await centre().findByText(how);
    const list = within(document.querySelector<HTMLElement>('[data-requirement=KYC]') ?? document.body);
    const button = list.getByRole('button', { name: act });
    if (missing.length === 0) return;
    await click(button);
    await centre().findByText(inEnglish('safer.lead'));
  });

  it('M171: fee and net amount are shown first; the order is sent as typed, once', async () => {
    const { seen } = await openCentre('withdraw', {
      [ORDERS]: [answer({ orders: [], now: NOW }), answer(ORDER), answer({ orders: [ORDER], now: NOW })],
    });
    await fillIn('1.00,');
    expect(centre().getByText(inEnglish('cashier.out.amountBad', { example: '10.50' }))).toBeTruthy();
    await fillIn('5');
    expect(centre().getByText(inEnglish('cashier.out.refused.least', { minimum: '$10.00' }))).toBeTruthy();
    await fillIn('501');
    expect(centre().getByText(inEnglish('cashier.out.refused.most', { maximum: '$500.00' }))).toBeTruthy();
    await click(centre().getByRole('button', { name: '$100.00' }));
    expect(centre().getByText('$2.00')).toBeTruthy();
    expect(centre().getByText('$98.00')).toBeTruthy();
    await submit();
    await waitFor(() => expect(document.querySelector(`[data-order="${ORDER.id}"]`)).toBeTruthy());
    expect(seen.filter(({ call }) => call === ASK).map(({ body }) => body)).toEqual([
      { accountId: ACCOUNT.id, amount: '100.00', paymentPassword: '123456' },
    ]);
  });

  it('M171: a refusal shows the allowed amount, the tries left and until when; amount and account stay, the password does not', async () => {
    const { session } = await openCentre('withdraw', {
      [ORDERS]: [
        answer({ orders: [], now: NOW }),
        refuse('payment_password_wrong', { value: { left: 2 } }),
        answer({ orders: [], now: NOW }),
        refuse('amount_outside', { value: { minimum: '10', maximum: '60' } }),
      ],
    });
    await fillIn('70');
    await submit();
    await centre().findByText(inEnglish('cashier.out.refused.passwordLeft', { count: 2 }));
    expect(session.draft('withdraw')).toContain('70');
    expect(session.draft('withdraw')).not.toContain('123456');
    await submit();
    await centre().findByText(inEnglish('cashier.out.refused.between', { minimum: '$10.00', maximum: '$60.00' }));
    expect(centre().getByLabelText<HTMLInputElement>('Amount').value).toBe('70');
  });

  it('M171 M306: a refusal follows the page’s language, its amounts the digits', async () => {
    const { store } = await openCentre('withdraw', {
      [ORDERS]: [
        answer({ orders: [], now: NOW }),
        refuse('amount_outside', { value: { minimum: '10', maximum: '60' } }),
        answer({ orders: [], now: NOW }),
        refuse('method_closed', { value: { until: LATER } }),
      ],
    });
    const inVietnamese = formatterOf<TextKey>(makePage({ language: 'VI' }).texts);
    const closed = { time: formatMinuteIn(LATER, 'UTC') };
    const speak = async (language: 'EN' | 'VI') => {
      const { portal, texts } = makePage({ language });
      await act(async () => loadTrees(store, { revision: language, brandRevision: 'b', language, portal, texts }));
    };
    await fillIn('70');
    await submit();
    await centre().findByText(inEnglish('cashier.out.refused.between', { minimum: '$10.00', maximum: '$60.00' }));
    await speak('VI');
    expect(
      centre().queryByText(inEnglish('cashier.out.refused.between', { minimum: '$10.00', maximum: '$60.00' })),
    ).toBeNull();
    expect(document.body.textContent).toContain(
      inVietnamese('cashier.out.refused.between', { minimum: '$10,00', maximum: '$60,00' }),
    );
    await speak('EN');
    await submit();
    await centre().findByText(inEnglish('cashier.out.refused.closedUntil', closed));
    await speak('VI');
    expect(centre().queryByText(inEnglish('cashier.out.refused.closedUntil', closed))).toBeNull();
    await centre().findByText(inVietnamese('cashier.out.refused.closedUntil', closed));
  });

  it('M171: without an answer the same order is resent under the same key; another one has its own', async () => {
    const keys: (string | null)[] = [];
    const lost = () => new Response('', { status: 500 });
    const { session } = await openCentre('withdraw', { [ORDERS]: [answer({ orders: [], now: NOW }), lost, lost] });
    await fillIn('70');
    const storedKey = () => session.draft('key.withdraw')?.split(' ')[0] ?? null;
    await submit();
    await centre().findByText(inEnglish('cashier.out.unclear.title'));
    keys.push(storedKey());
    await submit();
    await centre().findByText(inEnglish('cashier.out.unclear.title'));
    keys.push(storedKey());
    await fillIn('71');
    await submit();
    await waitFor(() => expect(storedKey()).not.toBe(keys[0]));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('M171: an account not usable yet shows from when it is, and cannot be chosen', async () => {
    const waiting = { ...ACCOUNT, usableAt: LATER };
    await openCentre('withdraw', { '/wps/cashier/accounts': [answer({ accounts: [waiting], most: 5, now: NOW })] });
    await centre().findByText(inEnglish('cashier.out.account.usableIn', { time: '' }).trim(), { exact: false });
    expect(centre().getByRole('radio').hasAttribute('disabled')).toBe(true);
  });

  it('M171, D48: an order shows its history, and can be cancelled where allowed', async () => {
    const paid = {
      ...ORDER,
      id: RECEIPT.id,
      state: 'paid',
      mayCancel: false,
      steps: [
        { state: 'held', at: NOW },
        { state: 'paid', at: NOW },
      ],
    };
    const { calls } = await openCentre('withdraw', {
      [ORDERS]: [
        answer({ orders: [ORDER, paid], now: NOW }),
        answer({ ...ORDER, state: 'cancelled', mayCancel: false }),
        answer({ orders: [{ ...ORDER, state: 'cancelled', mayCancel: false }, paid], now: NOW }),
      ],
    });
    await waitFor(() => expect(document.querySelectorAll('[data-order]')).toHaveLength(2));
    expect(centre().getAllByText('Paid').length).toBeGreaterThan(0);
    const cancels = centre().getAllByText(inEnglish('cashier.out.cancel'));
    expect(cancels).toHaveLength(1);
    await click(cancels[0] ?? document.body);
    const question = within(await screen.findByRole('dialog', { name: inEnglish('cashier.out.cancel.title') }));
    await click(question.getByRole('button', { name: inEnglish('cashier.out.cancel') }));
    await waitFor(() => expect(calls()).toContain('DELETE /wps/cashier/withdrawals'));
    await waitFor(() => expect(document.querySelector('[data-state="cancelled"]')).toBeTruthy());
  });

  it('M182, P7: the list says how much other members paid, and what of it is disputed', async () => {
    await openCentre('withdraw', {
      [ORDERS]: [answer({ orders: [{ ...ORDER, state: 'sending', received: '30' }], now: NOW })],
      '/wps/relay/MCSFE_getPaymentConfirmationList': [answer({ list: [{ ...RECEIPT, state: 'disputed' }], now: NOW })],
    });
    const words = inEnglish('cashier.out.receivedOf', { received: '$30.00', amount: '$98.00' });
    await waitFor(() => expect(document.querySelector('[data-order] summary')?.textContent).toContain(words));
    await centre().findByText(inEnglish('cashier.out.rest.disputed', { amount: '$50.00' }));
  });

  it('M171: a gateway without withdrawals is reported, and a failed part is retried', async () => {
    const lost = () => new Response('', { status: 500 });
    await openCentre('withdraw', { '/wps/cashier/withdrawable': [lost, answer(WITHDRAWABLE)] });
    await click(await centre().findByRole('button', { name: inEnglish('ui.retry') }));
    await centre().findByText('$500.00');
  });

  it('M182: a payment that waits for the member’s answer is shown on top, with a link', async () => {
    await openCentre('withdraw', {
      '/wps/relay/MCSFE_getPaymentConfirmationList': [answer({ list: [RECEIPT], now: NOW })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('element.member.withdrawalConfirmation') }));
    await centre().findByText(inEnglish('cashier.out.receipts.question'));
  });
});
