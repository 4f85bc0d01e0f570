/** Points, the mall and missions in the console: much data, no data, and failed requests. Replies are fake. */

import type { Page } from '@playwright/test';
import { beginsWith, consoleWords } from '../console-words.ts';
import type { Scenario } from '../scenario.ts';
import { ago, casts, id, sitDown } from './console-cashier.ts';

const group = 'Console, rewards';
const DAY_MIN = 1_440;

const RULES = {
  on: true,
  per: '10.00',
  depositRate: '0.2',
  categories: [
    { category: 'LIVE', rate: '1.2' },
    { category: 'RNG', rate: '1' },
    { category: 'SPORTS', rate: '0.7' },
  ],
  conversion: { points: '100', amount: '1.00', minimum: '100', dailyMost: '20000' },
};

const POINTS = {
  version: 3,
  rules: RULES,
  currency: 'USD',
  exponent: 2,
  categories: ['LIVE', 'RNG', 'SPORTS'],
  ranks: [
    { rank: 0, name: '', rate: '1' },
    { rank: 5, name: 'Gold', rate: '1.5' },
  ],
  versions: [
    { version: 3, at: ago(3 * DAY_MIN), rules: RULES },
    { version: 2, at: ago(40 * DAY_MIN), rules: { ...RULES, per: '20.00', depositRate: '0' } },
    { version: 1, at: ago(90 * DAY_MIN), rules: { ...RULES, on: false } },
  ],
};
const NO_POINTS = {
  ...POINTS,
  version: 0,
  versions: [],
  ranks: [{ rank: 0, name: '', rate: '1' }],
  rules: { on: false, per: '10.00', depositRate: '0', categories: [] },
};

const REPLAYED = {
  isRunning: false,
  taken: 1_284_310,
  askedBy: 'Robin Hale',
  doneAt: ago(12),
  differences: [],
};
const SAME = { ...REPLAYED, outcome: 'equal', events: 1_284_310, seconds: 52 };
const RUNNING = { ...REPLAYED, isRunning: true, replayTaken: 310_500 };
const DIFFERENT = {
  ...REPLAYED,
  outcome: 'different',
  differences: [
    {
      table: 'point_counter',
      key: id(4),
      live: '{"earned": 12400001, "besides": -40, "member_id": "44444444-0000-4000-8000-444444444444"}',
      replayed: '{"earned": 12400000, "besides": -40, "member_id": "44444444-0000-4000-8000-444444444444"}',
    },
  ],
};

const item = (name: string, category: string, points: string, rest: object) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  version: 1,
  place: 1,
  category,
  points,
  rank: 0,
  isOn: true,
  waiting: 0,
  taken: 0,
  words: { EN: { name, text: 'Sent to your address within 10 working days.' } },
  ...rest,
});
const MALL = {
  currency: 'USD',
  exponent: 2,
  items: [
    item('Match football', 'GOODS', '4800', { stock: 36, waiting: 3, taken: 41, picture: '/_art/reward/football.svg' }),
    item('A deck of cards with a gilded edge in a case', 'GOODS', '2500', { stock: 0, taken: 120 }),
    item('Credit of 20', 'CREDIT', '1800', { credit: '20.00', turnover: '500.00', taken: 310 }),
    item('Final evening for two', 'EXPERIENCE', '60000', { stock: 4, rank: 5, isOn: false }),
  ],
};

const NONE = { members: 0, reached: 0, open: 0, claimed: 0, lapsed: 0 };
const NOTHING = { money: '0.00', points: '0', owedMoney: '0.00', owedPoints: '0' };
const mission = (digit: number, title: string, kind: string, rest: object) => ({
  id: id(digit),
  version: 2,
  isOn: true,
  place: digit,
  kind,
  period: 'week',
  categories: [],
  vendors: [],
  games: [],
  board: true,
  words: { EN: { title, text: 'The more you play, the higher you stand.' } },
  milestones: [
    { goal: '500.00', reward: 'money', amount: '3.00' },
    { goal: '2000.00', reward: 'points', amount: '500' },
  ],
  figures: { ...NONE, ...NOTHING },
  ...rest,
});
const MISSIONS = {
  currency: 'USD',
  exponent: 2,
  missions: [
    mission(1, 'Weekly climb', 'BET_VOLUME', {
      figures: {
        members: 312,
        reached: 410,
        open: 36,
        claimed: 361,
        lapsed: 13,
        money: '1083.00',
        points: '24500',
        owedMoney: '96.00',
        owedPoints: '2000',
      },
    }),
    mission(2, 'A mission with a title that is longer than a line of the list', 'DEPOSIT_SUM', { isOn: false }),
  ],
};
const BOARD = {
  period: '2026-11-23',
  before: '2026-11-16',
  places: ['vip1', 'a-rather-long-account-name', 'player1'].map((account, at) => {
    return { rank: at + 1, memberId: id(at + 1), account, value: ['8891.00', '5004.00', '5004.00'][at] };
  }),
};

