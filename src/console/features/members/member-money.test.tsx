// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { describeMovement, describeOwnAccount } from '#console/orders/ledger-words.ts';
import { memberLedger } from '#contract/staff/books/calls.ts';
import { LEDGER_MOVEMENTS, MEMBER_ACCOUNTS } from '#contract/staff/books/ledger-names.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import { LedgerPart } from './member-money.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** One line for each movement kind and each account of a member. */
const lines = [
  ...LEDGER_MOVEMENTS.map((kind) => ({ kind, account: 'member' })),
  ...MEMBER_ACCOUNTS.map((account) => ({ kind: 'correction', account })),
].map((line, at) => ({
  id: String(at + 1),
  at: 1,
  wallet: 'MAIN',
  amount: '-20.00',
  balance: '80.00',
  currency: 'USD',
  ...line,
  ...(line.account === 'points' && { amount: '-1250', balance: '750', currency: 'PTS' }),
}));

test('M378: a member’s ledger shows no raw name of a movement or account, and points as points', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const client: StaffClient = {
    async send(call) {
      return call.read(call.name === memberLedger.name ? { rows: lines } : {});
    },
  };
  const member = { id: 'm1', account: 'ann', balance: { wallets: [] } } as unknown as MemberDetails;
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole="support" at="/m/sample/x" path="/m/:merchant/x">
      <LedgerPart member={member} merchant="sample" />
    </FakeConsole>,
  );
  const points = await screen.findByText('−1,250 points');
  expect(points.title).toContain('750 points');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows).toHaveLength(lines.length);
  for (const [at, { kind, account }] of lines.entries()) {
    expect(rows[at]?.startsWith(describeMovement(kind)), rows[at]).toBe(true);
    if (account !== 'member') expect(rows[at]).toContain(describeOwnAccount(account));
  }
  expect(rows.filter((words) => words.includes('USD'))).toHaveLength(lines.length - 1);
});
