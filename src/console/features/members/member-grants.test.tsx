// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { GrantsPart } from './member-grants.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const GRANTS = {
  grants: [
    {
      id: 'g1',
      version: 1,
      state: 'active',
      title: 'Doubled',
      amount: '100.00',
      left: '83.20',
      done: '212.50',
      goal: '500.00',
      cap: '300.00',
      createdAt: 1,
      expiresAt: 2,
    },
  ],
  rewards: [
    {
      id: 'r1',
      title: 'Packet',
      amount: '5.00',
      state: 'ready',
      isAuto: false,
      issuedAt: 1,
      readyAt: 1,
      until: 2,
    },
  ],
  currency: 'USD',
};
const EXCHANGE = { id: 'x1', state: 'process', name: 'Football', points: '1500', askedAt: 1 };

/** Renders the part for a member; returns the mutating requests that were sent. */
function open(role: StaffRole, grants: unknown = GRANTS): { name: string; request: unknown }[] {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const sent: { name: string; request: unknown }[] = [];
  const client: StaffClient = {
    async send(call, request) {
      if (call.method !== 'GET') sent.push({ name: call.name, request });
      if (call.name === 'staffRedeems') return call.read({ rows: [EXCHANGE] });
      if (call.name !== 'staffMemberGrants') return call.read({ version: 2 });
      if (grants instanceof Error) throw grants;
      return call.read(grants);
    },
  };
  const member = { id: 'm1', account: 'ann' } as MemberDetails;
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={role} at="/m/sample/x" path="/m/:merchant/x">
      <GrantsPart member={member} merchant="sample" />
    </FakeConsole>,
  );
  return sent;
}

test('a bonus shows its wagered amount, a reward its state, an exchange its link', async () => {
  open('support');
  expect(await screen.findByText(/212\.50 USD of 500\.00 USD wagered, 83\.20 USD of the bonus left/)).toBeTruthy();
  expect(
    screen.getByRole('progressbar', { name: consoleText('members', 'grants.wagered', { name: 'Doubled' }) }),
  ).toBeTruthy();
  expect(screen.getByText(consoleText('members', 'reward.ready'))).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Football' });
  expect(link.getAttribute('href')).toBe('/m/sample/redeems?redeem=x1');
  for (const name of [consoleText('members', 'grants.forfeit'), consoleText('members', 'reward.withdraw')])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  [
    consoleText('members', 'grants.forfeit'),
    'staffForfeitGrant',
    { memberId: 'm1', id: 'g1', version: 1, reason: 'two accounts' },
  ],
  [
    consoleText('members', 'reward.withdraw'),
    'staffWithdrawReward',
    { memberId: 'm1', id: 'r1', reason: 'two accounts' },
  ],
])('an operator clicks %s, gives a reason, and it is sent as shown', async (name, call, request) => {
  const sent = open('operator');
  fireEvent.click(await screen.findByRole('button', { name }));
  const asked = within(await screen.findByRole('dialog'));
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'two accounts' } });
  fireEvent.click(asked.getByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([{ name: call, request }]));
});

test('an empty list is reported, and so is a failed read', async () => {
  open('support', { grants: [], rewards: [], currency: 'USD' });
  expect(await screen.findByText(consoleText('members', 'grants.none'))).toBeTruthy();
  cleanup();
  open('support', new StaffCallFailed('overloaded'));
  expect(await screen.findByText(consoleText('common', 'failed.overloaded'))).toBeTruthy();
});
