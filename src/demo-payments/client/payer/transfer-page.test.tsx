// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../../texts/texts.ts';
import { createPage, PageProvider } from '../page/page.tsx';
import { TransferPage } from './transfer-page.tsx';

const payment = { merchant: 'aurora', currency: 'USD', exponent: 2 };

function open(address: string) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)));
    return Response.json({ payment, sent: '1250' });
  });
  render(
    <PageProvider page={createPage(texts.EN)}>
      <TransferPage given={new URLSearchParams(address)} />
    </PageProvider>,
  );
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an address fills the transfer; an amount with a comma is sent as decimal text', async () => {
  const asked = open('to=0012 3400&text=AU-7KQ');
  expect((screen.getByLabelText('Account number') as HTMLInputElement).value).toBe('0012 3400');
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: ' 12,50 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send money' }));
  expect(await screen.findByText(/^Sent to Aurora: USD.12\.50$/)).toBeTruthy();
  expect(asked).toEqual([{ number: '0012 3400', transferText: 'AU-7KQ', amount: '12.50' }]);
});

test('an invalid value is shown at its field, stays, and is not sent', async () => {
  const asked = open('amount=1e3');
  fireEvent.click(screen.getByRole('button', { name: 'Send money' }));
  expect(await screen.findByText('Enter a valid amount, for example 12.50')).toBeTruthy();
  expect(screen.getByText('This cannot be empty.')).toBeTruthy();
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('1e3');
  expect(document.activeElement).toBe(screen.getByLabelText('Account number'));
  expect(asked).toEqual([]);
});
