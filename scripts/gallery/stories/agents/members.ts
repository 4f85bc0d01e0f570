/** The agent centre: every page with much, little, nothing, lost and on its way, and the windows that pages open. */
import type { Locator } from '@playwright/test';
import { castsOf, EACH } from '../../cast.ts';
import { dialogOf, elementOf } from '../../people.ts';
import type { Stage } from '../../stage.ts';
import type { Story } from '../../story.ts';
import { AMOUNTS, choose, logInAgent, type Much, openCentre, report } from './tell.ts';

const group = 'Agent centre';

/** Each page, by the name of its element. */
const PAGES = [
  ...['overview', 'teamManagement', 'teamBetting', 'userProfitLoss', 'myIncome', 'transactionDetails', 'announcement'],
  ...['account', 'dividend', 'dailySalary', 'hourlySalary', 'realTimeSalary'],
] as const;

/** What a window does not show at once is pictured once more from its end. */
const BELOW = 120;

/** A picture of the window, and one of its end where that lies far below. */
async function shootWhole(stage: Stage, dialog: string, name: string): Promise<void> {
  await stage.shoot(name);
  const isLong = await dialogOf(stage.page, dialog).evaluate((node, below) => {
    const body = [...node.children].find((part) => part.scrollHeight > part.clientHeight + below);
    body?.scrollTo({ top: body.scrollHeight });
    return body !== undefined;
  }, BELOW);
  if (isLong) await stage.shoot(`${name}-end`);
}

async function shootPages(stage: Stage, much: Much): Promise<void> {
  await report(stage, much);
  await openCentre(stage);
  for (const page of PAGES) {
    await choose(stage, page, much);
    await shootWhole(stage, 'agent', `agent-${page}-${much}`);
  }
}

/** Opens a window from a page, pictures it and closes it. */
async function shootWindow(stage: Stage, opener: Locator, dialog: string, name: string): Promise<void> {
  await opener.click();
  const window = dialogOf(stage.page, dialog);
  await window.waitFor();
  await window.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await shootWhole(stage, dialog, name);
}

async function close(stage: Stage, dialog: string): Promise<void> {
  const window = dialogOf(stage.page, dialog);
  await stage.page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
}

async function shootTeam(stage: Stage): Promise<void> {
  await choose(stage, 'teamManagement', 'much');
  const page = elementOf(stage.page, 'agent.teamManagement');
  const first = page.locator('tbody tr').first().getByRole('button');
  await shootWindow(stage, first.first(), 'team-member', 'agent-member');
  await dialogOf(stage.page, 'team-member').locator('dl ~ button').click();
  await dialogOf(stage.page, 'team-member').locator('form, [data-element]').first().waitFor();
  await stage.shoot('agent-send-down');
  await close(stage, 'team-member');
  await first.last().click();
  await page.locator('nav ol').waitFor();
  await shootWhole(stage, 'agent', 'agent-team-below');
  await choose(stage, 'teamBetting', 'much');
  const rows = elementOf(stage.page, 'agent.teamBetting').locator('tbody tr');
  await shootWindow(stage, rows.first().getByRole('button'), 'member-rounds', 'agent-rounds');
  await close(stage, 'member-rounds');
  await elementOf(stage.page, 'agent.teamBetting').getByRole('tab').nth(1).click();
  await rows.nth(6).waitFor({ state: 'detached' });
  await shootWhole(stage, 'agent', 'agent-bets-by-day');
}

async function shootContracts(stage: Stage): Promise<void> {
  await choose(stage, 'myIncome', 'much');
  const income = elementOf(stage.page, 'agent.myIncome').locator('tbody tr').nth(3).getByRole('button');
  await shootWindow(stage, income, 'income-line', 'agent-formula');
  await close(stage, 'income-line');
  await choose(stage, 'account', 'much');
  const link = elementOf(stage.page, 'agent.account').locator('tbody tr').first().getByRole('button');
  await shootWindow(stage, link, 'agent-link', 'agent-link');
  await close(stage, 'agent-link');
  await choose(stage, 'dividend', 'much');
  const offer = elementOf(stage.page, 'agent.dividend').locator('li').first().getByRole('button').first();
  await shootWindow(stage, offer, 'contract-offer', 'agent-offer');
  await dialogOf(stage.page, 'contract-offer').locator('button[type="submit"]').click();
  const lens = dialogOf(stage.page, 'contract-offer').locator('[data-lens]');
  await lens.waitFor();
  await lens.evaluate((node) => node.scrollIntoView({ block: 'start' }));
  await shootWhole(stage, 'contract-offer', 'agent-offer-lens');
}

export const AGENT_STORIES: readonly Story[] = [
  {
    group,
    name: 'agent',
    casts: castsOf(['harbor EN', 'harbor CN']),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAgent(stage);
      await openCentre(stage);
      await dialogOf(page, 'agent').locator('dl').first().waitFor();
      await dialogOf(page, 'agent').locator('[data-avatar] img, [aria-live] span').first().waitFor();
      await shoot('agent');
    },
  },
  ...AMOUNTS.map((much) => ({
    group,
    name: `agent ${much}`,
    casts: castsOf(much === 'much' ? [...EACH, 'aurora AR'] : EACH),
    async play(stage: Stage) {
      await logInAgent(stage);
      await shootPages(stage, much);
    },
  })),
  {
    group,
    name: 'agent windows',
    casts: castsOf(EACH),
    async play(stage) {
      await logInAgent(stage);
      await report(stage, 'much');
      await openCentre(stage);
      await shootTeam(stage);
      await shootContracts(stage);
    },
  },
];
