// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import { IdentityPart } from './member-identity.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const DOCUMENT = { id: '00000000-0000-4000-8000-000000000001', kind: 'IDENTITY', at: 1 };
const own = (state: string) => ({ state, missing: ['name'], verified: [], before: ['play'], kinds: [], documents: [] });
const text = (key: string, values?: object) => consoleText('protection', key, values as never);

/** Renders the part for an operator, or for a role that only reads; returns the mutating requests. */
function open(state: string, may = true): unknown[] {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const sent: unknown[] = [];
  const client: StaffClient = {
    async send(call, request) {
      if (call.method !== 'GET') sent.push(request);
      return call.read({ state: own(state), version: 3, dueAt: 2, byTwo: true, documents: [DOCUMENT] });
    },
  };
  const member = { id: 'm1', account: 'player1' } as MemberDetails;
  render(
    <FakeConsole sites={{ client }} merchants={['sample']} staffRole="operator" at="/m/sample/x" path="/m/:merchant/x">
      <IdentityPart member={member} merchant="sample" maySee={may} mayDecide={may} />
    </FakeConsole>,
  );
  return sent;
}

test('N12: documents that wait show when they are due, and load only on request', async () => {
  open('REVIEW');
  expect(await screen.findByText(text('identity.state.REVIEW'))).toBeTruthy();
  expect(screen.getByText(text('identity.waits.play'))).toBeTruthy();
  expect(screen.getByText(text('identity.byTwo'))).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: text('identity.look') }));
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toContain(DOCUMENT.id));
});

test('N12: staff refuse documents with a cause that the member reads', async () => {
  const sent = open('REVIEW');
  fireEvent.click(await screen.findByRole('button', { name: text('identity.act.refuse') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(new RegExp(consoleText('common', 'reason.label'))), {
    target: { value: 'blurred' },
  });
  fireEvent.click(dialog.getByRole('button', { name: text('identity.act.refuse') }));
  await waitFor(() =>
    expect(sent).toEqual([{ id: 'm1', version: 3, verdict: 'refuse', why: 'UNREADABLE', reason: 'blurred' }]),
  );
});

test('N12: who may neither look nor decide sees the state alone', async () => {
  open('VERIFIED', false);
  expect(await screen.findByText(text('identity.state.VERIFIED'))).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
