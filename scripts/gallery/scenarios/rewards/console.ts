/**
 * Promotion rules and budgets, and a member's rewards: much data, no data, a trial, and failed requests. Replies are
 * fake.
 */

import type { Page } from '@playwright/test';
import { consoleWords } from '../../console-words.ts';
import type { Scenario } from '../../scenario.ts';
import { ago, casts, id, sitDown } from '../console-cashier.ts';

const row = (name: string, title: string, more: object) => ({
  id: name,
  title,
  summary: 'What members read of it.',
  type: 'DEPOSIT',
  entry: 'info',
  version: 0,
  isOn: false,
  issued: '0.00',
  claimed: '0.00',
  members: 0,
  ...more,
});

const MATCH = {
  kind: 'DEPOSIT_MATCH',
  claim: 'CLAIM',
  ready: 'AT_ONCE',
  days: 7,
  once: 'EVER',
  matchPpm: 1_000_000,
  most: '10000',
  depositLeast: '2000',
  newDays: 30,
  wagering: { times: 5, contribution: [{ category: 'LIVE', ppm: 100_000 }], cap: '50000', mostPerBet: '500' },
};
const RANKS = {
  kind: 'MONTHLY',
  claim: 'AUTO',
  ready: 'AT_ONCE',
  days: 30,
  amount: '500',
  ranks: [
    { rank: 3, amount: '1500' },
    { rank: 7, amount: '12000' },
  ],
};
const BACK = {
  kind: 'CASHBACK',
  claim: 'CLAIM',
  ready: 'NEXT_DAY',
  days: 30,
  rates: [
    { category: 'RNG', ppm: 6_000 },
    { category: 'LIVE', ppm: 4_000 },
  ],
};

const SOME = {
  rules: [
    row('doubled', 'First deposit, doubled', {
      entry: 'join',
      version: 4,
      rule: MATCH,
      isOn: true,
      budget: 'AUTUMN',
      issued: '18250.00',
      claimed: '12310.50',
      members: 214,
    }),
    row('back', 'Daily cash back', { type: 'CASHBACK', version: 2, rule: BACK, isOn: true }),
    row('month', 'A present for a rank of its own with a rather long name', {
      version: 1,
      rule: RANKS,
      budget: 'RANKS',
    }),
    row('wheel', 'The wheel of seven', { type: 'RAFFLE', entry: 'raffle', budget: 'WHEEL' }),
    row('plain', 'Golden envelope', { type: 'DEPOSIT', entry: 'join' }),
    row('race', 'Reel marathon', { type: 'TOURNAMENT', entry: 'join', startsAt: ago(9_000), endsAt: ago(60) }),
  ],
  budgets: [
    {
      name: 'AUTUMN',
      left: '1740.00',
      filled: '20000.00',
      spent: '18260.00',
      reserved: '5939.50',
      promotions: ['doubled'],
    },
    { name: 'RANKS', left: '5000.00', filled: '5000.00', spent: '0.00', reserved: '0.00', promotions: ['month'] },
    { name: 'WHEEL', left: '0.00', filled: '1000.00', spent: '1000.00', reserved: '0.00', promotions: ['wheel'] },
  ],
  currency: 'USD',
  exponent: 2,
};
const NONE = { rules: [], budgets: [], currency: 'USD', exponent: 2 };

const PLACES = {
  firstDay: '2026-11-18',
  lastDay: '2026-11-24',
  isOver: true,
  count: 3,
  entrants: [
    { memberId: id(1), account: 'player1', joinedAt: ago(8_000), bet: '18250.50' },
    { memberId: id(2), account: 'a-rather-long-account-name', joinedAt: ago(7_000), bet: '1240.00' },
    { memberId: id(3), account: 'vip1', joinedAt: ago(6_000), bet: '0.00' },
  ],
};
const NO_ENTRANTS = { lastDay: '2026-11-24', isOver: false, count: 0, entrants: [] };

