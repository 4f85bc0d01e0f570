// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clearUp,
  describeWhy,
  openScreen,
  Refuses,
  stubLayout,
  typeInto,
} from '#console/rewards/testing/open-screen.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { WrittenPointRules } from '#contract/staff/points/calls.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { CATEGORIES as LANES } from '#model/documents/lanes.ts';
import Points from './points.tsx';
import { CATEGORIES, problemsOf, valuesOf, writtenOf } from './rules-draft.ts';

beforeEach(stubLayout);
afterEach(clearUp);

const RULES: WrittenPointRules = {
  on: true,
  per: '10.00',
  depositRate: '0.2',
  categories: [
    { category: 'LIVE', rate: '1.2' },
    { category: 'CASINO2', rate: '3' },
  ],
  conversion: { points: '100', amount: '0.50', minimum: '100', dailyMost: '20000' },
};
const AT = Date.parse('2026-11-22T09:00:00Z');
const REPLY = {
  version: 3,
  rules: RULES,
  currency: 'USD',
  exponent: 2,
  categories: ['LIVE', 'RNG'],
  ranks: [
    { rank: 0, name: '', rate: '1' },
    { rank: 5, name: 'Gold', rate: '2' },
  ],
  versions: [
    { version: 3, at: AT, rules: RULES },
    { version: 2, at: AT - 86_400_000, rules: { ...RULES, per: '20.00' } },
  ],
};
const TRIAL = {
  day: '2026-11-23',
  events: 12,
  worth: '6.20',
  given: { points: '1240', members: 312 },
  now: { points: '700', members: 300 },
};

let count = 0;

function open({ role, answers = {} }: { readonly role?: StaffRole; readonly answers?: object } = {}) {
  count += 1;
  return openScreen({
    children: <Points />,
    merchant: `site${count}`,
    ...(role && { role }),
    answers: {
      staffPointRules: () => REPLY,
      staffTryPointRules: () => TRIAL,
      staffPutPointRules: () => ({ version: 4 }),
      ...answers,
    },
  });
}

test('M186: the form of rules restores their values, with rates of categories that it has no field for', () => {
  const written = writtenOf(valuesOf(RULES), RULES);
  expect(written).toEqual(RULES);
  expect(problemsOf(valuesOf(RULES), 2)).toEqual([]);
  const { conversion: _, ...plain } = RULES;
  expect(writtenOf(valuesOf(plain), plain)).toEqual(plain);
});

test.each([
  ['per', '0'],
  ['per', '1.234'],
  ['LIVE', '1.2345678'],
  ['depositRate', '101'],
  ['points', '1.5'],
  ['dailyMost', '99'],
])('M186: %s of %s shows at its field', (field, value) => {
  expect(problemsOf({ ...valuesOf(RULES), [field]: value }, 2).map(({ path }) => path)).toEqual([`/${field}`]);
});

test('M378: rules are tried on yesterday before activation, and the cost is next to the current one', async () => {
  const { sent } = open();
  await screen.findByRole('heading', { name: 'Points' });
  typeInto(/^Slots/, '0.5');
  fireEvent.click(screen.getByRole('button', { name: consoleText('rewards', 'trial.run') }));
  await screen.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240 points', count: 312 }));
  expect(screen.getByText(consoleText('points', 'trial.now', { cost: '700 points', count: 300 }))).toBeDefined();
  expect(screen.getByText(consoleText('points', 'trial.worth', { amount: '6.20 USD' }))).toBeDefined();
  const rules = { ...RULES, categories: [RULES.categories[0], { category: 'RNG', rate: '0.5' }, RULES.categories[1]] };
  expect(sent('staffTryPointRules')).toEqual([{ rules }]);
  typeInto(/^Slots/, '0.7');
  await screen.findByText(consoleText('rewards', 'trial.old'));

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240 points', count: 312 }));
  expect(dialog.getByText('Slots: 0 → 0.7')).toBeDefined();
  await describeWhy('Save');
  await screen.findByText(consoleText('points', 'save.done'));
  expect(sent('staffPutPointRules')).toMatchObject([{ version: 3, reason: 'the season begins' }]);
});

