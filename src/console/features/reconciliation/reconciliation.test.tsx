// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import type { StaffRole } from '#contract/staff/policy.ts';
import { CASE_KINDS } from '#contract/staff/reconciliation/calls.ts';
import { DIFFERENCE_KINDS } from '#model/reconciliation/difference.ts';
import Reconciliation from './reconciliation.tsx';
import { translate } from './words.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
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
const rowOf = (kind: string, rest: object = {}) => ({
  id: kind,
  version: 3,
  kind,
  provider: 'BANK',
  currency: 'USD',
  reference: `ref-${kind}`,
  flow: 'payment',
  effect: '50.00',
  reported: '50.00',
  posted: '0.00',
  at: AT,
  foundAt: AT,
  ways: ['house', 'explain'],
  ...rest,
});
const proposed = (by: string, isMine: boolean) => {
  return { proposal: { step: 'suspense', by, isMine, reason: 'nobody knows the payer', at: AT } };
};

interface Opened {
  readonly rows: readonly object[];
  readonly run?: object;
  readonly role?: StaffRole;
  readonly accounts?: readonly object[];
}

const BANK = { provider: 'BANK', currency: 'USD', throughDay: '2026-11-21' };

/** Opens the screen with a gateway that returns these rows; returns the requests that were sent. */
function open({
  rows,
  run = { state: 'finished', askedAt: AT, endedAt: AT },
  role = 'operator',
  accounts = [BANK],
}: Opened) {
  const sent: [call: string, request: object][] = [];
  const client: StaffClient = {
    async send(call, request) {
      sent.push([call.name, request]);
      const isList = call.name === 'staffReconciliation';
      return call.read(isList ? { rows, count: rows.length, accounts, run, finishedAt: AT } : { version: 4 });
    },
  };
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={role} at="/m/sample/x" path="/m/:merchant/x">
      <Reconciliation />
    </FakeConsole>,
  );
  const changes = () => sent.filter(([call]) => call !== 'staffReconciliation');
  return {
    changes,
    lists: () => sent.filter(([call]) => call === 'staffReconciliation').map(([, request]) => request),
  };
}

async function openCase(kind: (typeof CASE_KINDS)[number]) {
  fireEvent.click(await screen.findByText(translate(`kind.${kind}`)));
  return within(await screen.findByRole('complementary', { name: translate(`kind.${kind}`) }));
}

async function describeWhy(act: string) {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'seen at the bank' } });
  fireEvent.click(dialog.getByRole('button', { name: act }));
}

test('M378: every kind of difference of a comparison has a text', () => {
  expect([...CASE_KINDS]).toEqual([...DIFFERENCE_KINDS]);
  for (const kind of CASE_KINDS)
    expect(translate(`means.${kind}`).length).toBeGreaterThan(translate(`kind.${kind}`).length);
});

test('M378: where money differs a fix is proposed, with its movement and reason, and needs a second staff user', async () => {
  const { changes } = open({ rows: [rowOf('notPosted', { account: 'ann' }), rowOf('otherAmount')] });
  const panel = await openCase('notPosted');
  fireEvent.click(panel.getByRole('button', { name: 'Post to the house' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('50.00 USD between the provider and');
  await describeWhy('Post to the house');
  await screen.findByText('Proposed. It waits for a second colleague');
  const request = { id: 'notPosted', version: 3, verdict: 'house', reason: 'seen at the bank' };
  expect(changes()).toEqual([['staffAnswerCase', request]]);
});

test('M378: another user’s proposal is confirmed; my own is only withdrawn', async () => {
  const rows = [rowOf('noOrder', proposed('Sam', false)), rowOf('postedTwice', proposed('Mai', true))];
  const { changes } = open({ rows });
  const theirs = await openCase('noOrder');
  expect(theirs.getByText('Sam proposes: put it into suspense.')).toBeDefined();
  expect(theirs.queryByRole('button', { name: 'Take it back' })).toBeNull();
  const act = 'Confirm: put it into suspense';
  fireEvent.click(theirs.getByRole('button', { name: act }));
  await describeWhy(act);
  await waitFor(() => expect(changes()).toMatchObject([['staffAnswerCase', { id: 'noOrder', verdict: 'confirm' }]]));
  const mine = await openCase('postedTwice');
  expect(mine.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  expect(mine.getByRole('button', { name: 'Take it back' })).toBeDefined();
});

test('M378: a user without the right to settle differences sees no button', async () => {
  open({ rows: [rowOf('noOrder', proposed('Sam', false))], role: 'auditor' });
  const panel = await openCase('noOrder');
  expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  expect(screen.queryByRole('button', { name: 'Compare now' })).toBeNull();
});

test('M378: cases are read by part and order, and a running run shows its progress', async () => {
  const run = { state: 'running', askedAt: AT, daysTotal: 30, daysRead: 12 };
  const { lists } = open({ rows: [rowOf('otherDay')], run });
  await screen.findByText('Comparing: 12 of 30 days of statements read');
  expect(screen.getByRole('button', { name: 'Compare now' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('tab', { name: 'Largest first' }));
  await waitFor(() => expect(lists()).toContainEqual({ part: 'open', by: 'amount' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Closed' }));
  await waitFor(() => expect(lists()).toContainEqual({ part: 'done', by: 'amount' }));
  expect(screen.queryByRole('tab', { name: 'Largest first' })).toBeNull();
});

test('M378: agreement is reported only for cases that were compared', async () => {
  open({ rows: [], run: { state: 'unfinished', askedAt: AT, why: 'BANK: no answer', nextAt: AT } });
  await screen.findByText('Not finished: BANK: no answer');
  // The user who requested the unfinished run is not named: that run has compared nothing.
  expect(screen.getByText('Last compared 2026-11-22 09:00 UTC')).toBeDefined();
  expect(screen.getByText('Statements and books agree')).toBeDefined();
});

test('M378: uncompared parts are named, and agreement is reported only for the rest', async () => {
  const held = { provider: 'OTHER', currency: 'USD', why: 'noStatement' };
  open({ rows: [], accounts: [BANK, held, { ...BANK, provider: 'SLOW', why: 'behind' }] });
  await screen.findByText('No difference in what was compared');
  expect(screen.queryByText('Statements and books agree')).toBeNull();
  expect(screen.getByText('It says nothing of what was not compared: OTHER (USD), SLOW (USD).')).toBeDefined();
  expect(screen.getByText('OTHER in USD: nobody can be asked for a statement of it.')).toBeDefined();
  expect(screen.getByText('SLOW in USD: days after 2026-11-21 were not compared.')).toBeDefined();
  expect(screen.getByText(/^Compared: BANK in USD through 2026-11-21/)).toBeDefined();
  cleanup();
  open({ rows: [], accounts: [held] });
  await screen.findByText('Nothing was compared');
});
