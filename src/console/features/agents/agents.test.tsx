// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import Agents from './agents.tsx';
import { resultOf } from './words.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom has no layout: the list needs a visible size.
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
const teamOf = (account: string, rest: object = {}) => ({
  id: account,
  account,
  nickname: account,
  kind: 1,
  isClosed: false,
  joinedAt: AT,
  level: 0,
  members: 3,
  directs: 1,
  bet: '1500.00',
  won: '400.50',
  bonus: '0.00',
  deposit: '0.00',
  withdrawal: '0.00',
  ...rest,
});
const effectOf = (hash: string, rest: object = {}) => ({
  hash,
  account: 'sub',
  from: 'top',
  to: 'other',
  members: 3,
  lowest: 4,
  loses: ['top'],
  gains: ['other'],
  fromDay: '2026-10-24',
  toDay: '2026-11-22',
  bet: '1500.00',
  won: '400.50',
  activeMonth: 2,
  ends: [],
  endCount: 0,
  ...rest,
});
const moveOf = (isMine: boolean) => ({
  id: 'move',
  version: 1,
  memberId: 'sub',
  account: 'sub',
  from: 'top',
  to: 'other',
  state: 'proposed',
  proposedBy: 'Sam',
  isMine,
  proposedAt: AT,
  reason: 'as agreed',
});

interface Opened {
  readonly at?: string;
  readonly role?: StaffRole;
  readonly moves?: readonly object[];
  /** Refuses the next changing call. */
  readonly refusal?: StaffCallFailed;
}

function open({ at = '', role = 'operator', moves = [], refusal }: Opened = {}) {
  const sent: [call: string, request: object][] = [];
  let refuses = refusal;
  const answers: Readonly<Record<string, (request: object) => unknown>> = {
    staffTree: (request) =>
      'under' in request
        ? {
            fromDay: '2026-10-24',
            toDay: '2026-11-22',
            currency: 'USD',
            activeMonth: 2,
            trail: [teamOf('top'), teamOf(String(request.under), { level: 1 })],
            head: teamOf(String(request.under), { level: 1 }),
            rows: [teamOf('leaf', { kind: 0, members: 0 })],
          }
        : { fromDay: '', toDay: '', currency: 'USD', trail: [], rows: [teamOf('sub')] },
    staffMoves: () => ({ rows: moves, waiting: moves.length }),
    staffMoveEffect: () => ({ effect: effectOf('a'.repeat(64)), currency: 'USD' }),
    staffAgentRights: () => ({
      rows: [{ kind: 1, version: 2, opens: [0, 1], makesLinks: true, sendsDown: false, accounts: 7 }],
    }),
  };
  const client: StaffClient = {
    async send(call, request) {
      const reply = answers[call.name];
      if (reply === undefined) {
        sent.push([call.name, request]);
        if (refuses !== undefined) {
          const failed = refuses;
          refuses = undefined;
          throw failed;
        }
      }
      return call.read(reply?.(request) ?? null);
    },
  };
  render(
    <FakeConsole
      sites={{ client }}
      merchants={['sample']}
      staffRole={role}
      at={`/m/sample/agents${at}`}
      path="/m/:merchant/agents"
    >
      <Agents />
    </FakeConsole>,
  );
  return sent;
}

async function inDialog() {
  return within(await screen.findByRole('dialog'));
}

test('D58: the operator’s win is shown to the unit, with any digits', () => {
  expect(resultOf({ bet: '1500.00', won: '400.50' })).toBe('1099.50');
  expect(resultOf({ bet: '0.00', won: '0.05' })).toBe('-0.05');
  expect(resultOf({ bet: '7', won: '9' })).toBe('-2');
});

