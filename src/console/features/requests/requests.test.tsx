// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { announce, viewSite } from '#console/effects/site-view.ts';
import { createFakeSites, FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import Requests from './requests.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ID = '00000000-0000-4000-8000-000000000007';
const HASH = 'ab'.repeat(32);
const text = (key: string) => consoleText('requests', key);
const off: Proposal = { kind: 'switch', id: 'WITHDRAW', enabled: false };

/** The page with one request; `more` is what differs from an open one of somebody else. */
async function draw(more: object, staffRole: StaffRole = 'operator') {
  const sites = createFakeSites(['sample'], { WITHDRAW: true, MAILCEN: true });
  const found = (await sites.client.send(documents, {}, 'sample')) as SiteDocumentsReply;
  const { effect } = announce(viewSite(found), [off]);
  const other = announce(viewSite(found), [{ kind: 'switch', id: 'MAILCEN', enabled: false }]).effect;
  const changed = { now: { revision: 3, effect: other, hash: HASH, subjects: ['switch.turn WITHDRAW'] } };
  const request = {
    id: ID,
    version: 1,
    state: 'open',
    path: 'normal',
    reason: 'bank is down',
    proposals: [off],
    areas: ['withdrawals'],
    authors: ['Ann'],
    isMine: false,
    approvals: 0,
    at: 0,
    needed: 1,
    given: [],
    asked: { revision: 1, effect },
    effectHash: HASH,
    mayApprove: true,
    mayChange: true,
    closeReason: '',
    history: [],
    ...('isChanged' in more ? changed : {}),
    ...more,
  };
  const sent: unknown[] = [];
  const answers: Record<string, unknown> = {
    staffRequests: { rows: [request] },
    staffRollouts: { running: 'running' in more ? more.running : [] },
    staffRequest: request,
    staffApprovalRules: { areas: [{ area: 'withdrawals', approvers: 1 }], others: 2 },
  };
  const refusals: StaffCallFailed[] = [];
  const client: typeof sites.client = {
    send: async (call, asked, ...rest) => {
      if (call.name === 'staffRequests' && isApplied(asked)) return call.read({ rows: [] });
      if (call.name in answers) return call.read(JSON.parse(JSON.stringify(answers[call.name])));
      if (call.name === 'staffDocuments') return sites.client.send(call, asked, ...rest);
      sent.push(asked);
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return call.read({ id: ID, version: 1, state: 'approved' });
    },
  };
  render(
    <FakeConsole
      sites={{ ...sites, client }}
      merchants={['sample']}
      staffRole={staffRole}
      at={`/m/sample/requests?request=${ID}`}
      path="/m/:merchant/requests"
    >
      <Requests />
    </FakeConsole>,
  );
  const panel = await screen.findByRole('complementary', { name: text('panel.title') });
  await within(panel).findByText(text('part.changes'));
  return { panel, sent, refuse: (refusal: StaffCallFailed) => refusals.push(refusal) };
}

/** Whether a list of applied requests is asked for. */
const isApplied = (asked: object) => 'state' in asked && asked.state === 'applied';

const button = (panel: HTMLElement, key: string) => within(panel).queryByRole('button', { name: text(key) });

it('N05: another user’s request shows its effect in words, and is approved with the hash of what is shown (cloud-gov/product#1301)', async () => {
  const { panel, sent } = await draw({});
  expect(within(panel).getByText(/WITHDRAW/)).toBeTruthy();
  expect(within(panel).getAllByText('side.withdraw').length).toBeGreaterThan(0);
  expect([button(panel, 'act.apply'), button(panel, 'act.withdraw')]).toEqual([null, null]);
  fireEvent.click(button(panel, 'act.approve') as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ id: ID, version: 1, verdict: 'approve', effect: HASH }]));
});

it('N05: an author sees no button to approve; support none to reject', async () => {
  const own = await draw({ isMine: true, mayApprove: false });
  expect([button(own.panel, 'act.approve'), button(own.panel, 'act.reject')]).toEqual([null, null]);
  expect(button(own.panel, 'act.withdraw')).not.toBeNull();
  cleanup();
  const support = await draw({ mayApprove: false }, 'support');
  expect([button(support.panel, 'act.approve'), button(support.panel, 'act.reject')]).toEqual([null, null]);
});

