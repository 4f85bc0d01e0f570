// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { serveModule } from '#portal/forms/testing/module-at.ts';
import { answer, press, refuse } from '#portal/forms/testing/open-window.tsx';
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
  await dialog(window).findByLabelText('Country of the bank');
  fireEvent.change(dialog(window).getByLabelText('Bank*'), { target: { value: '*' } });
  await type(window, 'Another bank*', name);
}

describe('M168: whether the member is verified', () => {
  it.each([
    [undefined, undefined],
    [{ state: 'known', asks: [] }, 'Confirmed. Nothing more is asked.'],
    [
      { state: 'asked', asks: ['identity', 'newer than this page'] },
      'Needed before you can withdraw: proof of identity and another document. Customer service tells you how to send it.',
    ],
  ])('N10: %j is shown as "%s", with a link where something is missing', async (identity, words) => {
    await openCentre('securityCenter', { '/wps/cashier/withdrawable': [answer({ ...WITHDRAWABLE, identity })] });
    await centre().findByText('Payment password');
    if (words === undefined) expect(centre().queryByText('Your identity')).toBeNull();
    else expect(centre().getByText(words)).toBeTruthy();
    const way = centre().queryByRole('button', { name: 'Your identity: Customer service' });
    expect(way === null).toBe(identity?.state !== 'asked');
  });
});

describe('M168, M171: the payment password and the payout accounts in my account', () => {
  it('D51: the first payment password is set with the log-in password, its rule shown, each error at its field', async () => {
    const { seen } = await openCentre('securityCenter', {
      [PASSWORD]: [answer({ set: false }), refuse('password_wrong'), answer({ set: true })],
    });
    await press(await centre().findByRole('button', { name: 'Payment password: Set it' }));
    const window = 'payment-password';
    await screen.findByRole('dialog', { name: 'Set a payment password' });
    await type(window, 'Log-in password*', 'mine');
    await type(window, 'New payment password*', '123456');
    await type(window, 'New payment password, once more*', '123457');
    await press(dialog(window).getByRole('button', { name: 'Save' }));
    await dialog(window).findByText('Incorrect confirmation input');
    await type(window, 'New payment password, once more*', '123456');
    await press(dialog(window).getByRole('button', { name: 'Save' }));
    await dialog(window).findByText('The password is not correct');
    await press(dialog(window).getByRole('button', { name: 'Save' }));
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
    await centre().findByText('Locked for', { exact: false });
    await press(centre().getByRole('button', { name: 'Payment password: Change' }));
    const window = 'payment-password';
    await dialog(window).findByLabelText('Code that was sent', { exact: false });
    expect(dialog(window).queryByLabelText('Payment password until now')).toBeNull();
    await press(await dialog(window).findByRole('button', { name: /send/i }));
    await dialog(window).findByText('A code is on its way to a•••@e•••.com');
    expect(seen.find(({ call }) => call.endsWith('/paymentPassword/send'))?.body).toEqual({ method: 'email' });
  });

  it('M171: an account is added by its method’s form; typed values stay, the password does not', async () => {
    const { seen, session } = await openCentre('securityCenter', {
      [ACCOUNTS]: [
        answer({ accounts: [], most: 5, restHours: 24, now: NOW }),
        refuse('payment_password_wrong', { value: { left: 1 } }),
        answer(ACCOUNT),
        answer({ accounts: [ACCOUNT], most: 5, now: NOW }),
      ],
    });
    await press(await centre().findByRole('button', { name: 'Add account' }));
    const window = 'payout-account';
    await dialog(window).findByLabelText('Account number', { exact: false });
    expect(dialog(window).getByText('A new account can be used after 24 hours.')).toBeTruthy();
    await typeBank(window, 'Bank of Peers');
    await type(window, 'Account number*', '0012');
    await type(window, 'Payment password*', '999999');
    await press(dialog(window).getByRole('button', { name: 'Add account' }));
    // The submit is validated once the method's rules are loaded, and focuses the error: values typed before that are
    // validated too.
    const account = dialog(window).getByLabelText('Account number*');
    await waitFor(() => expect(document.activeElement).toBe(account));
    expect(account.getAttribute('aria-invalid')).toBe('true');
    await type(window, 'Account number*', '00124321');
    await press(dialog(window).getByRole('button', { name: 'Add account' }));
    await dialog(window).findByText('The payment password is not correct. 1 try is left.');
    expect(session.draft(`payout-account ${BANK.id}`)).toContain('00124321');
    expect(session.draft(`payout-account ${BANK.id}`)).not.toContain('999999');
    await press(dialog(window).getByRole('button', { name: 'Add account' }));
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
    await press(await centre().findByRole('button', { name: 'Add account' }));
    const window = 'payout-account';
    await dialog(window).findByLabelText('Account number', { exact: false });
    await typeBank(window, 'Bank of Peers');
    await type(window, 'Account number*', '00124321');
    await type(window, 'Payment password*', '123456');
    await press(dialog(window).getByRole('button', { name: 'Add account' }));
    await dialog(window).findByText('E-mail format is incorrect');
    dropModule();
  });

  it('M171: a full list is reported; one in use shows why it stays', async () => {
    await openCentre('securityCenter', {
      [ACCOUNTS]: [answer({ accounts: [{ ...ACCOUNT, usableAt: LATER }], most: 1, now: NOW })],
      '/wps/cashier/accounts/remove': [refuse('account_in_use')],
    });
    await centre().findByText('You have 1 account, as many as are allowed. Remove one to add another.');
    expect(centre().getByRole('button', { name: 'Add account' }).hasAttribute('disabled')).toBe(true);
    expect(centre().getByText('Usable in', { exact: false })).toBeTruthy();
    await press(centre().getByRole('button', { name: 'Remove Bank account •••• 4321' }));
    await screen.findByRole('dialog', { name: 'Remove the account' });
    await type('payout-account-remove', 'Payment password*', '123456');
    await press(dialog('payout-account-remove').getByRole('button', { name: 'Remove' }));
    await dialog('payout-account-remove').findByText('A withdrawal to this account is under way', { exact: false });
  });
});
