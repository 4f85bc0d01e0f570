/**
 * A deposit becomes a bonus, points, progress, a reward and, played with, a rank: each page updates by itself, in two
 * tabs.
 */

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { record } from '#tests/deep/record.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';
import { firstFault } from './whole/books.ts';
import * as desk from './whole/cashier-desk.ts';
import { type DemoPayments, openDemoPayments } from './whole/demo-payments.ts';
import { openRewards } from './whole/reward-rules.ts';
import { type Awaited, reportedAt, watchFor } from './whole/seen.ts';
import { openVendor } from './whole/vendor.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

/** Limit from commit to display on a quiet machine: only recorded, because it depends on the machine. */
const SOON_MS = 1_000;

/** A page of the member in two tabs; the second one gets no input. */
type Twice = readonly [Page, Page];

interface Journey {
  readonly merchant: string;
  readonly demoPayments: DemoPayments;
  readonly operator: Operator;
  readonly ann: Page;
  readonly bonuses: Twice;
  readonly points: Twice;
  readonly missions: Twice;
  readonly rewards: Twice;
  readonly rank: Twice;
  /** Delay from commit to display, in milliseconds. */
  readonly figures: Map<string, number>;
  at(path: string): string;
}

test.beforeEach(({ expectComplaint }) => expectComplaint(/can escape its sandboxing/));

test('M178 M186 M194 M196 M197 M201 M163 M378: a deposit becomes a bonus to wager, points, a mission, a claim and a rank, each live on its page, in two tabs', {
  tag: '@deep',
}, async ({ page: ann, context, at: siteAt, ownSite, operator }) => {
  const merchant = await ownSite('aurora');
  await desk.openCashier(operator, merchant);
  await openRewards(operator, merchant);
  const at = (path: string) => siteAt(merchant, path);
  await ann.goto(at('/register'));
  await hydrated(ann);
  await registerByName(ann);
  const centre = (name: string) => twice(() => openCentre(context, at('/securityCenter'), name));
  const journey: Journey = {
    merchant,
    operator,
    ann,
    at,
    demoPayments: openDemoPayments(PORT, merchant),
    figures: new Map(),
    bonuses: await centre(inEnglish('element.member.bonusDetails')),
    points: await twice(() => openTab(context, at('/pointMall?view=records'))),
    missions: await centre('Missions'),
    rewards: await centre(inEnglish('element.member.rewardCenter')),
    rank: await twice(() => openTab(context, at('/vip'))),
  };
  await test.step('there is nothing yet', () => beginsWithNothing(journey));
  await test.step('a deposit is paid', () => payIn(journey));
  await test.step('it is seen on every page', () => brings(journey));
  await test.step('what waits is taken', () => claims(journey));
  await test.step('it is played with', () => plays(journey));
  expect(await firstFault(operator, merchant)).toBeUndefined();
  const figures = [...journey.figures];
  record({
    test: 'a deposit, a claim and a round, on the pages of two tabs',
    limit: `each ${SOON_MS} ms after its commit at the latest`,
    figure: figures.map(([name, ms]) => `${name} ${ms}`).join(', '),
  });
});

/** Runs an action that causes an event of a kind, and records how long each consequence took to appear in both tabs. */
async function timed(
  { operator, merchant, figures }: Journey,
  kind: string,
  awaited: readonly Awaited[],
  act: () => Promise<void>,
): Promise<void> {
  const awaitSeen = await watchFor(awaited);
  await act();
  const seen = await awaitSeen();
  const reported = await reportedAt(operator, merchant, kind);
  for (const { name, at } of seen) figures.set(name, at - reported);
}

async function twice(open: () => Promise<Page>): Promise<Twice> {
  return [await open(), await open()];
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await hydrated(tab);
  return tab;
}

async function openCentre(context: BrowserContext, address: string, name: string): Promise<Page> {
  const tab = await openTab(context, address);
  await desk.centre(tab).getByRole('navigation').getByRole('button', { name }).press('Enter');
  return tab;
}

/** Waits until both tabs of a page show it. */
async function show(tabs: Twice, what: (page: Page) => Locator): Promise<void> {
  await Promise.all(tabs.map((tab) => expect(what(tab).first()).toBeVisible(SOON)));
}

const states = (text: string) => (page: Page) => page.getByText(text, { exact: true });
const ownRank = (name: string) => (page: Page) =>
  page.getByRole('region', { name: inEnglish('vip.yours') }).getByText(name, { exact: true });
