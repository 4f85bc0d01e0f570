// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import Contracts from './contracts.tsx';

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const runOf = (id: string, state: string) => ({
  id,
  state,
  kind: 'DIVIDEND',
  cadence: 'M',
  period: '2026-10',
  fromDay: '2026-10-01',
  toDay: '2026-10-31',
  startsAt: 1,
  endsAt: 2,
  lines: 3,
  paidLines: 0,
  heldLines: 0,
  gross: '60.00',
  paid: '0.00',
  arrears: '0.00',
});
const lineOf = (holder: string, isHeld: boolean) => ({
  id: `line-${holder}`,
  period: '2026-10',
  holder,
  gross: '20.00',
  net: '20.00',
  below: '0.00',
  isHeld,
  heldBecause: isHeld ? 'to be looked at' : undefined,
});
const PAGES: Readonly<Record<string, readonly string[]>> = { '': ['ann', 'bea'], bea: ['cal'] };

/** Opens the screen of runs with a gateway that returns two pages of lines for each run. */
function open() {
  const held = new Set<string>();
  const asked: string[] = [];
  const answers: Readonly<Record<string, (request: Readonly<Record<string, unknown>>) => unknown>> = {
    staffSettlementRuns: () => ({ rows: [runOf('r1', 'draft'), runOf('r2', 'closed')], currency: 'USD', exponent: 2 }),
    staffSettlementLines: ({ run, after = '' }) => {
      asked.push(`${run} ${after}`);
      const holders = PAGES[String(after)] ?? [];
      const rows = holders.map((holder) => lineOf(run === 'r1' ? holder : `old-${holder}`, held.has(holder)));
      return { rows, next: after === '' ? 'bea' : undefined };
    },
    staffHoldSettlement: ({ id }) => void held.add(String(id).slice('line-'.length)),
  };
  const client: StaffClient = {
    send: async (call, request) => call.read(answers[call.name]?.(Object.fromEntries(Object.entries(request))) ?? null),
  };
  render(
    <FakeConsole
      sites={{ client }}
      merchants={['sample']}
      staffRole="operator"
      path="/m/:merchant/contracts"
      at="/m/sample/contracts?view=runs&run=r1"
    >
      <Contracts />
    </FakeConsole>,
  );
  return { asked };
}

const holders = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('M376, D61: more lines of a run follow the first ones, which stay when one of them is held', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: consoleText('contracts', 'lines.more') }));
  await screen.findByText('cal');
  expect(holders()).toEqual(['ann', 'bea', 'cal']);
  expect(screen.queryByRole('button', { name: consoleText('contracts', 'lines.more') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hold: ann' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'to be looked at' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hold' }));
  await screen.findByText('held: to be looked at');
  expect(holders()).toEqual(['ann', 'bea', 'cal']);
  expect(asked).toEqual(['r1 ', 'r1 bea', 'r1 ', 'r1 bea']);
});

test('M376, D61: another run shows its own lines from the start', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: consoleText('contracts', 'lines.more') }));
  await screen.findByText('cal');
  fireEvent.click(screen.getByText(consoleText('contracts', 'run.closed')));
  await screen.findByText('old-ann');
  expect(holders()).toEqual(['old-ann', 'old-bea']);
});
