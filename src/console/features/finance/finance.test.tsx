// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
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
  const providers = await part('Provider against statement');
  expect(linesOf(providers.getByRole('table', { name: 'BANK USD' }))).toEqual([
    ['Our account now', '140.00 USD'],
    ['Statement', '130.00 USD'],
    ['Our account, at the end of that day', '100.00 USD'],
    ['Difference', '30.00 USD'],
    ['2 cases', '20.00 USD'],
    ["On the way over the day's end", '−2.00 USD'],
    ['There before the first day', '5.00 USD'],
    ['Unexplained', '7.00 USD'],
  ]);
  expect(providers.getByRole('link', { name: '2 cases' }).getAttribute('href')).toBe('/m/sample/reconciliation');
  expect(linesOf((await part('Balances by kind of account')).getByRole('table')).at(-1)).toEqual([
    ...['Held for withdrawals', '3', '−1,250.00 USD'],
  ]);
});

test('M378: an account without a statement is shown with our books alone', async () => {
  const rest = { difference: undefined, unexplained: undefined, throughDay: undefined };
  open({ ...STANDING, providers: [{ ...PROVIDER, ...rest, provider: 'DEMO', hasStatement: false }] });
  const providers = await part('Provider against statement');
  expect(linesOf(providers.getByRole('table', { name: 'DEMO USD' }))).toEqual([['Our account now', '140.00 USD']]);
  expect(providers.getByText('Nobody can be asked for a statement of it: it is not compared.')).toBeDefined();
});

test('M378: a broken rule of the books is shown with its row; a user with the right requests a check', async () => {
  const sent = open(STANDING);
  const books = await part('Rules of the books');
  expect(books.getByText('1 rule is broken')).toBeDefined();
  expect(books.getByText('account 7: holds 1; expected: 2')).toBeDefined();
  expect(books.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(['holds', 'broken']);
  fireEvent.click(books.getByRole('button', { name: 'Look now' }));
  await waitFor(() => expect(sent).toEqual(['staffLookAtBooks']));
  cleanup();
  open({ ...STANDING, books: { isLooking: false, rules: [{ name: 'total' }] } }, 'support');
  const unseen = await part('Rules of the books');
  expect(unseen.getByRole('img', { name: 'not looked at' })).toBeDefined();
  expect(unseen.queryByRole('button')).toBeNull();
});

test('M378: counters show their delay, what stopped and why, and the state of a replay', async () => {
  open(STANDING);
  const stream = await part('What is counted of what happened');
  expect(stream.getByText(/^Turnover since deposits stopped at 2026-11-22 09:00 UTC/)).toBeDefined();
  expect(stream.getByText(/event 8 cannot be read/)).toBeDefined();
  expect(stream.getByRole('progressbar', { name: "Replay of Members' days" })).toHaveProperty('value', 3);
  expect(stream.getByText(/: 3 of 7 events\.$/)).toBeDefined();
  expect(stream.getByText("Members' days: made anew from the first event on 1 time, the same came out.")).toBeDefined();
  expect(stream.getByText(/^Members' days: left out 2 times,.*no member/)).toBeDefined();
  expect(linesOf(stream.getByRole('table')).slice(1)).toMatchObject([
    ["Members' days", '0.4 s', '7', expect.stringContaining('up to date')],
    ['Turnover since deposits', '3 min 12 s', '6', expect.stringContaining('stopped')],
  ]);
});

test('M378: unreadable figures are reported as such, with a way to retry', async () => {
  open(undefined);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