const TRIALS: Readonly<Record<string, object>> = {
  '/points/rules/trial': {
    day: '2026-11-23',
    events: 41_200,
    worth: '620.00',
    given: { points: '124000', members: 312 },
    now: { points: '98000', members: 312 },
  },
  '/mission/trial': {
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
    isCut: false,
    members: 312,
    reached: [312, 41],
    money: '936.00',
    points: '20500',
  },
};

type Replies = Readonly<Record<string, unknown>>;

/** Fake replies by the end of the path; undefined: the gateway is unreachable. Trial calculations always succeed. */
async function report(page: Page, replies: Replies): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const all: Replies = { ...TRIALS, ...replies };
  await page.route('**/staff/merchants/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const end = Object.keys(all).find((one) => pathname.endsWith(one));
    if (end === undefined) return route.continue();
    const value = all[end];
    if (value === undefined) return route.fulfill({ status: 503, json: { success: false, errorCode: 'unavailable' } });
    return route.fulfill({ json: { success: true, value } });
  });
}

const well = {
  '/points/rules': POINTS,
  '/mall': MALL,
  '/missions': MISSIONS,
  '/mission/board': BOARD,
  '/replay': SAME,
};

/** Screens by picture name. */
const POINTS_SHOTS = [
  ['rules', '/points', well],
  ['versions', '/points?view=versions', well],
  ['first', '/points', { '/points/rules': NO_POINTS }],
  ['no-versions', '/points?view=versions', { '/points/rules': NO_POINTS }],
  ['same', '/points?view=replay', well],
  ['running', '/points?view=replay', { ...well, '/replay': RUNNING }],
  ['different', '/points?view=replay', { ...well, '/replay': DIFFERENT }],
  ['failed', '/points', { '/points/rules': undefined }],
] as const;

const MALL_SHOTS = [
  ['list', '/mall', well],
  ['item', '/mall?item=match-football', well],
  ['new', '/mall?item=NEW', well],
  ['empty', '/mall', { '/mall': { ...MALL, items: [] } }],
  ['failed', '/mall', { '/mall': undefined }],
] as const;

const MISSION_SHOTS = [
  ['list', '/missions', well],
  ['mission', `/missions?mission=${id(1)}`, well],
  ['new', '/missions?mission=new', well],
  ['empty', '/missions', { '/missions': { ...MISSIONS, missions: [] } }],
  ['failed', '/missions', { '/missions': undefined }],
] as const;

export const CONSOLE_REWARDS_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'console points',
    casts,
    async play(setup) {
      const { page, shoot } = setup;
      const open = await sitDown(setup);
      for (const [name, path, replies] of POINTS_SHOTS) {
        await report(page, replies);
        await open(path);
        await shoot(`console-points-${name}`);
      }
      await report(page, well);
      await open('/points');
      await page.getByRole('button', { name: consoleWords(setup.persona)('rewards trial.run') }).click();
      await page.getByText(beginsWith(consoleWords(setup.persona)('rewards trial.cost'))).waitFor();
      await shoot('console-points-trial');
    },
  },
  {
    group,
    name: 'console mall',
    casts,
    async play(setup) {
      const { page, shoot } = setup;
      const open = await sitDown(setup);
      for (const [name, path, replies] of MALL_SHOTS) {
        await report(page, replies);
        await open(path);
        await shoot(`console-mall-${name}`);
      }
      await report(page, well);
      await open('/mall?item=match-football');
      await page.locator('[data-element="console.mall.stock"]').click();
      await page.getByRole('dialog').waitFor();
      await shoot('console-mall-stock');
    },
  },
  {
    group,
    name: 'console missions',
    casts,
    async play(setup) {
      const { page, shoot } = setup;
      const open = await sitDown(setup);
      for (const [name, path, replies] of MISSION_SHOTS) {
        await report(page, replies);
        await open(path);
        await shoot(`console-missions-${name}`);
      }
      await report(page, well);
      await open(`/missions?mission=${id(1)}`);
      await page.getByRole('tab', { name: consoleWords(setup.persona)('missions side.board') }).click();
      await page.getByText('8,891.00 USD').waitFor();
      await page
        .getByRole('heading', { name: consoleWords(setup.persona)('missions board.title'), exact: true })
        .scrollIntoViewIfNeeded();
      await shoot('console-missions-leaders');
      await open('/missions');
      await page
        .getByRole('switch', { name: /A mission/ })
        .first()
        .click();
      await page.getByText(beginsWith(consoleWords(setup.persona)('rewards trial.cost'))).waitFor();
      await shoot('console-missions-turn');
    },
  },
];
