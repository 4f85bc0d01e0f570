// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, click, refuse } from '#portal/forms/testing/open-window.tsx';
import { inEnglish } from '#tests/setup/english.ts';
import { centre, NOW, openCentre } from '../testing/open-centre.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './transfer-upline-page.tsx';

afterEach(cleanup);

const UP = '/wps/agent/transfers';
const reported = { upline: 'bo•••', cash: '500', minimum: '10', maximum: '300', leftToday: '200', last: [] };
const AGENT = { type: 1 };
const change = (name: string, value: string) =>
  act(async () => void fireEvent.change(centre().getByLabelText(name), { target: { value } }));

describe('M175: money to the upline', () => {
  it('M175: the recipient, the day’s remainder, and the last ten; sent once with the payment password', async () => {
    const sent = { id: '1', amount: '200', at: NOW };
    const { seen } = await openCentre(
      'transferUpline',
      {
        [UP]: [
          answer(reported),
          refuse('payment_password_wrong', { value: { left: 3 } }),
          answer(reported),
          answer(reported),
          answer({ ...reported, last: [{ ...sent, id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }] }),
        ],
      },
      AGENT,
    );
    await centre().findByText('To bo•••');
    expect(centre().getByText(inEnglish('cashier.out.up.left', { amount: '$200.00' }))).toBeTruthy();
    await change('Amount', '250');
    fireEvent.input(centre().getByLabelText(inEnglish('cashier.out.field.paymentPassword'), { selector: 'input' }), {
      target: { value: '111111' },
    });
    await click(centre().getByRole('button', { name: 'Send' }));
    await centre().findByText(inEnglish('cashier.out.refused.most', { maximum: '$200.00' }));
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.all') }));
    await click(centre().getByRole('button', { name: 'Send' }));
    await centre().findByText(inEnglish('cashier.out.refused.passwordLeft', { count: 3 }));
    await click(centre().getByRole('button', { name: 'Send' }));
    await centre().findByText('$200.00', { selector: 'li *' });
    expect(seen.filter(({ call }) => call === `POST ${UP}`).map(({ body }) => body)).toEqual([
      { amount: '200.00', paymentPassword: '111111' },
      { amount: '200.00', paymentPassword: '111111' },
    ]);
  });

  it('M175: without a payment password a link to one replaces the form; without an upline it is reported', async () => {
    await openCentre(
      'transferUpline',
      { [UP]: [answer(reported)], '/wps/member/paymentPassword': [answer({ set: false })] },
      AGENT,
    );
    await click(await centre().findByRole('button', { name: inEnglish('cashier.out.act.setPassword') }));
    await screen.findByRole('dialog', { name: inEnglish('cashier.out.password.set.title') });
    cleanup();
    await openCentre('transferUpline', { [UP]: [answer({ ...reported, upline: undefined })] }, AGENT);
    await centre().findByText(inEnglish('cashier.out.up.none'));
  });
});

describe('M161, M172: my wallet', () => {
  const several = {
    sumBalance: '30',
    isSingle: false,
    balance: [
      { wallet: 'MAIN', balance: '20' },
      { wallet: 'LIVE', balance: '7' },
      { wallet: 'SLOTS', balance: '3' },
    ],
  };
  const MOVE = '/wps/relay/GCS_walletTransfer';

  it('M161, M172: several wallets are shown, swapped and moved to the main one, a transfer each', async () => {
    const { seen } = await openCentre('transferFund', {
      '/wps/v2/wallets/balance': [answer(several)],
      [MOVE]: [answer({ balance: [] })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('cashier.out.allToMain') }));
    expect(seen.filter(({ call }) => call === `POST ${MOVE}`).map(({ body }) => body)).toEqual([
      { from: 'LIVE', to: 'MAIN', amount: '7.00' },
      { from: 'SLOTS', to: 'MAIN', amount: '3.00' },
    ]);
    await click(centre().getByRole('button', { name: 'Swap' }));
    expect(centre().getByLabelText<HTMLSelectElement>('From').value).toBe('LIVE');
    expect(centre().getByLabelText<HTMLSelectElement>('To').value).toBe('MAIN');
  });

  it('M161: a single wallet shows that it serves all games, with its links', async () => {
    await openCentre('transferFund', { '/wps/v2/wallets/balance': [answer({ sumBalance: '7', isSingle: true })] });
    await centre().findByText('$7.00');
    await click(centre().getAllByRole('button', { name: 'Withdraw' }).at(-1) ?? document.body);
    await centre().findByText(inEnglish('cashier.out.cash'));
  });
});
