// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { serveModule } from '#portal/forms/testing/module-at.ts';
import { answer, click, refuse } from '#portal/forms/testing/open-window.tsx';
import { inEnglish } from '#tests/setup/english.ts';
import { ACCOUNT, BANK, centre, dialog, LATER, NOW, openCentre, WITHDRAWABLE } from '../testing/open-centre.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import '../../security/security-page.tsx';

afterEach(cleanup);

const PASSWORD = '/wps/member/paymentPassword';
const ACCOUNTS = '/wps/cashier/accounts';
const type = (window: string, label: string, value: string) =>
  act(
    async () =>
      void fireEvent.input(dialog(window).getByLabelText(label, { selector: 'input' }), { target: { value } }),
  );

/** A bank that is not in the list. */
async function typeBank(window: string, name: string): Promise<void> {
  await dialog(window).findByLabelText(inEnglish('cashier.bank.country'));
  fireEvent.change(dialog(window).getByLabelText('Bank*'), { target: { value: '*' } });
  await type(window, `${inEnglish('cashier.bank.other')}*`, name);
}

describe('M168: whether the member is verified', () => {
  it.each([
    [undefined, undefined],
    [{ state: 'known', asks: [] }, inEnglish('cashier.identity.known')],
    [
      { state: 'asked', asks: ['identity', 'newer than this page'] },
      inEnglish('cashier.identity.asked', { what: 'proof of identity and another document' }),
    ],
  ])('N10: %j is shown as "%s", with a link where something is missing', async (identity, words) => {
    await openCentre('securityCenter', { '/wps/cashier/withdrawable': [answer({ ...WITHDRAWABLE, identity })] });
    await centre().findByText(inEnglish('cashier.out.field.paymentPassword'));
    if (words === undefined) expect(centre().queryByText(inEnglish('cashier.identity.title'))).toBeNull();
    else expect(centre().getByText(words)).toBeTruthy();
    const contact = centre().queryByRole('button', { name: 'Your identity: Customer service' });
    expect(contact === null).toBe(identity?.state !== 'asked');
  });
});