const BUDGET = {
  days: Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${String(11 + at).padStart(2, '0')}`,
    spent: `${(at * 37) % 11}20.00`,
    count: at * 3,
  })),
  rows: [
    {
      id: '4',
      at: ago(2),
      amount: '-100.00',
      isBonus: true,
      memberId: id(1),
      account: 'player1',
      title: 'First deposit, doubled',
    },
    {
      id: '3',
      at: ago(61),
      amount: '-35.50',
      isBonus: true,
      memberId: id(2),
      account: 'a-rather-long-account-name',
      title: 'First deposit, doubled',
    },
    { id: '2', at: ago(600), amount: '-500.00', isBonus: false },
    { id: '1', at: ago(9_000), amount: '20500.00', isBonus: false },
  ],
  next: '1',
};

const GRANTS = {
  grants: [
    {
      id: id(1),
      version: 1,
      state: 'active',
      title: 'First deposit, doubled',
      amount: '100.00',
      left: '83.20',
      done: '212.50',
      goal: '500.00',
      cap: '500.00',
      createdAt: ago(4_000),
      expiresAt: ago(-30_000),
    },
    {
      id: id(2),
      version: 0,
      state: 'queued',
      title: 'Reload',
      amount: '25.00',
      left: '25.00',
      done: '0.00',
      goal: '125.00',
      createdAt: ago(90),
    },
    {
      id: id(3),
      version: 2,
      state: 'forfeited',
      title: 'Welcome',
      amount: '8.00',
      left: '0.00',
      done: '3.00',
      goal: '40.00',
      createdAt: ago(80_000),
    },
  ],
  rewards: [
    reward(4, 'ready', 'Opening week race', '250.00'),
    reward(5, 'held', 'A gift that comes tomorrow', '5.00'),
    reward(6, 'lapsed', 'Red packet', '1.00'),
  ],
  currency: 'USD',
};

function reward(digit: number, state: string, title: string, amount: string) {
  return {
    id: id(digit),
    state,
    title,
    amount,
    isAuto: false,
    issuedAt: ago(500),
    readyAt: ago(500),
    until: ago(-20_000),
  };
}

const TRIAL = { day: '2026-11-23', amount: '1240.00', members: 312, isAtMost: true };

/** Fake replies by the end of the path; undefined or null: not found. Other calls go to the gateway. */
async function report(page: Page, replies: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/staff/merchants/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const end = Object.keys(replies).find((known) => pathname.endsWith(known));
    if (end === undefined) return route.continue();
    const value = replies[end];
    if (value === undefined || value === null)
      return route.fulfill({ status: 503, json: { success: false, errorCode: 'unavailable' } });
    return route.fulfill({ json: { success: true, value } });
  });
}

const RULES = '/promotion-rules';
const reported = (rules: unknown, places: unknown = PLACES) => ({
  [`${RULES}/trial`]: TRIAL,
  [RULES]: rules,
  '/promotion-budgets': BUDGET,
  '/promotion-places': places,
});

const SHOTS = [
  ['list', RULES, SOME],
  ['match', `${RULES}?promotion=doubled`, SOME],
  ['cash-back', `${RULES}?promotion=back`, SOME],
  ['ranks', `${RULES}?promotion=month`, SOME],
  ['new', `${RULES}?promotion=plain`, SOME],
  ['raffle', `${RULES}?promotion=wheel`, SOME],
  ['budgets', `${RULES}?tab=budgets`, SOME],
  ['budget', `${RULES}?tab=budgets&budget=AUTUMN`, SOME],
  ['budgets-none', `${RULES}?tab=budgets`, NONE],
  ['none', RULES, NONE],
  ['lost', RULES, undefined],
] as const;

export const CONSOLE_PROMOTION_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Console, rewards',
    name: 'console promotion rules',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      for (const [name, path, rules] of SHOTS) {
        await report(setup.page, reported(rules));
        await open(path);
        await setup.shoot(`console-promotion-rules-${name}`);
      }
      for (const [name, places] of Object.entries({ some: PLACES, none: NO_ENTRANTS, lost: null })) {
        await report(setup.page, reported(SOME, places));
        await open(`${RULES}?promotion=race`);
        const prizes = setup.page.locator('[data-element="console.promotionRules.places"] input[type="text"]');
        if (name === 'some') await prizes.fill('500, 250, 50');
        await setup.shoot(`console-promotion-places-${name}`);
      }
      await report(setup.page, reported(SOME));
      await open(`${RULES}?promotion=month`);
      await setup.page.locator('[data-element="console.promotionRules.on"]').click();
      await setup.page.locator('[data-dialog="promotion-rule"]').getByText('312').waitFor();
      await setup.shoot('console-promotion-rules-switch-on');
    },
  },
  {
    group: 'Console, rewards',
    name: 'console member grants',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      const shots = { some: GRANTS, none: { grants: [], rewards: [], currency: 'USD' }, lost: undefined };
      for (const [name, grants] of Object.entries(shots)) {
        await report(setup.page, { '/members/grants': grants });
        await open('/members');
        await setup.page.getByRole('row').nth(1).click();
        await setup.page.getByRole('region', { name: consoleWords(setup.persona)('members grants.title') }).waitFor();
        // Content above loads later and moves this part down.
        await setup.page.waitForLoadState('networkidle');
        await setup.page
          .getByRole('region', { name: consoleWords(setup.persona)('members grants.title') })
          .evaluate((part) => part.scrollIntoView());
        await setup.shoot(`console-member-grants-${name}`);
      }
    },
  },
];
