// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeSites, FakeConsole, type FakeSites } from '#console/effects/testing/fake-sites.tsx';
import { nameSwitch } from '#console/names/names.ts';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import Switches from './switches.tsx';

const MERCHANTS = ['sample', 'second'];

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '', role: StaffRole = 'support'): FakeSites {
  const sites = createFakeSites(MERCHANTS, {
    MANPLAYREB3: false,
    DEPOSIT: true,
    MOBILENUMREG3: false,
    DIRECTREG3: false,
  });
  render(
    <FakeConsole
      sites={sites}
      merchants={MERCHANTS}
      staffRole={role}
      at={`/m/sample/switches${search}`}
      path="/m/:merchant/switches"
    >
      <Switches />
    </FakeConsole>,
  );
  return sites;
}

const control = (id: string) => screen.findByRole('switch', { name: nameSwitch(id) });
const panel = (name: string) => screen.findByRole('complementary', { name });
const lineOf = async (id: string) => {
  const line = (await control(id)).closest<HTMLElement>('[role=row]');
  if (line === null) throw new Error(`${id} stands in no line.`);
  return line;
};

async function toggle(id: string, title: string, reason: string): Promise<HTMLElement> {
  fireEvent.click(await control(id));
  const sidePanel = await panel(title);
  fireEvent.change(await within(sidePanel).findByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
  return sidePanel;
}

describe('toggling a board switch', () => {
  it('M17 M378: shows the effect first, asks why, toggles, reports and reverts', async () => {
    const sites = open();
    fireEvent.click(await control('MANPLAYREB3'));
    const sidePanel = await panel('Turn Cash back · MANPLAYREB3 on');
    const gained = await within(sidePanel).findByRole('region', { name: 'For everyone logged in' });
    expect(gained.textContent).toContain('account.cashback');
    expect(sites.stateOf('sample', 'MANPLAYREB3')).toBe('0');
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    expect(sidePanel.textContent).toContain(consoleText('common', 'reason.missing'));
    expect(sites.sent).toEqual([]);
    fireEvent.change(within(sidePanel).getByLabelText(/^Reason/), { target: { value: 'spring' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(sites.stateOf('sample', 'MANPLAYREB3')).toBe('1');
    await waitFor(async () => expect((await control('MANPLAYREB3')).getAttribute('aria-checked')).toBe('true'));
    expect(screen.queryByRole('complementary')).toBeNull();
    fireEvent.click(undo);
    await screen.findByText(consoleText('undo', 'done'));
    expect(sites.stateOf('sample', 'MANPLAYREB3')).toBe('0');
    expect(sites.sent.at(-1)).toMatchObject({ reason: 'Undo: spring' });
  });

  it('an unread switch shows plainly that nothing changes for any user', async () => {
    open();
    fireEvent.click(await control('DIRECTREG3'));
    expect(
      await within(await panel('Turn Direct registration · DIRECTREG3 on')).findByText(
        consoleText('effects', 'nothing.title'),
      ),
    ).toBeTruthy();
  });

  it('M378: the announced effect is sent with the change, with its revision', async () => {
    const sites = open();
    await toggle('MANPLAYREB3', 'Turn Cash back · MANPLAYREB3 on', 'spring');
    await screen.findByRole('button', { name: 'Undo' });
    expect(sites.sent).toEqual([
      {
        merchants: [{ merchant: 'sample', base: 1, effect: expect.stringMatching(/^[0-9a-f]{64}$/) }],
        proposals: [{ kind: 'switch', id: 'MANPLAYREB3', enabled: true }],
        reason: 'spring',
      },
    ]);
  });

  it('a refusal resets the line, shows the reason next to it, and keeps the text', async () => {
    const sites = open();
    await control('MANPLAYREB3');
    sites.refuseNext('forbidden');
    const sidePanel = await toggle('MANPLAYREB3', 'Turn Cash back · MANPLAYREB3 on', 'spring');
    await waitFor(() => expect(sidePanel.textContent).toContain(consoleText('common', 'failed.forbidden')));
    expect((await control('MANPLAYREB3')).getAttribute('aria-checked')).toBe('false');
    expect((await lineOf('MANPLAYREB3')).textContent).toContain(
      consoleText('switches', 'row.refused', { why: consoleText('common', 'failed.forbidden') }),
    );
    expect(within(sidePanel).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('spring');
  });

  it('M378: at several sites at once, each with its own effect and result', async () => {
    const sites = open();
    fireEvent.click(await control('MANPLAYREB3'));
    const sidePanel = await panel('Turn Cash back · MANPLAYREB3 on');
    fireEvent.click(within(sidePanel).getByRole('button', { name: consoleText('effects', 'sites.offer') }));
    fireEvent.click(within(sidePanel).getByRole('checkbox', { name: 'SECOND' }));
    await waitFor(() => expect(within(sidePanel).getAllByText(/account\.cashback/)).toHaveLength(2));
    fireEvent.change(within(sidePanel).getByLabelText(/^Reason/), { target: { value: 'spring' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    await screen.findByText(consoleText('switches', 'done.on', { id: nameSwitch('MANPLAYREB3'), count: 2 }));
    expect(MERCHANTS.map((merchant) => sites.stateOf(merchant, 'MANPLAYREB3'))).toEqual(['1', '1']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(consoleText('undo', 'done'));
    expect(MERCHANTS.map((merchant) => sites.stateOf(merchant, 'MANPLAYREB3'))).toEqual(['0', '0']);
  });

  it('of several sites one that refuses is shown next to one that accepts, and retried alone', async () => {
    const sites = open();
    fireEvent.click(await control('MANPLAYREB3'));
    const sidePanel = await panel('Turn Cash back · MANPLAYREB3 on');
    fireEvent.click(within(sidePanel).getByRole('button', { name: consoleText('effects', 'sites.offer') }));
    fireEvent.click(within(sidePanel).getByRole('checkbox', { name: 'SECOND' }));
    await waitFor(() => expect(within(sidePanel).getAllByText(/account\.cashback/)).toHaveLength(2));
    sites.refuseNext('overloaded', 'second');
    fireEvent.change(within(sidePanel).getByLabelText(/^Reason/), { target: { value: 'spring' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    await within(sidePanel).findByText(consoleText('effects', 'results.refused', { site: 'SECOND' }));
    expect(within(sidePanel).getByText(consoleText('effects', 'results.done')).parentElement?.textContent).toContain(
      'SAMPLE',
    );
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    await screen.findByText(consoleText('switches', 'done.on', { id: nameSwitch('MANPLAYREB3'), count: 2 }));
    expect(sites.sent.at(-1)).toMatchObject({ merchants: [{ merchant: 'second' }] });
    expect(MERCHANTS.map((merchant) => sites.stateOf(merchant, 'MANPLAYREB3'))).toEqual(['1', '1']);
  });

  it('an emergency is one key: it asks the reason at once and reports it', async () => {
    const sites = open();
    fireEvent.keyDown(await lineOf('DEPOSIT'), { key: 'e' });
    const sidePanel = await panel('Turn Deposit · DEPOSIT off');
    const why = within(sidePanel).getByLabelText(/^Reason/);
    await waitFor(() => expect(document.activeElement).toBe(why));
    fireEvent.change(why, { target: { value: 'payments are down' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: consoleText('effects', 'panel.urgent') }));
    await screen.findByText('Deposit · DEPOSIT is off');
    expect(sites.sent[0]).toMatchObject({ urgent: true, reason: 'payments are down' });
  });
});

describe('two users at one switch', () => {
  it('the second is notified with both sides, and may apply on top; typed text stays', async () => {
    const sites = open();
    fireEvent.click(await control('DEPOSIT'));
    const sidePanel = await panel('Turn Deposit · DEPOSIT off');
    await within(sidePanel).findByRole('region', { name: 'For everyone' });
    sites.staffUser('sample', [{ kind: 'switch', id: 'DEPOSIT', enabled: false }], 'Linh', 'works');
    sites.staffUser('sample', [{ kind: 'switch', id: 'DEPOSIT', enabled: true }], 'Linh', 'works are over');
    fireEvent.change(within(sidePanel).getByLabelText(/^Reason/), { target: { value: 'audit' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    const dialog = await screen.findByRole('dialog');
    const theirs = within(dialog).getByRole('region', { name: consoleText('effects', 'conflict.theirs') });
    expect(theirs.textContent).toContain('Linh turned the switch Deposit · DEPOSIT on');
    expect(theirs.textContent).toContain('Linh');
    expect(theirs.textContent).toContain('works are over');
    const yours = within(dialog).getByRole('region', { name: consoleText('effects', 'conflict.yours') });
    expect(yours.textContent).toContain('Turn Deposit · DEPOSIT off');
    expect(yours.textContent).toContain('audit');
    expect(within(dialog).getByRole('region', { name: 'For everyone' }).textContent).toContain('side.deposit');
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('effects', 'conflict.again') }));
    await screen.findByText('Deposit · DEPOSIT is off');
    expect(sites.stateOf('sample', 'DEPOSIT')).toBe('0');
    expect(sites.sent.at(-1)).toMatchObject({ reason: 'audit' });
  });

  it('may leave the other user’s state', async () => {
    const sites = open();
    fireEvent.click(await control('DEPOSIT'));
    const sidePanel = await panel('Turn Deposit · DEPOSIT off');
    await within(sidePanel).findByRole('region', { name: 'For everyone' });
    sites.staffUser('sample', [{ kind: 'switch', id: 'DEPOSIT', enabled: false }], 'Linh', 'works');
    fireEvent.change(within(sidePanel).getByLabelText(/^Reason/), { target: { value: 'audit' } });
    fireEvent.click(within(sidePanel).getByRole('button', { name: 'Apply' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(consoleText('effects', 'conflict.isSo'));
    expect(within(dialog).queryByRole('button', { name: consoleText('effects', 'conflict.again') })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('effects', 'conflict.drop') }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(sites.sent).toHaveLength(1);
  });

  it('a later change by another user is not reverted', async () => {
    const sites = open();
    await toggle('MANPLAYREB3', 'Turn Cash back · MANPLAYREB3 on', 'spring');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    sites.staffUser('sample', [{ kind: 'switch', id: 'MANPLAYREB3', enabled: false }], 'Linh', 'too early');
    fireEvent.click(undo);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('too early');
    expect(dialog.textContent).toContain(consoleText('undo', 'yours', { title: 'Cash back · MANPLAYREB3 is on' }));
  });

  it('another user’s change reaches the board live, with user and reason', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sites = open('?q=cashback');
    await control('MANPLAYREB3');
    sites.staffUser('sample', [{ kind: 'switch', id: 'MANPLAYREB3', enabled: true }], 'Linh', 'campaign');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(async () => expect((await lineOf('MANPLAYREB3')).textContent).toContain('campaign'));
    expect((await control('MANPLAYREB3')).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('cashback');
    vi.useRealTimers();
  });
});

describe('the board', () => {
  it('is operated by keys', async () => {
    open();
    await control('MANPLAYREB3');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('data-index')).toBe('0');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' });
    const sidePanel = await panel('Turn Cash back · MANPLAYREB3 on');
    fireEvent.keyDown(sidePanel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement?.getAttribute('data-index')).toBe('0');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect((await panel('Cash back · MANPLAYREB3')).textContent).toContain('side.cashback');
    // Escape works from the list next to the panel too.
    fireEvent.keyDown(await lineOf('MANPLAYREB3'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    fireEvent.keyDown(document.body, { key: '?' });
    expect((await screen.findByRole('dialog')).textContent).toContain(consoleText('switches', 'menu.emergency'));
  });

  it('keeps its filters in the address', async () => {
    open('?unread=1&state=off');
    await control('DIRECTREG3');
    expect(screen.queryByRole('switch', { name: nameSwitch('MANPLAYREB3') })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: consoleText('common', 'filter.clear') }));
    await control('MANPLAYREB3');
  });

  it('reports that nothing matches, with the way back', async () => {
    open('?q=zebra');
    expect(await screen.findByText(consoleText('switches', 'empty.found'))).toBeTruthy();
  });

  it('a switch shows who sees its readers', async () => {
    open('?switch=DEPOSIT');
    const sidePanel = await panel('Deposit · DEPOSIT');
    const element = within(sidePanel).getByText('account.deposit').closest('li');
    expect(element?.textContent).toContain('Shown to everyone logged in');
    expect(await within(sidePanel).findByText(consoleText('switches', 'details.noHistory'))).toBeTruthy();
  });

  it('a user without the right sees switches and no actions', async () => {
    open('', 'auditor');
    expect(await control('MANPLAYREB3')).toHaveProperty('disabled', true);
    fireEvent.keyDown(await lineOf('DEPOSIT'), { key: 'e' });
    fireEvent.keyDown(await lineOf('DEPOSIT'), { key: ' ' });
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
