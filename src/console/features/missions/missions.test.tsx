// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react';
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
import { missionKinds, missionPeriods } from '#contract/missions/read.ts';
import type { StaffMission } from '#contract/staff/missions/calls.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { hasLeast, isOfGames } from '#model/missions/mission.ts';
import { ruleProblems } from '#model/missions/read-rule.ts';
import { draftOf, problemsOf, writtenOf } from './mission-draft.ts';
import Missions from './missions.tsx';
import { translate } from './words.ts';

beforeEach(stubLayout);
afterEach(clearUp);

const NONE = { members: 0, reached: 0, open: 0, claimed: 0, lapsed: 0 };
const NOTHING = { money: '0.00', points: '0', owedMoney: '0.00', owedPoints: '0' };
const RACE: StaffMission = {
  id: 'b3b1b1a2-0000-4000-8000-000000000001',
  version: 3,
  isOn: true,
  place: 1,
  kind: 'BET_VOLUME',
  period: 'day',
  categories: ['RNG'],
  vendors: [],
  games: [],
  least: '1.00',
  board: true,
  words: { EN: { title: 'Spin a little', text: 'On slots.' }, CN: { title: '小试身手' } },
  milestones: [
    { goal: '10.00', reward: 'money', amount: '1.50' },
    { goal: '100.00', reward: 'points', amount: '30' },
  ],
  figures: {
    ...NONE,
    members: 7,
    reached: 9,
    open: 2,
    claimed: 6,
    lapsed: 1,
    ...NOTHING,
    money: '9.00',
    owedPoints: '60',
  },
};
const DRAFT: StaffMission = {
  ...RACE,
  id: 'b3b1b1a2-0000-4000-8000-000000000002',
  isOn: false,
  board: false,
  words: { EN: { title: 'Come back' } },
  figures: { ...NONE, ...NOTHING },
};
const TRIAL = {
  firstDay: '2026-11-23',
  lastDay: '2026-11-23',
  isCut: false,
  members: 312,
  reached: [312, 4],
  money: '1240.00',
  points: '120',
};

let count = 0;

interface Opened {
  readonly role?: StaffRole;
  readonly answers?: object;
  readonly missions?: readonly StaffMission[];
}

function open({ role, answers = {}, missions = [RACE, DRAFT] }: Opened = {}) {
  count += 1;
  return openScreen({
    children: <Missions />,
    merchant: `race${count}`,
    ...(role && { role }),
    answers: {
      staffMissions: () => ({ missions, currency: 'USD', exponent: 2 }),
      staffTryMission: () => TRIAL,
      staffPutMission: () => ({ id: RACE.id, version: 4 }),
      staffTurnMission: () => ({ id: DRAFT.id, version: 4 }),
      ...answers,
    },
  });
}

test('D56: every kind and period of missions has a text', () => {
  for (const kind of missionKinds) expect(translate(`kind.${kind}`)).not.toBe('');
  for (const period of missionPeriods) expect(translate(`period.${period}`)).not.toBe('');
});

test.each(missionKinds)('D56: a mission of %s leaves its form unchanged, and fits the model', (kind) => {
  const goal = kind === 'BET_VOLUME' || kind === 'DEPOSIT_SUM' ? '3.00' : kind === 'WIN_MULTIPLE' ? '2.50' : '3';
  const { least: _, ...plain } = RACE;
  const mission: StaffMission = {
    ...plain,
    kind,
    categories: isOfGames(kind) ? ['RNG'] : [],
    ...(hasLeast(kind) && { least: '1.00' }),
    milestones: [{ goal, reward: 'money', amount: '1.00' }],
  };
  const { id: __, version: ___, isOn: ____, figures: _____, ...written } = mission;
  const draft = draftOf(mission, 1);
  expect(writtenOf(draft)).toEqual(written);
  expect(problemsOf(draft, 2)).toEqual([]);
  const filter = { categories: writtenOf(draft).categories, vendors: [], games: [], leastMinor: 0n };
  const rule = { kind, period: 'day', currency: 'USD', hasBoard: true, filter } as const;
  expect(ruleProblems({ ...rule, milestones: [{ goal: 1n, reward: { kind: 'money', amount: 1n } }] })).toEqual([]);
});

test('D56: fields of another kind are left out when the kind changes', () => {
  const draft = draftOf(RACE, 1);
  const written = writtenOf({ ...draft, values: { ...draft.values, kind: 'LOGIN_DAYS' } });
  expect(written).toMatchObject({ kind: 'LOGIN_DAYS', categories: [] });
  expect(written.least).toBeUndefined();
});

test.each([
  [[{ goal: '0', reward: 'money', amount: '1.00' }], ['/milestones/0/goal']],
  [
    [
      { goal: '5.00', reward: 'money', amount: '1.00' },
      { goal: '5.00', reward: 'points', amount: '0.5' },
    ],
    ['/milestones/1/goal', '/milestones/1/amount'],
  ],
  [[], ['/milestones']],
])('D56: faults of %j are at their fields', (milestones, paths) => {
  const draft = draftOf(RACE, 1);
  const problems = problemsOf({ ...draft, values: { ...draft.values, milestones } }, 2);
  expect(problems.map(({ path }) => path)).toEqual(paths);
});

