// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
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

const ACCOUNT = { provider: 'BANK', currency: 'USD', throughDay: '2026-11-21' };

/** Opens the screen with a gateway that returns these rows; returns the requests that were sent. */
function open({
  rows,
  run = { state: 'finished', askedAt: AT, endedAt: AT },
  role = 'operator',
  accounts = [ACCOUNT],
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
  fireEvent.click(panel.getByRole('button', { name: consoleText('reconciliation', 'act.house') }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    consoleText('reconciliation', 'text.house', { amount: '50.00 USD' }),
  );
  await describeWhy(consoleText('reconciliation', 'act.house'));
  await screen.findByText(consoleText('reconciliation', 'done.proposed'));
  const request = { id: 'notPosted', version: 3, verdict: 'house', reason: 'seen at the bank' };
  expect(changes()).toEqual([['staffAnswerCase', request]]);
});

test('M378: another user’s proposal is confirmed; my own is only withdrawn', async () => {
  const rows = [rowOf('noOrder', proposed('Sam', false)), rowOf('postedTwice', proposed('Mai', true))];
  const { changes } = open({ rows });
  const theirs = await openCase('noOrder');
  expect(theirs.getByText(consoleText('reconciliation', 'theirs.suspense', { by: 'Sam' }))).toBeDefined();
  expect(theirs.queryByRole('button', { name: consoleText('common', 'word.withdrawProposal') })).toBeNull();
  const act = consoleText('reconciliation', 'act.confirm.suspense');
  fireEvent.click(theirs.getByRole('button', { name: act }));
  await describeWhy(act);
  await waitFor(() => expect(changes()).toMatchObject([['staffAnswerCase', { id: 'noOrder', verdict: 'confirm' }]]));
  const mine = await openCase('postedTwice');
  expect(mine.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(mine.getByRole('button', { name: consoleText('common', 'word.withdrawProposal') })).toBeDefined();
});

test('M378: a user without the right to settle differences sees no button', async () => {
  open({ rows: [rowOf('noOrder', proposed('Sam', false))], role: 'auditor' });
  const panel = await openCase('noOrder');
  expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  expect(screen.queryByRole('button', { name: consoleText('reconciliation', 'run.now') })).toBeNull();
});

test('M378: cases are read by part and order, and a running run shows its progress', async () => {
  const run = { state: 'running', askedAt: AT, daysTotal: 30, daysRead: 12 };
  const { lists } = open({ rows: [rowOf('otherDay')], run });
  await screen.findByText(consoleText('reconciliation', 'run.running', { read: '12', total: '30' }));
  expect(screen.getByRole('button', { name: consoleText('reconciliation', 'run.now') })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(screen.getByRole('tab', { name: consoleText('reconciliation', 'filter.amount') }));
  await waitFor(() => expect(lists()).toContainEqual({ part: 'open', by: 'amount' }));
  fireEvent.click(screen.getByRole('tab', { name: consoleText('reconciliation', 'filter.done') }));
  await waitFor(() => expect(lists()).toContainEqual({ part: 'done', by: 'amount' }));
  expect(screen.queryByRole('tab', { name: consoleText('reconciliation', 'filter.amount') })).toBeNull();
});

test('M378: agreement is reported only for cases that were compared', async () => {
  open({ rows: [], run: { state: 'unfinished', askedAt: AT, why: 'BANK: no answer', nextAt: AT } });
  await screen.findByText(consoleText('reconciliation', 'run.unfinished', { why: 'BANK: no answer' }));
  // The user who requested the unfinished run is not named: that run has compared nothing.
  expect(
    screen.getByText(consoleText('reconciliation', 'run.finishedBefore', { at: '2026-11-22 09:00' })),
  ).toBeDefined();
  expect(screen.getByText(consoleText('reconciliation', 'empty.open'))).toBeDefined();
});

test('M378: uncompared parts are named, and agreement is reported only for the rest', async () => {
  const held = { provider: 'OTHER', currency: 'USD', why: 'noStatement' };
  open({ rows: [], accounts: [ACCOUNT, held, { ...ACCOUNT, provider: 'SLOW', why: 'behind' }] });
  await screen.findByText(consoleText('reconciliation', 'empty.part'));
  expect(screen.queryByText(consoleText('reconciliation', 'empty.open'))).toBeNull();
  expect(
    screen.getByText(consoleText('reconciliation', 'empty.partText', { accounts: 'OTHER (USD), SLOW (USD)' })),
  ).toBeDefined();
  expect(
    screen.getByText(consoleText('reconciliation', 'uncompared.noStatement', { provider: 'OTHER', currency: 'USD' })),
  ).toBeDefined();
  expect(
    screen.getByText(
      consoleText('reconciliation', 'uncompared.behind', { provider: 'SLOW', currency: 'USD', day: '2026-11-21' }),
    ),
  ).toBeDefined();
  expect(screen.getByText(/^Compared: BANK in USD up to 2026-11-21/)).toBeDefined();
  cleanup();
  open({ rows: [], accounts: [held] });
  await screen.findByText(consoleText('reconciliation', 'empty.nothing'));
});