it('N05: a refusal says why', async () => {
  const { panel, refuse } = await draw({});
  refuse(new StaffCallFailed('conflict', { why: 'outdated' }));
  fireEvent.click(button(panel, 'act.approve') as HTMLElement);
  await within(panel).findByText(text('why.outdated'));
});

it('N05: a lapsed request shows both effects and what others changed, and is asked again (Unleash/unleash#6222, #5521)', async () => {
  const { panel } = await draw({ isChanged: true, state: 'lapsed', mayApprove: false, isMine: true });
  const asked = within(panel).getByRole('region', { name: text('part.effect') });
  const now = within(panel).getByRole('region', { name: text('part.now') });
  expect(asked.textContent).toContain('side.withdraw');
  expect(now.textContent).not.toContain('side.withdraw');
  expect(now.textContent).toContain('WITHDRAW');
  expect(within(panel).getByText(text('now.lapsed'))).toBeTruthy();
  expect(button(panel, 'act.again')).not.toBeNull();
});

it('N05: an emergency asks its author for the reason', async () => {
  const emergency = { path: 'emergency', state: 'applied', reason: '', mayApprove: false, mayChange: false };
  const { panel, sent } = await draw({ ...emergency, isMine: true });
  fireEvent.click(button(panel, 'act.explain') as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'the bank lost money' } });
  fireEvent.click(within(dialog).getByRole('button', { name: text('act.explain') }));
  await waitFor(() =>
    expect(sent).toEqual([{ id: ID, version: 1, verdict: 'explain', reason: 'the bank lost money' }]),
  );
});

it('N05: a schedule is shown in its zone, and a held one says why (Flagsmith/flagsmith#2098)', async () => {
  const from = { at: Date.parse('2026-10-25T01:30:00Z'), wall: '2026-10-25T02:30' };
  const held = { state: 'held', heldBecause: 'rights', schedule: { zone: 'Europe/Berlin', from } };
  const { panel } = await draw(held);
  expect(panel.textContent).toContain('2026-10-25 02:30 (Europe/Berlin)');
  expect(within(panel).getByText(text('held.rights'))).toBeTruthy();
});

it('N05: what comes is listed by its time: a start, a closed period, and the next step of a roll-out', async () => {
  const soon = Date.now() + 3_600_000;
  const time = (hours: number) => ({ at: soon + hours * 3_600_000, wall: '2026-10-25T02:30' });
  const schedule = { zone: 'UTC', from: time(2), until: time(3) };
  const running = [{ id: 'DEPOSIT', since: 0, nextAt: soon, nextShare: 50, measured: [] }];
  await draw({ state: 'scheduled', schedule, running, proposals: [{ kind: 'maintenance', on: true }] });
  const part = await screen.findByRole('region', { name: text('coming.title') });
  await waitFor(() => expect(within(part).getAllByRole('link').length).toBeGreaterThan(1));
  const [first, second] = within(part).getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/m/sample/switches?switch=DEPOSIT');
  expect(first?.textContent).toContain('50%');
  expect(second?.getAttribute('href')).toBe(`/m/sample/requests?request=${ID}`);
  expect(part.textContent).toContain(text('coming.until'));
});

it('N05: an edit sends the kept changes with their effect as a new version', async () => {
  const second: Proposal = { kind: 'switch', id: 'MAILCEN', enabled: false };
  const { panel, sent } = await draw({ proposals: [off, second] });
  fireEvent.click(within(panel).getByRole('button', { name: consoleText('common', 'act.edit') }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByLabelText(/WITHDRAW/));
  fireEvent.click(within(dialog).getByRole('button', { name: text('edit.confirm') }));
  const effect = expect.stringMatching(/^[0-9a-f]{64}$/);
  const wanted = { id: ID, version: 1, base: 1, proposals: [second], reason: 'bank is down', effect };
  await waitFor(() => expect(sent).toEqual([wanted]));
});