test('M186: the points for an amount are shown at a club rank', async () => {
  open();
  const example = within(
    await screen.findByRole('region', { name: consoleText('points', 'example.title', { amount: '100' }) }),
  );
  expect(example.getByText('12.00')).toBeDefined();
  fireEvent.change(example.getByLabelText(consoleText('points', 'example.rank')), { target: { value: '5' } });
  await example.findByText('24.00');
  // Ranks do not affect points for deposits.
  expect(example.getByText('2.00')).toBeDefined();
});

test('M378: the faster user is named, and typed text stays until the user chooses', async () => {
  let version = 3;
  open({
    answers: {
      staffPointRules: () => ({ ...REPLY, version, rules: version === 3 ? RULES : { ...RULES, per: '5.00' } }),
      staffJournal: () => ({ entries: [] }),
      staffPutPointRules: () => {
        version = 4;
        return new Refuses('conflict', { version: 4, theirs: [] });
      },
    },
  });
  await screen.findByRole('heading', { name: 'Points' });
  typeInto(/^Bet per point/, '8.00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await within(await screen.findByRole('dialog')).findByText(
    consoleText('rewards', 'trial.cost', { cost: '1,240 points', count: 312 }),
  );
  await describeWhy('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText(
    consoleText('rewards', 'conflict.title', { who: consoleText('rewards', 'conflict.somebody') }),
  );
  expect(screen.getByText(`${consoleText('points', 'form.per')}: 10.00 → 5.00`)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Bet per point/).value).toBe('8.00');
  fireEvent.click(screen.getByRole('button', { name: consoleText('rewards', 'conflict.theirs') }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Bet per point/).value).toBe('5.00'));
});

test('M378: an earlier version can be put into the form', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: consoleText('points', 'view.versions') }));
  fireEvent.click(await screen.findByText(`${consoleText('points', 'form.per')}: 20.00 → 10.00`));
  const panel = within(await screen.findByRole('complementary', { name: 'Version 3' }));
  expect(panel.getByText('10.00')).toBeDefined();
  fireEvent.click(panel.getByRole('button', { name: consoleText('points', 'version.take') }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Bet per point/)).value).toBe('10.00');
});

test('M378: a user without activation rights reads and tries rules', async () => {
  open({ role: 'support' });
  await screen.findByRole('heading', { name: 'Points' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Bet per point/).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: consoleText('rewards', 'trial.run') })).toHaveProperty('disabled', false);
});

test('M378: rules that failed to load are reloaded', async () => {
  let asked = 0;
  open({
    answers: {
      staffPointRules: () => {
        asked += 1;
        return asked === 1 ? new Refuses('network_abnormal') : REPLY;
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: consoleText('common', 'act.retry') }));
  await screen.findByLabelText(/^Bet per point/);
});

test('M378: a click compares counts with the events, and rows that differ are shown with both sides', async () => {
  let state: object = { isRunning: false, taken: 500, differences: [] };
  const { sent } = open({
    answers: {
      staffReplay: () => state,
      staffAskForReplay: () => {
        state = {
          isRunning: false,
          taken: 500,
          askedBy: 'Olga',
          doneAt: AT,
          outcome: 'different',
          differences: [{ table: 'point_counter', key: 'ann', live: '{"earned": 7}', replayed: '{"earned": 6}' }],
        };
        return null;
      },
    },
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
  await screen.findByText(consoleText('rewards', 'replay.never'));
  fireEvent.click(screen.getByRole('button', { name: consoleText('rewards', 'replay.ask') }));
  await screen.findByText(consoleText('rewards', 'replay.different', { count: 1 }));
  expect(screen.getByText('Row point_counter ann')).toBeDefined();
  expect(screen.getByText('Live: {"earned": 7}')).toBeDefined();
  expect(sent('staffAskForReplay')).toEqual([{ of: 'points' }]);
});

test('M186: every category of the platform’s games has a field', () => {
  expect([...CATEGORIES].sort()).toEqual([...LANES].sort());
});
