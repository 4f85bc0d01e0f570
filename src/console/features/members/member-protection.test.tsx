// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import { ProtectionPart } from './member-protection.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const DAY = { measure: 'DEPOSIT_GROSS', period: 'DAY' };
const STATE = {
  limits: [
    {
      ...DAY,
      amount: '100.00',
      left: '30.00',
      used: '70.00',
      endsAt: 2,
      request: { amount: '200.00', effectiveAt: 1, confirmUntil: 2 },
    },
    { measure: 'SINGLE_STAKE' },
  ],
  pause: { kind: 'BREAK', startsAt: 1, endsAt: 2 },
  pauses: [{ kind: 'BREAK', startsAt: 1, endsAt: 2 }],
  registers: [{ register: 'OASIS', state: 'EXCLUDED', askedAt: 1 }],
  changes: [{ ...DAY, at: 1, amount: '100.00' }],
  breakHours: [24, 72],
  exclusionMonths: [6],
  realityCheckMinutes: { own: 15, choices: [15] },
};

/** Renders the part for a member; returns the mutating requests that were sent. */
function open(mayChange: boolean): { name: string; request: unknown }[] {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const sent: { name: string; request: unknown }[] = [];
  const client: StaffClient = {
    async send(call, request) {
      if (call.method !== 'GET') sent.push({ name: call.name, request });
      return call.read({ currency: 'USD', exponent: 2, state: STATE });
    },
  };
  const member = { id: 'm1', account: 'player1' } as MemberDetails;
  const role = mayChange ? 'support' : 'auditor';
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole={role} at="/m/sample/x" path="/m/:merchant/x">
      <ProtectionPart member={member} merchant="sample" mayChange={mayChange} />
    </FakeConsole>,
  );
  return sent;
}

const text = (key: string) => consoleText('protection', key);

test('N12: the part shows limits with what is left, requests, the break in force and the history', async () => {
  open(false);
  // The limit in force, and the change in its history.
  expect(
    await screen.findAllByText(new RegExp(`^${text('measure.DEPOSIT_GROSS')}, ${text('period.DAY')}: .*100\\.00`)),
  ).toHaveLength(2);
  expect(screen.getByText(/30\.00/)).toBeTruthy();
  expect(screen.getByText(/200\.00/)).toBeTruthy();
  expect(screen.getByText(consoleText('protection', 'part.register.EXCLUDED', { register: 'OASIS' }))).toBeTruthy();
  expect(screen.getByText(text('part.history'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('act.limit') })).toBeNull();
});

test('N12: staff set a stricter limit with a reason', async () => {
  const sent = open(true);
  fireEvent.click(await screen.findByRole('button', { name: text('act.limit') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(new RegExp(text('limit.amount'))), { target: { value: '50' } });
  fireEvent.change(dialog.getByLabelText(new RegExp(consoleText('common', 'reason.label'))), {
    target: { value: 'asked by phone' },
  });
  fireEvent.click(dialog.getByRole('button', { name: consoleText('common', 'act.save') }));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'staffTightenLimit', request: { id: 'm1', key: DAY, amount: '50', reason: 'asked by phone' } },
    ]),
  );
});
