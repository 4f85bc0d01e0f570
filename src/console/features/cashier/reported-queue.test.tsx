// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import type { StaffRole } from '#contract/staff/policy.ts';
import { UNMOVED_REASONS } from '#contract/staff/reported-events/reasons.ts';
import { ReportedQueue } from './reported-queue.tsx';
import { translate } from './words.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom has no layout: the list needs a visible size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const AT = Date.parse('2026-11-22T09:00:00Z');
const ROW = {
  id: 'BANK:e-1',
  version: 2,
  provider: 'BANK',
  reference: 'ref-1',
  direction: 'in',
  state: 'reversed',
  amount: '50.00',
  currency: 'USD',
  sequence: 4,
  reportedAt: AT,
  why: 'beyond',
  dueAt: AT + 86_400_000,
  order: { machine: 'deposit', id: 'd-1', reference: 'D-00000001', account: 'player1' },
};

/** Opens the queue with one event; records what was sent and which orders were opened. */
function open({ row = ROW, role = 'operator' }: { readonly row?: object; readonly role?: StaffRole } = {}) {
  const sent: [call: string, request: object][] = [];
  const opened: string[] = [];
  const client: StaffClient = {
    async send(call, request) {
      sent.push([call.name, request]);
      return call.read(call.name === 'staffUnmovedEvents' ? { rows: [row] } : { version: 3 });
    },
  };
  const queue = { merchant: 'sample', onOpen: (key: string) => void opened.push(key), onRows: () => undefined };
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={role} at="/m/sample/x" path="/m/:merchant/x">
      <ReportedQueue {...queue} open="told.BANK:e-1" />
    </FakeConsole>,
  );
  return { sent, opened };
}

const panel = async () => within(await screen.findByRole('complementary', { name: translate('told.title') }));

test('M378: an event has its reason, the remedy, and a link to its order', async () => {
  const { opened, sent } = open();
  const shown = await panel();
  for (const words of [translate('told.why.beyond'), translate('told.todo.look'), '50.00 USD', 'ref-1'])
    expect(shown.getAllByText(words, { exact: false }).length).toBeGreaterThan(0);
  fireEvent.click(shown.getByRole('button', { name: /D-00000001/ }));
  expect(opened).toEqual(['deposit.d-1']);
  expect(sent[0]).toEqual(['staffUnmovedEvents', { part: 'cases' }]);
});

test('M378: events are filtered by their reason', async () => {
  const { sent } = open();
  await panel();
  fireEvent.change(screen.getByRole('combobox', { name: translate('told.why') }), { target: { value: 'unpaid' } });
  await waitFor(() => expect(sent).toContainEqual(['staffUnmovedEvents', { part: 'cases', why: 'unpaid' }]));
  const options = within(screen.getByRole('combobox', { name: translate('told.why') })).getAllByRole('option');
  expect(options).toHaveLength(UNMOVED_REASONS.length + 1);
});

test('M378: a case is closed with its finding; others without the right read it', async () => {
  const { sent } = open();
  fireEvent.click((await panel()).getByRole('button', { name: translate('told.close') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'the provider has corrected it' } });
  fireEvent.click(dialog.getByRole('button', { name: translate('told.close') }));
  const request = { id: 'BANK:e-1', version: 2, reason: 'the provider has corrected it' };
  await waitFor(() => expect(sent).toContainEqual(['staffCloseToldCase', request]));
  cleanup();
  open({ role: 'auditor' });
  expect((await panel()).queryByRole('button', { name: translate('told.close') })).toBeNull();
});

test('M378: a staffless event has no time or closing', async () => {
  const { dueAt: _, ...none } = ROW;
  open({ row: { ...none, why: 'known' } });
  const shown = await panel();
  expect(shown.queryByText(translate('told.due'))).toBeNull();
  expect(shown.queryByRole('button', { name: translate('told.close') })).toBeNull();
});