const buttonNamed = (name: string) => (page: Page) => desk.centre(page).getByRole('button', { name });

async function beginsWithNothing({ bonuses, points, missions, rewards, rank }: Journey): Promise<void> {
  await show(bonuses, states(inEnglish('records.bonus.grantsNone')));
  await show(points, states(inEnglish('mall.records.none')));
  await show(missions, states('$0.00 of $100.00'));
  await show(rewards, states(inEnglish('promo.rewards.empty')));
  await show(rank, ownRank(inEnglish('vip.unranked')));
}

async function payIn(journey: Journey): Promise<void> {
  const { ann, at, demoPayments, bonuses, points, missions, rewards } = journey;
  await desk.openPage(ann, at('/depositv2'));
  const id = await desk.deposit(ann, 'Online banking', '100');
  const follows = [
    { name: 'bonus', tabs: bonuses, text: '$0.00 of $250.00 bet' },
    { name: 'points', tabs: points, text: '+10' },
    { name: 'mission', tabs: missions, text: 'Claim $2.00' },
    { name: 'reward', tabs: rewards, text: 'Claim $10.00' },
  ];
  await timed(journey, 'deposit', follows, () => demoPayments.act('pay', id));
  await desk.waitForState(ann, 'paid');
}

async function brings({ bonuses, points, missions, rewards }: Journey): Promise<void> {
  await show(points, states('+10'));
  await show(missions, states('$100.00 of $500.00'));
  await show(missions, buttonNamed('Claim $2.00'));
  await show(rewards, buttonNamed('Claim $10.00'));
  await show(rewards, states('A tenth to take'));
  await show(bonuses, states('Half as much again'));
  await show(bonuses, states('$0.00 of $250.00 bet'));
  for (const [page] of [bonuses, missions, rewards]) expect(await violations(page, inDialog('member'))).toEqual([]);
}

/** In the first tab of each: the second one has nothing left to claim. */
async function claims(journey: Journey): Promise<void> {
  const { ann, missions, rewards } = journey;
  const gone = [{ name: 'claimed', tabs: rewards, text: inEnglish('promo.rewards.empty') }];
  await timed(journey, 'promotion', gone, () => buttonNamed('Claim $10.00')(rewards[0]).click());
  await show(rewards, states(inEnglish('promo.rewards.empty')));
  const claimedMission = [{ name: 'mission claimed', tabs: missions, text: 'Claimed' }];
  await timed(journey, 'mission', claimedMission, () => buttonNamed('Claim $2.00')(missions[0]).click());
  await show(missions, states('Claimed'));
  await Promise.all(missions.map((tab) => expect(buttonNamed('Claim $2.00')(tab)).toHaveCount(0)));
  // The deposit, the claimed amount, and the bonus next to it.
  for (const tab of [ann, rewards[1]])
    await expect(element(tab, 'account.balance').first()).toContainText('$162.00', SOON);
}

/** A bet of ten: it counts as turnover of the bonus, and raises the member by two ranks. */
async function plays(journey: Journey): Promise<void> {
  const { ann, at, merchant, operator, bonuses, points, rank } = journey;
  await ann.goto(at('/rng?page=HALCYON'));
  await hydrated(ann);
  await ann.getByRole('article').filter({ hasText: 'Nine Lanterns' }).first().locator('a, button').first().click();
  await expect(ann.locator('[data-progress="there"]')).toBeVisible(SOON);
  await expect(ann.frameLocator('[data-part="game"] iframe').getByTestId('spin')).toBeEnabled(SOON);
  const follows = [
    { name: 'rank', tabs: rank, text: inEnglish('vip.toNext', { left: '$990.00', rank: 'Gold' }) },
    { name: 'wagered', tabs: bonuses, text: '$10.00 of $250.00 bet' },
    { name: 'points of a round', tabs: points, text: '+1', times: 2 },
  ];
  await timed(journey, 'rounds', follows, async () => {
    const vendor = await openVendor(operator.db, merchant);
    try {
      await vendor.send('bet', { number: 1, endsRound: false, round: 'one', transactionId: 'one-1', amount: '1000' });
      await vendor.send('win', { number: 2, endsRound: true, round: 'one', transactionId: 'one-2', amount: '0' });
    } finally {
      await vendor.close();
    }
  });
  await show(rank, ownRank('Silver'));
  await show(rank, states(inEnglish('vip.toNext', { left: '$990.00', rank: 'Gold' })));
  await show(bonuses, states('$10.00 of $250.00 bet'));
  await show(points, states('+10'));
}