test('D58: the tree opens from the heads of lines, with the way back and the team’s figures', async () => {
  open();
  fireEvent.click(await screen.findByText('sub'));
  const team = within(await screen.findByRole('region', { name: 'sub' }));
  expect(team.getByText('1,099.50 USD')).toBeDefined();
  expect(team.getByRole('link', { name: consoleText('agents', 'act.member') }).getAttribute('href')).toBe(
    '/m/sample/members?member=sub',
  );
  const trail = within(screen.getByRole('navigation', { name: consoleText('agents', 'tree.trail') }));
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...[consoleText('agents', 'tree.top'), 'top', 'sub'],
  ]);
  fireEvent.click(trail.getByRole('button', { name: consoleText('agents', 'tree.top') }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'sub' })).toBeNull());
});

test('D58: a move is proposed with the hash of the effect shown; another member above is another effect', async () => {
  const sent = open({ at: '?under=sub' });
  fireEvent.click(await screen.findByRole('button', { name: consoleText('agents', 'act.move') }));
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('textbox', { name: /New upline/ }), { target: { value: ' other ' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'as agreed' } });
  fireEvent.click(dialog.getByRole('button', { name: consoleText('agents', 'act.look') }));
  expect(await dialog.findByText(consoleText('common', 'word.noContractsEnd'))).toBeDefined();
  expect(dialog.getByText('top → other')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: consoleText('agents', 'act.propose') }));
  await screen.findByText(consoleText('agents', 'done.propose'));
  const request = { member: 'sub', to: 'other', effect: 'a'.repeat(64), reason: 'as agreed' };
  expect(sent).toEqual([['staffProposeMove', request]]);
});

test('D58: a staff user approves the effect shown; where it has changed, the new one is shown and nothing is done', async () => {
  const ends = [{ kind: 'DAILY', cadence: 'D', holder: 'sub' }];
  const value = effectOf('b'.repeat(64), { ends, endCount: 1 });
  const refusal = new StaffCallFailed('conflict', value);
  const sent = open({ at: '?view=moves&move=move', moves: [moveOf(false)], refusal });
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText(consoleText('common', 'word.noContractsEnd'))).toBeDefined();
  expect(panel.queryByRole('button', { name: consoleText('agents', 'act.takeBack') })).toBeNull();
  const approve = async () => {
    if (screen.queryByRole('dialog') === null)
      fireEvent.click(panel.getByRole('button', { name: consoleText('agents', 'act.approve') }));
    const dialog = await inDialog();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'seen' } });
    fireEvent.click(dialog.getByRole('button', { name: consoleText('agents', 'act.approve') }));
  };
  await approve();
  expect(
    await panel.findByText(
      consoleText('agents', 'effect.end', {
        holder: 'sub',
        kind: consoleText('agents', 'contract.DAILY'),
        offerer: consoleText('agents', 'effect.house'),
      }),
    ),
  ).toBeDefined();
  await approve();
  await screen.findByText(consoleText('agents', 'done.approve', { account: 'sub' }));
  expect(sent.map(([, request]) => ('effect' in request ? request.effect : ''))).toEqual([
    'a'.repeat(64),
    'b'.repeat(64),
  ]);
});

test('D58: the proposer can only withdraw a move, and a user without the right only reads', async () => {
  open({ at: '?view=moves&move=move', moves: [moveOf(true)] });
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByRole('button', { name: consoleText('agents', 'act.takeBack') })).toBeDefined();
  expect(panel.queryByRole('button', { name: consoleText('agents', 'act.approve') })).toBeNull();
  cleanup();
  open({ at: '?view=moves&move=move', moves: [moveOf(false)], role: 'support' });
  const seen = within(await screen.findByRole('complementary'));
  expect(seen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});

test('D57: rights of a kind are set with a reason, on the version shown', async () => {
  const sent = open({ at: '?view=rights' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Agent' }));
  const dialog = await inDialog();
  fireEvent.click(dialog.getByRole('checkbox', { name: /Open agent accounts$/ }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'our rule' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(consoleText('agents', 'rights.done'));
  const rights = { kind: 1, version: 2, opens: [0], makesLinks: true, sendsDown: false };
  expect(sent).toEqual([['staffPutAgentRights', { ...rights, reason: 'our rule' }]]);
});
