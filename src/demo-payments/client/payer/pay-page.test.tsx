// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../../texts/texts.ts';
import { createPage, PageProvider } from '../page/page.tsx';
import { PayPage } from './pay-page.tsx';
import type { Payment } from './payment.ts';

const payment: Payment = {
  merchant: 'aurora',
  kind: 'qr',
  state: 'pending',
  askedMinor: '125000',
  amountMinor: '0',
  currency: 'USD',
  exponent: 2,
  sequence: 1,
  account: null,
  transferText: null,
  returnUrl: 'https://aurora.example/depositv2',
  expiresAt: null,
};

/** Records the page's requests; the fake provider answers them in the given order. */
function open(answers: readonly (readonly [status: number, body: object])[]) {
  const asked: [string, unknown][] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const [status, reply] = left.shift() ?? [503, { error: 'busy' }];
    return new Response(JSON.stringify(reply), { status });
  });
  render(
    <PageProvider page={createPage(texts.EN)}>
      <PayPage token="t0ken" />
    </PageProvider>,
  );
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('one click pays the requested amount, with the page’s last seen state', async () => {
  const paid = { ...payment, state: 'paid', amountMinor: '125000', sequence: 2 };
  const asked = open([
    [200, { payment }],
    [200, { payment: paid }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Pay USD.1,250\.00$/ }));
  expect(await screen.findByText(/^Paid: USD.1,250\.00$/)).toBeTruthy();
  expect(asked).toEqual([
    ['/api/payments/t0ken', undefined],
    ['/api/payments/t0ken/pay', { sequence: 1 }],
  ]);
  expect(screen.getByRole('link', { name: 'Back to Aurora' }).getAttribute('href')).toBe(payment.returnUrl);
});

test('an invalid amount is reported with an example and stays; a valid one is paid in minor units', async () => {
  const asked = open([
    [200, { payment }],
    [200, { payment: { ...payment, state: 'paid', amountMinor: '100050', sequence: 2 } }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay a different amount' }));
  const field = await screen.findByLabelText('Different amount');
  fireEvent.change(field, { target: { value: '1e400' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay a different amount' }));
  expect(await screen.findByText(/^Enter a valid amount in USD, for example 1,250\.00/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('1e400');
  fireEvent.change(field, { target: { value: '1,000.50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay a different amount' }));
  expect(await screen.findByText(/^Paid: USD.1,000\.50$/)).toBeTruthy();
  expect(asked.at(-1)).toEqual(['/api/payments/t0ken/pay', { sequence: 1, amountMinor: '100050' }]);
});

test('a payment that changed in the meantime shows its current state', async () => {
  open([
    [200, { payment }],
    [409, { error: 'changed' }],
    [200, { payment: { ...payment, state: 'expired', sequence: 2 } }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
  expect(await screen.findByText('This payment has expired')).toBeTruthy();
  expect(screen.getByText(/The payment has changed\. Its current status is shown here/)).toBeTruthy();
});

test('a silent provider is reported, and a click retries', async () => {
  open([
    [503, { error: 'busy' }],
    [200, { payment }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pay Aurora')).toBeTruthy();
});