test('M197, M378: missions are in a list with their results', async () => {
  open();
  const row = within((await screen.findByText('Spin a little')).closest('[role=row]') as HTMLElement);
  expect(
    ['Bets', consoleText('missions', 'period.day'), '7', '9', '2', '9.00 USD'].map((text) => row.getByText(text)),
  ).toHaveLength(6);
});

test('M378: a mission is switched on with a reason, and its past cost is shown before', async () => {
  const { sent } = open();
  fireEvent.click(
    await screen.findByRole('switch', { name: consoleText('missions', 'switch.on', { name: 'Come back' }) }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240.00 USD and 120 points', count: 312 }));
  expect(dialog.getByText(consoleText('rewards', 'trial.day', { day: '2026-11-23' }))).toBeDefined();
  await describeWhy(consoleText('missions', 'turn.on'));
  await screen.findByText(consoleText('missions', 'turn.done.on', { name: 'Come back' }));
  expect(sent('staffTurnMission')).toEqual([{ id: DRAFT.id, version: 3, isOn: true, reason: 'the season begins' }]);
});

test('M378: a mission is edited next to the member’s view, tried, and saved with its changes shown', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('Spin a little'));
  const preview = within(await screen.findByRole('region', { name: consoleText('common', 'word.whatMembersSee') }));
  expect(preview.getByText('10.00 USD')).toBeDefined();
  expect(preview.getByText('30 points')).toBeDefined();
  fireEvent.change(screen.getAllByLabelText(/^Goal/)[0] as HTMLElement, { target: { value: '20.00' } });
  expect(await preview.findByText('20.00 USD')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: consoleText('rewards', 'trial.run') }));
  await screen.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240.00 USD and 120 points', count: 312 }));
  expect(screen.getByText(consoleText('missions', 'trial.reached', { number: '2', count: 4 }))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(
      `${consoleText('missions', 'milestone.of', { number: '1' })}: 10.00 USD: 1.50 USD → 20.00 USD: 1.50 USD`,
    ),
  ).toBeDefined();
  await describeWhy('Save');
  await screen.findByText(consoleText('missions', 'save.done', { name: 'Spin a little' }));
  expect(sent('staffPutMission')).toMatchObject([
    { id: RACE.id, version: 3, mission: { milestones: [{ goal: '20.00' }, { goal: '100.00' }], least: '1.00' } },
  ]);
});

test('M378: figures and leaders of a mission are next to its form', async () => {
  const { sent } = open({
    answers: {
      staffMissionBoard: (request: { period?: string }) =>
        request.period === undefined
          ? {
              period: '2026-11-24',
              before: '2026-11-23',
              places: [{ rank: 1, memberId: 'm1', account: 'ann', value: '55.00' }],
            }
          : { period: request.period, before: '2026-11-22', places: [] },
    },
  });
  fireEvent.click(await screen.findByText('Spin a little'));
  fireEvent.click(await screen.findByRole('tab', { name: 'Figures' }));
  expect(screen.getByText('60 points')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: consoleText('missions', 'side.board') }));
  expect(await screen.findByText('55.00 USD')).toBeDefined();
  expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toContain('member=m1');
  fireEvent.click(screen.getByRole('button', { name: consoleText('missions', 'board.before') }));
  await screen.findByText(consoleText('missions', 'board.none'));
  expect(sent('staffMissionBoard')).toMatchObject([{ id: RACE.id }, { period: '2026-11-23' }]);
});

test('M378: support edits missions that are off; active ones need the right to switch', async () => {
  open({ role: 'support' });
  expect((await screen.findByRole('switch', { name: /Come back/ })).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByText('Spin a little'));
  await screen.findByText(consoleText('missions', 'editor.onlyOff'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: consoleText('rewards', 'editor.back') }));
  fireEvent.click(await screen.findByText('Come back'));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined();
});

test('M378: a new mission lists its faults, and a gateway refusal is shown at its field', async () => {
  const value = { fields: [{ field: 'reward.0', code: 'amount' }] };
  open({ missions: [], answers: { staffPutMission: () => new Refuses('invalid_request', value) } });
  await screen.findByText(consoleText('missions', 'empty'));
  fireEvent.click((await screen.findAllByRole('button', { name: consoleText('missions', 'add') }))[0] as HTMLElement);
  await screen.findByText(consoleText('rewards', 'editor.wrong', { count: 3 }));
  typeInto(/^Title/, 'A new one');
  fireEvent.change(screen.getByLabelText(/^Goal/), { target: { value: '10.00' } });
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '1.00' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await within(await screen.findByRole('dialog')).findByText(/^Would have cost/);
  await describeWhy('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText(consoleText('missions', 'refused.amount'))).length).toBeGreaterThan(0);
});