describe('M168, M171: the payment password and the payout accounts in my account', () => {
  it('D51: the first payment password is set with the log-in password, its rule shown, each error at its field', async () => {
    const { seen } = await openCentre('securityCenter', {
      [PASSWORD]: [answer({ set: false }), refuse('password_wrong'), answer({ set: true })],
    });
    await click(
      await centre().findByRole('button', { name: `Payment password: ${inEnglish('cashier.out.act.setPassword')}` }),
    );
    const window = 'payment-password';
    await screen.findByRole('dialog', { name: inEnglish('cashier.out.password.set.title') });
    await type(window, 'Log-in password*', 'mine');
    await type(window, 'New payment password*', '123456');
    await type(window, `${inEnglish('cashier.out.field.confirmNewPaymentPassword')}*`, '123457');
    await click(dialog(window).getByRole('button', { name: 'Save' }));
    await dialog(window).findByText(inEnglish('form.paymentConfirmation'));
    await type(window, `${inEnglish('cashier.out.field.confirmNewPaymentPassword')}*`, '123456');
    await click(dialog(window).getByRole('button', { name: 'Save' }));
    await dialog(window).findByText(inEnglish('error.password_wrong'));
    await click(dialog(window).getByRole('button', { name: 'Save' }));
    await centre().findByRole('button', { name: 'Payment password: Change' });
    expect(seen.findLast(({ call }) => call === `PUT ${PASSWORD}`)?.body).toEqual({
      password: 'mine',
      newPaymentPassword: '123456',
      confirmNewPaymentPassword: '123456',
    });
  });

  it('D51: locked, it counts down and is set by a code to the member’s contact', async () => {
    const { seen } = await openCentre('securityCenter', {
      '/wps/member/profile': [answer({ account: 'ann', email: 'a•••@e•••.com', emailVerified: true, mobile: '' })],
      '/wps/member/paymentPassword/send': [answer({ expiredMinutes: 5 })],
      [PASSWORD]: [answer({ set: true, lockedUntil: LATER })],
    });
    await centre().findByText(inEnglish('cashier.out.password.locked', { time: '' }).trim(), { exact: false });
    await click(centre().getByRole('button', { name: 'Payment password: Change' }));
    const window = 'payment-password';
    await dialog(window).findByLabelText(inEnglish('cashier.out.field.code'), { exact: false });
    expect(dialog(window).queryByLabelText(inEnglish('cashier.out.field.oldPaymentPassword'))).toBeNull();
    await click(await dialog(window).findByRole('button', { name: /send/i }));
    await dialog(window).findByText(inEnglish('cashier.out.password.sent', { contact: 'a•••@e•••.com' }));
    expect(seen.find(({ call }) => call.endsWith('/paymentPassword/send'))?.body).toEqual({ method: 'email' });
  });

  it('M171, P3: the wait of a new account is told first; its bank is chosen by country; it is added by its method’s form; typed values stay, the password does not', async () => {
    const { seen, session } = await openCentre('securityCenter', {
      [ACCOUNTS]: [
        answer({ accounts: [], most: 5, restHours: 24, now: NOW }),
        refuse('payment_password_wrong', { value: { left: 1 } }),
        answer(ACCOUNT),
        answer({ accounts: [ACCOUNT], most: 5, now: NOW }),
      ],
    });
    await click(await centre().findByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    const window = 'payout-account';
    await dialog(window).findByLabelText(inEnglish('cashier.part.account'), { exact: false });
    expect(dialog(window).getByText(inEnglish('cashier.out.account.rests', { count: 24 }))).toBeTruthy();
    await typeBank(window, 'Bank of Peers');
    await type(window, 'Account number*', '0012');
    await type(window, 'Payment password*', '999999');
    await click(dialog(window).getByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    // The submit is validated once the method's rules are loaded, and focuses the error: values typed before that are
    // validated too.
    const account = dialog(window).getByLabelText('Account number*');
    await waitFor(() => expect(document.activeElement).toBe(account));
    expect(account.getAttribute('aria-invalid')).toBe('true');
    await type(window, 'Account number*', '00124321');
    await click(dialog(window).getByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    await dialog(window).findByText(inEnglish('cashier.out.refused.passwordLeft', { count: 1 }));
    expect(session.draft(`payout-account ${BANK.id}`)).toContain('00124321');
    expect(session.draft(`payout-account ${BANK.id}`)).not.toContain('999999');
    await click(dialog(window).getByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    await centre().findByText('•••• 4321');
    expect(seen.findLast(({ call }) => call === `PUT ${ACCOUNTS}`)?.body).toEqual({
      methodId: BANK.id,
      fields: { bankName: 'Bank of Peers', accountNumber: '00124321' },
      paymentPassword: '999999',
    });
  });

  it('M253: the module of the method’s version reports errors of an account', async () => {
    const dropModule = serveModule(`${BANK.id}.7`, 'bankName');
    await openCentre('securityCenter', {
      '/wps/cashier/methods': [answer({ methods: [{ ...BANK, version: 7 }], now: NOW })],
      [ACCOUNTS]: [answer({ accounts: [], most: 5, now: NOW })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    const window = 'payout-account';
    await dialog(window).findByLabelText(inEnglish('cashier.part.account'), { exact: false });
    await typeBank(window, 'Bank of Peers');
    await type(window, 'Account number*', '00124321');
    await type(window, 'Payment password*', '123456');
    await click(dialog(window).getByRole('button', { name: inEnglish('cashier.out.act.addAccount') }));
    await dialog(window).findByText(inEnglish('form.emailFormat'));
    dropModule();
  });

  it('M171: a full list is reported; one in use shows why it stays', async () => {
    await openCentre('securityCenter', {
      [ACCOUNTS]: [answer({ accounts: [{ ...ACCOUNT, usableAt: LATER }], most: 1, now: NOW })],
      '/wps/cashier/accounts/remove': [refuse('account_in_use')],
    });
    await centre().findByText(inEnglish('cashier.out.account.full', { count: 1 }));
    expect(
      centre()
        .getByRole('button', { name: inEnglish('cashier.out.act.addAccount') })
        .hasAttribute('disabled'),
    ).toBe(true);
    expect(
      centre().getByText(inEnglish('cashier.out.account.usableIn', { time: '' }).trim(), { exact: false }),
    ).toBeTruthy();
    await click(centre().getByRole('button', { name: 'Remove Bank account •••• 4321' }));
    await screen.findByRole('dialog', { name: inEnglish('cashier.out.account.remove.title') });
    await type('payout-account-remove', 'Payment password*', '123456');
    await click(dialog('payout-account-remove').getByRole('button', { name: 'Remove' }));
    await dialog('payout-account-remove').findByText(inEnglish('error.account_in_use'));
  });
});
