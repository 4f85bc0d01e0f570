// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeSites, FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { nameSwitch } from '#console/names/names.ts';
import { FIRST_PLAN, readTypedPlan } from '#console/rollouts/rollout-plan.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { GUARD_FIGURES } from '#model/documents/rollouts.ts';
import Switches from './switches.tsx';

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

const ID = 'MANPLAYREB3';
const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  Object.entries(values).reduce(
    (words, [name, value]) => words.replace(`{${name}}`, String(value)),
    consoleText(key.startsWith('rollout.') ? 'rollouts' : 'switches', key),
  );

/** The details of the switch; `since` and the rest are what the gateway measures. */
function open(running: readonly object[] = []) {
  const sites = createFakeSites(['sample'], { [ID]: false, DEPOSIT: true });
  const client: typeof sites.client = {
    send: async (call, ...rest) =>
      call.name === 'staffRollouts' ? call.read({ running }) : sites.client.send(call, ...rest),
  };
  render(
    <FakeConsole
      sites={{ client }}
      merchants={['sample']}
      at={`/m/sample/switches?switch=${ID}`}
      path="/m/:merchant/switches"
    >
      <Switches />
    </FakeConsole>,
  );
  return sites;
}

const panelOf = (key: string) => screen.findByRole('complementary', { name: text(key, { id: nameSwitch(ID) }) });

async function apply(key: string, confirm: RegExp): Promise<void> {
  const panel = await panelOf(key);
  fireEvent.change(await within(panel).findByLabelText(/^Reason/), { target: { value: 'step by step' } });
  fireEvent.click(within(panel).getByRole('button', { name: confirm }));
}

async function begin(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: text('rollout.begin') }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('textbox', { name: text('rollout.shares') });
  fireEvent.click(within(dialog).getByRole('button', { name: text('rollout.next') }));
  const panel = await panelOf('rollout.change.begin');
  await within(panel).findAllByText(consoleText('effects', 'note.share').replace('{share}', '5'));
  await apply('rollout.change.begin', /^Apply$/);
}

it('N05: a roll-out begins with its plan and its effect for the share, and the board shows where it is', async () => {
  const measured = { figure: 'failedDeposits', part: 3, whole: 40, percent: 8, limit: 20, isEnough: true };
  const since = Date.parse('2026-11-30T06:00:00Z');
  const sites = open([{ id: ID, since, nextAt: since + 86_400_000, nextShare: 20, measured: [measured] }]);
  await begin();
  await waitFor(() => expect(sites.sent).toHaveLength(1));
  expect(sites.sent[0]).toMatchObject({
    proposals: [
      { kind: 'rollout', id: ID, rollout: { to: '1', step: 0, steps: [{ share: 5, hours: 24 }, {}, {}, {}] } },
    ],
  });
  const part = await screen.findByRole('region', { name: text('rollout.heading') });
  await within(part).findByText(text('rollout.nowOn', { share: 5, step: 1, steps: 4 }));
  await within(part).findByText(text('rollout.measured.failedDeposits', measured as never));
  expect(part.textContent).toContain('2026-12-01 06:00:00');
  expect(screen.getAllByText(text('mark.rollout', { share: 5 })).length).toBeGreaterThan(0);
});

it('N05: its next step, its end for everyone and its stop are changes, the stop as an emergency', async () => {
  const sites = open();
  await begin();
  fireEvent.click(await screen.findByRole('button', { name: text('rollout.advance', { share: 20 }) }));
  await apply('rollout.change.advance', /^Apply$/);
  await screen.findByText(text('rollout.nowOn', { share: 20, step: 2, steps: 4 }));
  // The switch itself does not change under the roll-out: its control leads to the details.
  fireEvent.click(screen.getByRole('switch', { name: nameSwitch(ID) }));
  expect(sites.sent).toHaveLength(2);
  fireEvent.click(await screen.findByRole('button', { name: text('rollout.stop') }));
  const panel = await panelOf('rollout.change.stop');
  fireEvent.click(within(panel).getByRole('button', { name: consoleText('effects', 'panel.urgent') }));
  await screen.findByRole('button', { name: text('rollout.begin') });
  expect(sites.sent.at(-1)).toMatchObject({ urgent: true, proposals: [{ kind: 'rollout', id: ID, rollout: null }] });

  await begin();
  fireEvent.click(await screen.findByRole('button', { name: text('rollout.finish') }));
  await apply('rollout.change.finish', /^Apply$/);
  await waitFor(() => expect(sites.stateOf('sample', ID)).toBe('1'));
});

it('N05: a typed plan is read with any separators; what is not a plan is none', () => {
  const read = (more: object) => readTypedPlan({ ...FIRST_PLAN, ...more }, '0', 'salt-one');
  expect(read({ shares: '5 10，100', hours: '' })?.steps).toEqual([
    { share: 5, hours: null },
    { share: 10, hours: null },
    { share: 100, hours: null },
  ]);
  expect([read({ ranks: ' 3 - 9 ' })?.ranks, read({ ranks: '5' })?.ranks, read({})?.ranks]).toEqual([
    { from: 3, to: 9 },
    { from: 5, to: 5 },
    undefined,
  ]);
  expect(read({})?.steps.at(-1)).toEqual({ share: 100, hours: null });
  const none = Object.fromEntries(GUARD_FIGURES.map((figure) => [figure, '']));
  expect(read({ limits: none })?.guards).toEqual([]);
  for (const wrong of [
    { shares: '' },
    { shares: '20, 10' },
    { shares: '5 %' },
    { hours: 'soon' },
    { ranks: '9-3' },
    { ranks: 'gold' },
    { ranks: '1-2-3' },
    { limits: { ...none, registrations: '0' } },
  ])
    expect(read(wrong), JSON.stringify(wrong)).toBeUndefined();
});
