// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { panelTexts } from '../../texts/texts.ts';
import { createPage, PageProvider } from '../page/page.tsx';
import { PanelPage } from './panel-page.tsx';

/** Opens a panel with empty lists; records what is posted and with which token. */
function open(needsToken = false) {
  const posted: [path: string, body: unknown, token: string | null][] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    if (method === 'POST') posted.push([path, JSON.parse(String(body)), new Headers(headers).get('authorization')]);
    return Response.json({ orders: [], faults: [] });
  });
  render(
    <PageProvider page={createPage(panelTexts)}>
      <PanelPage needsToken={needsToken} />
    </PageProvider>,
  );
  return posted;
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function openFaults() {
  type('Merchant', 'aurora');
  fireEvent.click(screen.getByRole('tab', { name: 'Faults' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the token that opens the panel is sent with its requests', async () => {
  const posted = open(true);
  click('Enter');
  expect(await screen.findByText('This cannot be empty.')).toBeTruthy();
  type('Token of the panel', ' s3cret ');
  click('Enter');
  await screen.findByRole('tab', { name: 'Faults' });
  openFaults();
  click('Set');
  await waitFor(() => expect(posted).toEqual([['/control/v1/faults', expect.anything(), 'Bearer s3cret']]));
});

test('faults are set as chosen, and all cleared for the named order', async () => {
  const posted = open();
  openFaults();
  type('Of one order alone', 'd-1');
  type('Events late by, in milliseconds', '5s');
  click('Set');
  expect(await screen.findByText('Write whole milliseconds, three days (259200000) at most.')).toBeTruthy();
  type('Events late by, in milliseconds', '5000');
  type('Payouts', 'hold');
  fireEvent.click(screen.getByLabelText('Each event twice'));
  click('Set');
  const named = { merchant: 'aurora', reference: 'd-1' };
  const faults = { lateMs: 5000, payouts: 'hold', twice: true };
  await waitFor(() => expect(posted).toEqual([['/control/v1/faults', { ...named, faults }, null]]));
  click('All as it should be');
  await waitFor(() => expect(posted[1]).toEqual(['/control/v1/faults', { ...named, faults: {} }, null]));
  expect((screen.getByLabelText('Payouts') as HTMLSelectElement).value).toBe('');
  expect((screen.getByLabelText('Each event twice') as HTMLInputElement).checked).toBe(false);
});

test('unmatched money arrives in the named currency', async () => {
  const posted = open();
  openFaults();
  type('Currency', 'vnd');
  type('Amount in minor units', '12.50');
  click('Let it arrive');
  expect(await screen.findByText('Write minor units above nought: 1250 is 12.50 of USD.')).toBeTruthy();
  type('Amount in minor units', '1250');
  click('Let it arrive');
  const body = { merchant: 'aurora', currency: 'VND', amountMinor: '1250' };
  await waitFor(() => expect(posted).toEqual([['/control/v1/stray', body, null]]));
});
