// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearUp, openScreen, stubLayout } from '#console/rewards/testing/open-screen.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { EntryPanel } from './entry-panel.tsx';

beforeEach(stubLayout);
afterEach(clearUp);

const ENTRY = {
  merchant: 'aurora',
  seq: 7,
  at: '2026-11-20T10:00:00.000000Z',
  actor: 'staff:1',
  actorName: 'Sam',
  action: 'switch.turn',
  subject: 'MANPLAYREB3',
  reason: 'x',
  revision: 3,
  was: '0',
  is: '1',
  effect: null,
  previous: '',
  hash: 'ab',
  holds: true,
};

function open(action: string, undo: object, role: StaffRole = 'operator'): void {
  openScreen({
    children: (
      <EntryPanel place={{ merchant: 'aurora', seq: '7' }} onClose={() => undefined} onSubject={() => undefined} />
    ),
    role,
    merchant: 'aurora',
    answers: { staffJournalEntry: () => ({ ...ENTRY, action }), staffUndoState: () => undo },
  });
}

const undoButton = () => screen.queryByRole('button', { name: consoleText('common', 'act.undo') });

it('M377, O3: undo is offered where the entry can still be reverted', async () => {
  open('switch.turn', { state: 'open' });
  expect(await screen.findByRole('button', { name: consoleText('common', 'act.undo') })).toBeDefined();
});

it('N05: an entry leads to the site as it was right after it', async () => {
  open('switch.turn', { state: 'open' });
  const link = await screen.findByRole('link', { name: consoleText('journal', 'entry.siteThen') });
  expect(link.getAttribute('href')).toBe('/m/aurora/preview?at=2026-11-20T10%3A00%3A00.001Z');
});

it.each([
  [
    'changed again',
    'switch.turn',
    { state: 'changed', since: { entry: '9', by: 'Ben', at: '2026-11-21T10:00:00Z' } },
    'operator',
  ],
  ['not permitted', 'games.set', { state: 'open' }, 'support'],
  ['not revertible', 'member.lock', { state: 'open' }, 'operator'],
] as const)('M377: an entry that is %s offers no undo and says why', async (_, action, undo, role) => {
  open(action, undo, role);
  expect(await screen.findByRole('heading', { name: consoleText('journal', 'undo.why.title') })).toBeDefined();
  const why = {
    'switch.turn': consoleText('journal', 'undo.why.changedBy', { by: 'Ben', at: '2026-11-21 10:00' }),
    'games.set': consoleText('journal', 'undo.why.forbidden'),
    'member.lock': consoleText('journal', 'undo.why.never'),
  };
  expect(screen.getByText(why[action], { exact: false })).toBeDefined();
  expect(undoButton()).toBeNull();
  const link = screen.queryByRole('link', { name: consoleText('journal', 'undo.why.open') });
  expect(link?.getAttribute('href')).toBe(action === 'switch.turn' ? '/journal?entry=aurora%3A9' : undefined);
});
