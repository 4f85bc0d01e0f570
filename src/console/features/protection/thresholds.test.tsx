// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import { Thresholds } from './thresholds.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
const text = (key: string, values?: object) => consoleText('protection', key, values as never);
const CASE = {
  id: id('1'),
  memberId: id('2'),
  account: 'player1',
  measure: 'DEPOSIT_NET',
  period: 'MONTH',
  action: 'block',
  pack: 'nl',
  clause: 'Ksa policy 2024',
  amount: '700.00',
  measured: '710.00',
  openedAt: 1,
  dueAt: 2,
};

/** Renders the queue for a role; returns the mutating requests. */
function open(staffRole: 'operator' | 'auditor', ...cases: readonly object[]): unknown[] {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const sent: unknown[] = [];
  const client: StaffClient = {
    async send(call, request) {
      if (call.method !== 'GET') sent.push(request);
      return call.read(call.method === 'GET' ? { currency: 'EUR', cases } : null);
    },
  };
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={staffRole} at="/m/sample/x" path="/m/:merchant/x">
      <Thresholds merchant="sample" />
    </FakeConsole>,
  );
  return sent;
}

test('N12: a case shows member, fact, clause and its time, and is decided as its action allows', async () => {
  const sent = open('operator', CASE);
  const link = await screen.findByRole('link', { name: 'player1' });
  expect(link.getAttribute('href')).toContain(CASE.memberId);
  expect(document.body.textContent).toMatch(/Net deposits, month: .*710\.00.*, above .*700\.00/);
  expect(screen.getByText('nl · Ksa policy 2024')).toBeTruthy();
  expect(screen.getByText(text('threshold.late'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: text('threshold.about', { account: 'player1' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text('threshold.effect.block'))).toBeTruthy();
  expect(dialog.queryByText(text('threshold.decision.CONTACTED'))).toBeNull();
  fireEvent.change(await dialog.findByLabelText(new RegExp(consoleText('common', 'reason.label'))), {
    target: { value: 'pay slips seen' },
  });
  fireEvent.click(dialog.getByRole('button', { name: text('threshold.act') }));
  await waitFor(() => expect(sent).toEqual([{ id: CASE.id, decision: 'CLEARED', reason: 'pay slips seen' }]));
});

test('N12: a limit that waits for a contact is a line of its own, with the decisions that end the wait', async () => {
  open('operator', { ...CASE, measure: 'DEPOSIT_LIMIT', action: 'contactFirst' });
  expect(await screen.findByText(text('threshold.action.contactFirst'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: text('threshold.about', { account: 'player1' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text('threshold.effect.contactFirst'))).toBeTruthy();
  expect(dialog.queryByText(text('threshold.decision.CLEARED'))).toBeNull();
});

test('N12: who may not decide sees cases without the button, and decided ones with the decision', async () => {
  open('auditor', { ...CASE, measure: 'DEPOSIT_LIMIT', action: 'contact', decision: 'CONTACTED', decidedAt: 3 });
  expect(await screen.findByText(text('threshold.none'))).toBeTruthy();
  expect(screen.getByText(text('threshold.decision.CONTACTED'), { exact: false })).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
