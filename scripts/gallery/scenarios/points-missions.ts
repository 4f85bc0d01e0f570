/** Points with their mall and records, and missions; with much data, no data, and failed requests. */

import type { PageSetup } from '../page-setup.ts';
import { dialogOf, logInAs } from '../people.ts';
import { castsOf, EACH } from '../personas.ts';
import type { Scenario } from '../scenario.ts';
import { FAILS, type Replies, report } from './cashier/describe.ts';

const group = 'Points and missions';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const relay = (name: string) => `/wps/relay/${name}`;

const ITEMS = relay('MCSFE_getPointReward');
const BALANCE = relay('MCSFE_getPointBalance');
const CONFIG = relay('MCSFE_getPointConfig');
const EXCHANGES = relay('MCSFE_getRedeemPointList');
const RECORDS = relay('ODSFE2_MemTransDet');
const MISSIONS = relay('MCSFE_getMissionSummaryDetails');
const BOARD = relay('MCSFE_getMissionLeaderboard');
const HISTORY = '/wps/member/missions/history';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-${String(digit).repeat(12)}`;

function moneyOf({ persona: { brand } }: PageSetup) {
  const isDong = brand === 'lotus';
  return (units: number) => (units * (isDong ? 25_000 : 1)).toFixed(isDong ? 0 : 2);
}

function pointsOf(setup: PageSetup) {
  const money = moneyOf(setup);
  const now = Date.now();
  const exchange = (digit: number, state: string, name: string, rest: object = {}) => ({
    id: id(digit),
    reference: `M-0000000${digit}`,
    state,
    name,
    category: 'GOODS',
    quantity: 1,
    points: '4800',
    picture: '/_art/reward/football.svg',
    createdAt: now - digit * DAY,
    ...rest,
  });
  const record = (digit: number, kind: string, changed: string, balance: string, remark = '') => {
    return { id: String(digit), kind, changed, balance, remark, at: now - digit * 7 * HOUR };
  };
  return {
    config: {
      on: true,
      per: money(10),
      rankRate: '1.5',
      depositRate: '0.2',
      categories: [
        { category: 'LIVE', rate: '1.2' },
        { category: 'RNG', rate: '1' },
      ],
      conversion: { points: '100', amount: money(1), minimum: '100', leftToday: '19000' },
    },
    exchanges: {
      redeems: [
        exchange(1, 'process', 'Match football'),
        exchange(3, 'rejected', 'Deck of cards, gilded edge', { reason: 'There is no address of this name' }),
        exchange(9, 'approved', 'Wireless gamepad', { quantity: 2, points: '24000' }),
      ],
    },
    records: {
      records: [
        record(1, 'points', '124', '14324'),
        record(2, 'redeem', '-4800', '14200', 'Match football'),
        record(3, 'points', '500', '19000', 'mission'),
        record(4, 'conversion', '-1000', '18500'),
      ],
    },
  };
}

function missionsOf(setup: PageSetup) {
  const money = moneyOf(setup);
  const now = Date.now();
  const reward = (amount: number) => ({ kind: 'money', amount: money(amount) });
  const mission = (digit: number, title: string, rest: object) => ({
    missionId: id(digit),
    title,
    text: 'Every bet of the week counts.',
    kind: 'BET_VOLUME',
    repeats: 'week',
    period: '2026-11-23',
    endsAt: now + 3 * DAY,
    unit: 'money',
    value: money(620),
    board: true,
    ...rest,
  });
  const steps = (states: readonly string[]) =>
    states.map((state, at) => ({
      milestone: at + 1,
      goal: money([500, 2_000, 10_000][at] ?? 1),
      reward: reward(3 * 5 ** at),
      state,
      ...(state === 'reached' && { claimId: id(at + 1), expiresAt: now + 29 * DAY }),
    }));
  return {
    missions: {
      open: 2,
      pageNum: 1,
      totalPages: 1,
      list: [
        mission(1, 'Weekly climb', {
          milestones: steps(['reached', 'open', 'open']),
        }),
        mission(2, 'Two weeks in a row with a title that is longer than the card', {
          kind: 'STREAK',
          repeats: 'month',
          unit: 'times',
          value: '9',
          board: false,
          milestones: [
            {
              milestone: 1,
              goal: '14',
              reward: { kind: 'points', amount: '500' },
              state: 'open',
            },
          ],
        }),
        mission(3, 'Last week', {
          done: true,
          value: money(12_000),
          milestones: steps(['claimed', 'claimed', 'lapsed']),
        }),
      ],
    },
    board: boardOf(money),
    history: {
      pageNum: 1,
      totalPages: 1,
      list: ['claimed', 'lapsed'].map((state, at) => ({
        claimId: id(at + 1),
        title: 'Weekly climb',
        repeats: 'week',
        period: '2026-11-09',
        milestone: at + 1,
        state,
        reward: reward(3),
        at: now - (at + 1) * DAY,
      })),
    },
  };
}

function boardOf(money: ReturnType<typeof moneyOf>) {
  return {
    unit: 'money',
    repeats: 'week',
    period: '2026-11-23',
    before: '2026-11-16',
    pageNum: 1,
    totalPages: 1,
    list: ['v***1', 'k****a', 'pl*****'].map((name, at) => {
      return { rank: at + 1, name, value: money(8_000 - at * 1_500), own: at === 2 };
    }),
    footer: { rank: 3, reachedValue: money(5_000) },
  };
}

async function openMall(setup: PageSetup, view: string, replies: Replies): Promise<void> {
  const { page, go } = setup;
  await report(setup, replies);
  await go(`/pointMall${view}`);
  await page.locator('#main h1').waitFor();
  await page.locator('#main [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function openMissions(setup: PageSetup, replies: Replies): Promise<void> {
  const { page, go } = setup;
  await report(setup, replies);
  await go('/securityCenter');
  await dialogOf(page, 'member').locator('nav [data-entry="member.missionLeaderboard"]').click();
  await dialogOf(page, 'member').locator('[data-element="member.missionLeaderboard"] h3').first().waitFor();
  await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

export const POINTS_MISSIONS_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'points mall',
    casts: castsOf([...EACH]),
    async play(setup) {
      await logInAs(setup);
      const { config, exchanges, records } = pointsOf(setup);
      const well = { [CONFIG]: config, [BALANCE]: { points: '14324' }, [EXCHANGES]: exchanges, [RECORDS]: records };
      const shots: readonly (readonly [name: string, view: string, replies: Replies])[] = [
        ['mall-empty', '', { [ITEMS]: { rewards: [] } }],
        ['mall-lost', '', { [ITEMS]: FAILS, [BALANCE]: FAILS }],
        ['mall-exchanges', '?view=history', well],
        ['mall-exchanges-none', '?view=history', { ...well, [EXCHANGES]: { redeems: [] } }],
        ['mall-exchanges-lost', '?view=history', { ...well, [EXCHANGES]: FAILS }],
        ['mall-records', '?view=records', well],
        ['mall-records-none', '?view=records', { ...well, [RECORDS]: { records: [] } }],
        ['mall-convert', '?view=convert', well],
        ['mall-convert-none', '?view=convert', { ...well, [CONFIG]: { ...config, conversion: undefined } }],
      ];
      for (const [name, view, replies] of shots) {
        await openMall(setup, view, replies);
        await setup.shoot(name);
      }
    },
  },
  {
    group,
    name: 'missions',
    casts: castsOf([...EACH]),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { missions, board, history } = missionsOf(setup);
      const well = { [MISSIONS]: missions, [BOARD]: board, [HISTORY]: history };
      await openMissions(setup, well);
      await shoot('missions');
      const tabs = dialogOf(page, 'member').getByRole('tablist').getByRole('tab');
      for (const [at, name] of [
        [1, 'missions-board'],
        [2, 'missions-history'],
      ] as const) {
        await tabs.nth(at).click();
        await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
        await shoot(name);
      }
      await openMissions(setup, { ...well, [MISSIONS]: { list: [], open: 0, pageNum: 1, totalPages: 1 } });
      await shoot('missions-none');
      await openMissions(setup, { ...well, [MISSIONS]: FAILS });
      await shoot('missions-lost');
    },
  },
];
