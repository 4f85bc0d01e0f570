/**
 * The agent centre: every page with much, little and no data, a failed request and a pending request, and the windows
 * of the pages.
 */

import type { Locator } from '@playwright/test';
import type { PageSetup } from '../../page-setup.ts';
import { dialogOf, elementOf } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { AMOUNTS, choose, logInAgent, type Much, openCentre, report } from './describe.ts';

const group = 'Agent centre';

/** Each page by its element name. */
const PAGES = [
  ...['overview', 'teamManagement', 'teamBetting', 'userProfitLoss', 'myIncome', 'transactionDetails', 'announcement'],
  ...['account', 'dividend', 'dailySalary', 'hourlySalary', 'realTimeSalary'],
] as const;

/** Overflow in pixels from which a second picture shows the end of a window. */
const BELOW = 120;

/** Captures the window, and its end if that is far below. */
async function shootWhole(setup: PageSetup, dialog: string, name: string): Promise<void> {
  await setup.shoot(name);
  const isLong = await dialogOf(setup.page, dialog).evaluate((node, below) => {
    const body = [...node.children].find((part) => part.scrollHeight > part.clientHeight + below);
    body?.scrollTo({ top: body.scrollHeight });
    return body !== undefined;
  }, BELOW);
  if (isLong) await setup.shoot(`${name}-end`);
}

async function shootPages(setup: PageSetup, much: Much): Promise<void> {
  await report(setup, much);
  await openCentre(setup);
  for (const page of PAGES) {
    await choose(setup, page, much);
    await shootWhole(setup, 'agent', `agent-${page}-${much}`);
  }
}

async function shootWindow(setup: PageSetup, opener: Locator, dialog: string, name: string): Promise<void> {
  await opener.click();
  const window = dialogOf(setup.page, dialog);
  await window.waitFor();
  await window.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await shootWhole(setup, dialog, name);
}

async function close(setup: PageSetup, dialog: string): Promise<void> {
  const window = dialogOf(setup.page, dialog);
  await setup.page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
}

async function shootTeam(setup: PageSetup): Promise<void> {
  await choose(setup, 'teamManagement', 'much');
  const page = elementOf(setup.page, 'agent.teamManagement');
  const first = page.locator('tbody tr').first().getByRole('button');
  await shootWindow(setup, first.first(), 'team-member', 'agent-member');
  await dialogOf(setup.page, 'team-member').locator('dl ~ button').click();
  await dialogOf(setup.page, 'team-member').locator('form, [data-element]').first().waitFor();
  await setup.shoot('agent-send-down');
  await close(setup, 'team-member');
  await first.last().click();
  await page.locator('nav ol').waitFor();
  await shootWhole(setup, 'agent', 'agent-team-below');
  await choose(setup, 'teamBetting', 'much');
  const rows = elementOf(setup.page, 'agent.teamBetting').locator('tbody tr');
  await shootWindow(setup, rows.first().getByRole('button'), 'member-rounds', 'agent-rounds');
  await close(setup, 'member-rounds');
  await elementOf(setup.page, 'agent.teamBetting').getByRole('tab').nth(1).click();
  await rows.nth(6).waitFor({ state: 'detached' });
  await shootWhole(setup, 'agent', 'agent-bets-by-day');
}

async function shootContracts(setup: PageSetup): Promise<void> {
  await choose(setup, 'myIncome', 'much');
  const income = elementOf(setup.page, 'agent.myIncome').locator('tbody tr').nth(3).getByRole('button');
  await shootWindow(setup, income, 'income-line', 'agent-formula');
  await close(setup, 'income-line');
  await choose(setup, 'account', 'much');
  const link = elementOf(setup.page, 'agent.account').locator('tbody tr').first().getByRole('button');
  await shootWindow(setup, link, 'agent-link', 'agent-link');
  await close(setup, 'agent-link');
  await choose(setup, 'dividend', 'much');
  const offer = elementOf(setup.page, 'agent.dividend').locator('li').first().getByRole('button').first();
  await shootWindow(setup, offer, 'contract-offer', 'agent-offer');
  await dialogOf(setup.page, 'contract-offer').locator('button[type="submit"]').click();
  const lens = dialogOf(setup.page, 'contract-offer').locator('[data-lens]');
  await lens.waitFor();
  await lens.evaluate((node) => node.scrollIntoView({ block: 'start' }));
  await shootWhole(setup, 'contract-offer', 'agent-offer-lens');
}

export const AGENT_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'agent',
    casts: castsOf(['harbor EN', 'harbor CN']),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAgent(setup);
      await openCentre(setup);
      await dialogOf(page, 'agent').locator('dl').first().waitFor();
      await dialogOf(page, 'agent').locator('[data-avatar] img, [aria-live] span').first().waitFor();
      await shoot('agent');
    },
  },
  ...AMOUNTS.map((much) => ({
    group,
    name: `agent ${much}`,
    casts: castsOf(much === 'much' ? [...EACH, 'aurora AR'] : EACH),
    async play(setup: PageSetup) {
      await logInAgent(setup);
      await shootPages(setup, much);
    },
  })),
  {
    group,
    name: 'agent windows',
    casts: castsOf(EACH),
    async play(setup) {
      await logInAgent(setup);
      await report(setup, 'much');
      await openCentre(setup);
      await shootTeam(setup);
      await shootContracts(setup);
    },
  },
];
