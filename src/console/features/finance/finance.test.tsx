// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import Finance from './finance.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = Date.parse('2026-11-22T09:00:00Z');
const PROVIDER = {
  provider: 'BANK',
  currency: 'USD',
  throughDay: '2026-11-21',
  comparedAt: AT,
  statement: '130.00',
  books: '100.00',
  difference: '30.00',
  carried: '5.00',
  onTheWay: '-2.00',
  cases: '20.00',
  caseCount: 2,
  unexplained: '7.00',
  now: '140.00',
};
const STANDING = {
  balances: [{ kind: 'held', currency: 'USD', accounts: 3, amount: '-1250.00' }],
  books: {
    isLooking: false,
    lookedAt: AT,
    lookedBy: 'Robin',
    accounts: 12,
    transfers: 4_500,
    postings: 9_000,
    rules: [{ name: 'total' }, { name: 'keptBalance', fault: { row: 'account 7', found: 'holds 1', expected: '2' } }],
  },
  consumers: [
    { name: 'tally', lagMs: 400, taken: 7, replays: 1, replayTaken: 3, leftOut: [{ why: 'no-member', count: 2 }] },
    { name: 'wagering', lagMs: 192_000, taken: 6, stoppedAt: AT, failure: 'event 8 cannot be read' },
  ],
  deltas: 2,
  providers: [PROVIDER],
};

/** Opens the screen with a gateway that answers `standing`; returns the mutating calls that were sent. */
function open(standing: object | undefined, role: StaffRole = 'auditor'): string[] {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const sent: string[] = [];
  const client: StaffClient = {
    async send(call) {
      if (call.name !== 'staffFinance') sent.push(call.name);
      if (standing === undefined) throw new StaffCallFailed('unavailable');
      return call.read(standing);
    },
  };
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={role} at="/m/sample/x" path="/m/:merchant/x">
      <Finance />
    </FakeConsole>,
  );
  return sent;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const linesOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

test('M378: a provider’s difference is split up, and the unexplained rest is shown', async () => {
  open(STANDING);
  const providers = await part(consoleText('finance', 'providers.title'));
  expect(linesOf(providers.getByRole('table', { name: 'BANK USD' }))).toEqual([
    [consoleText('finance', 'providers.now'), '140.00 USD'],
    ['Statement', '130.00 USD'],
    [consoleText('finance', 'providers.books'), '100.00 USD'],
    ['Difference', '30.00 USD'],
    [consoleText('finance', 'providers.cases', { count: 2 }), '20.00 USD'],
    [consoleText('finance', 'providers.onTheWay'), '−2.00 USD'],
    [consoleText('finance', 'providers.carried'), '5.00 USD'],
    ['Unexplained', '7.00 USD'],
  ]);
  expect(
    providers.getByRole('link', { name: consoleText('finance', 'providers.cases', { count: 2 }) }).getAttribute('href'),
  ).toBe('/m/sample/reconciliation');
  expect(linesOf((await part(consoleText('finance', 'balances.title'))).getByRole('table')).at(-1)).toEqual([
    ...[consoleText('ledger', 'account.held'), '3', '−1,250.00 USD'],
  ]);
});

test('M378: an account without a statement is shown with our books alone', async () => {
  const rest = { difference: undefined, unexplained: undefined, throughDay: undefined };
  open({ ...STANDING, providers: [{ ...PROVIDER, ...rest, provider: 'DEMO', hasStatement: false }] });
  const providers = await part(consoleText('finance', 'providers.title'));
  expect(linesOf(providers.getByRole('table', { name: 'DEMO USD' }))).toEqual([
    [consoleText('finance', 'providers.now'), '140.00 USD'],
  ]);
  expect(providers.getByText(consoleText('finance', 'providers.noStatement'))).toBeDefined();
});

test('M378: a broken rule of the books is shown with its row; a user with the right requests a check', async () => {
  const sent = open(STANDING);
  const books = await part(consoleText('finance', 'books.title'));
  expect(books.getByText(consoleText('finance', 'books.broken', { count: 1 }))).toBeDefined();
  expect(
    books.getByText(consoleText('finance', 'books.fault', { row: 'account 7', found: 'holds 1', expected: '2' })),
  ).toBeDefined();
  expect(books.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    consoleText('finance', 'books.holds'),
    consoleText('finance', 'books.breaks'),
  ]);
  fireEvent.click(books.getByRole('button', { name: consoleText('finance', 'books.look') }));
  await waitFor(() => expect(sent).toEqual(['staffLookAtBooks']));
  cleanup();
  open({ ...STANDING, books: { isLooking: false, rules: [{ name: 'total' }] } }, 'support');
  const unseen = await part(consoleText('finance', 'books.title'));
  expect(unseen.getByRole('img', { name: consoleText('finance', 'books.unknown') })).toBeDefined();
  expect(unseen.queryByRole('button')).toBeNull();
});

test('M378: counters show their delay, what stopped and why, and the state of a replay', async () => {
  open(STANDING);
  const stream = await part(consoleText('finance', 'stream.title'));
  expect(
    stream.getByText(
      consoleText('finance', 'stream.stoppedTitle', {
        name: consoleText('finance', 'stream.name.wagering'),
        at: '2026-11-22 09:00',
      }),
    ),
  ).toBeDefined();
  expect(stream.getByText(/event 8 cannot be read/)).toBeDefined();
  expect(
    stream.getByRole('progressbar', {
      name: consoleText('finance', 'stream.replay', { name: consoleText('finance', 'stream.name.tally') }),
    }),
  ).toHaveProperty('value', 3);
  expect(stream.getByText(/: 3 of 7\.$/)).toBeDefined();
  expect(
    stream.getByText(
      consoleText('finance', 'stream.replayed', { name: consoleText('finance', 'stream.name.tally'), count: 1 }),
    ),
  ).toBeDefined();
  expect(
    stream.getByText(
      consoleText('finance', 'stream.leftOut', {
        name: consoleText('finance', 'stream.name.tally'),
        count: 2,
        why: consoleText('finance', 'stream.why.no-member'),
      }),
    ),
  ).toBeDefined();
  expect(linesOf(stream.getByRole('table')).slice(1)).toMatchObject([
    [
      consoleText('finance', 'stream.name.tally'),
      '0.4 s',
      '7',
      expect.stringContaining(consoleText('finance', 'stream.upToDate')),
    ],
    [
      consoleText('finance', 'stream.name.wagering'),
      '3 min 12 s',
      '6',
      expect.stringContaining(consoleText('finance', 'stream.stopped')),
    ],
  ]);
});

test('M378: unreadable figures are reported as such, with a way to retry', async () => {
  open(undefined);
  expect(await screen.findByRole('button', { name: consoleText('common', 'act.retry') })).toBeDefined();
});
