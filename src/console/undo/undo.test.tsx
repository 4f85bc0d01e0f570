// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { createFakeSites, FakeConsole, type FakeSites } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { DoneNote } from './done-note.tsx';
import { type Reported, useUndo } from './use-undo.tsx';

const MERCHANTS = ['aurora', 'lotus', 'harbor'];
const OFF: Proposal = { kind: 'switch', id: 'BANK', enabled: false };
const ON: Proposal = { kind: 'switch', id: 'BANK', enabled: true };

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The switch BANK is turned off at every site; the journals have this as entries 1, 2 and 3. */
function switchedOff(): FakeSites {
  const sites = createFakeSites(MERCHANTS, { BANK: true });
  for (const merchant of MERCHANTS) sites.staffUser(merchant, [OFF], 'me', 'bank is down');
  return sites;
}
const ALL: Reported = {
  title: 'The bank is off',
  undone: 'The bank is on',
  reason: 'bank is down',
  back: MERCHANTS.map((merchant, at) => ({ merchant, entries: [String(at + 1)] })),
};

function Screen({ made }: { readonly made: Reported }) {
  const undo = useUndo();
  return (
    <>
      <button type="button" onClick={() => undo.report(made)}>
        Do it
      </button>
      <button type="button" onClick={undo.undoLast}>
        Last
      </button>
      {undo.dialog}
    </>
  );
}

function open(children: ReactNode, sites = switchedOff()): FakeSites {
  render(
    <FakeConsole sites={sites} merchants={MERCHANTS} at="/" path="/">
      {children}
    </FakeConsole>,
  );
  return sites;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const states = (sites: FakeSites) => MERCHANTS.map((merchant) => sites.stateOf(merchant, 'BANK'));

test('M377: a change of several sites is reverted at each, with its reason, and the report shows the new state', async () => {
  const sites = open(<Screen made={ALL} />);
  click('Do it');
  click('Undo');
  expect(await screen.findByText(consoleText('undo', 'done'))).toBeTruthy();
  expect(screen.getByText('The bank is on')).toBeTruthy();
  expect(screen.queryByText('The bank is off')).toBeNull();
  expect(states(sites)).toEqual(['1', '1', '1']);
  expect(sites.sent).toMatchObject(['1', '2', '3'].map((entry) => ({ entry, reason: 'Undo: bank is down' })));
  click('Last');
  expect(await screen.findByText(consoleText('undo', 'none'))).toBeTruthy();
});

test('M377: after another user’s change to the same both sides are shown; later changes can still be reverted', async () => {
  const sites = switchedOff();
  sites.staffUser('lotus', [ON], 'Kim', 'it is back');
  open(<Screen made={ALL} />, sites);
  click('Do it');
  click('Undo');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Kim/)).toBeTruthy();
  expect(within(dialog).getByText(consoleText('undo', 'yours', { title: 'The bank is off' }))).toBeTruthy();
  expect(screen.queryByText(consoleText('undo', 'done'))).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: consoleText('effects', 'conflict.drop') }));
  click('Last');
  expect(await screen.findByText(consoleText('undo', 'done'))).toBeTruthy();
  expect(states(sites)).toEqual(['1', '1', '1']);
});

test('M377: a refusal shows its reason, and can be retried once', async () => {
  const back = vi.fn<(why: string) => Promise<unknown>>(async () => undefined);
  back.mockRejectedValueOnce(new StaffCallFailed('overloaded'));
  open(<Screen made={{ title: 'player1 is muted', undone: 'player1 is heard', back }} />);
  click('Do it');
  click('Undo');
  expect(await screen.findByText(consoleText('undo', 'failed'))).toBeTruthy();
  click('Last');
  expect(await screen.findByText(consoleText('undo', 'done'))).toBeTruthy();
  expect(back.mock.calls).toEqual([['Undone'], ['Undone']]);
});

test('M377: a change already done by others has nothing to revert', async () => {
  open(<Screen made={{ ...ALL, reason: 'again', back: [{ merchant: 'aurora', entries: [] }] }} />);
  click('Do it');
  expect(await screen.findByText(consoleText('undo', 'already'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const THEIRS = {
  version: 3,
  theirs: [
    {
      seq: 7,
      by: 'Olga',
      at: '2026-11-21T16:00:00.000Z',
      action: 'member.rank',
      reason: 'big player',
      before: { level: 0, rank: '' },
      after: { level: 5, rank: 'Diamond' },
    },
  ],
};

test('M378: an action is reverted next to it; a refusal is reported and does not vanish', async () => {
  const gone = vi.fn();
  open(<DoneNote done={{ title: 'player1 is blocked', back: async () => undefined }} onGone={gone} />);
  click('Undo');
  await waitFor(() => expect(gone).toHaveBeenCalledOnce());
  cleanup();
  const refused = () => Promise.reject(new StaffCallFailed('conflict', THEIRS));
  const stays = vi.fn();
  open(<DoneNote done={{ title: 'player1 is blocked', back: refused }} onGone={stays} />);
  click('Undo');
  expect(await screen.findByText('Rank: Diamond')).toBeTruthy();
  expect(stays).not.toHaveBeenCalled();
});

test('M377: only the latest change offers a revert: its message replaces the previous one', () => {
  open(
    <>
      <Screen made={ALL} />
      <Later />
    </>,
  );
  click('Do it');
  click('Something else');
  expect(screen.queryByText('The bank is off')).toBeNull();
  expect(screen.getByText('The rules are saved')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

function Later() {
  const { report } = useUndo();
  const made = { ...ALL, title: 'The rules are saved', undone: 'The rules are as before', reason: 'spring' };
  return (
    <button type="button" onClick={() => report(made)}>
      Something else
    </button>
  );
}
