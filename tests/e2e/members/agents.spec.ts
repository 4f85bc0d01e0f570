/** An agent and a staff user use all agent features by keyboard alone; axe checks every page and window. */

import type { Locator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, freshName, hydrated, test } from '../journey.ts';
import { registerByName } from './members.ts';
import { offerAsOperator } from './whole/contracts-desk.ts';
import { openStaff, sitDown } from './whole/staff.ts';

const centreOf = (page: Page): Locator => page.locator('[data-dialog="agent"]');
const windowOf = (page: Page, name: string): Locator => page.locator(`[data-dialog="${name}"]`);

async function openCentre(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await element(page, 'account.agentCentre').getByRole('button').press('Enter');
  await expect(centreOf(page)).toBeVisible();
}

/** Selects a page of the centre: the focus stays in the menu, and the page is at its top. */
async function choose(page: Page, name: string): Promise<void> {
  const entry = centreOf(page).getByRole('navigation').first().getByRole('button', { name });
  await entry.press('Enter');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeFocused();
  await expect(centreOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await centreOf(page).evaluate((node) => [...node.children].map((part) => part.scrollTop))).toEqual([0, 0]);
}

async function chooseEach(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await choose(page, name);
    await expectNoViolation(page, 'agent');
  }
}

/** A window that a button opens: axe checks it, Escape closes it, and the focus returns. */
async function checkWindow(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.press('Enter');
  await expect(windowOf(page, name)).toBeVisible();
  await expect(windowOf(page, name).locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoViolation(page, name);
  await page.keyboard.press('Escape');
  await expect(windowOf(page, name)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Opens an account and creates a link; returns the account. */
async function fillRegisterCentre(page: Page): Promise<string> {
  const account = freshName('sub');
  const form = page.getByRole('region', { name: inEnglish('agent.open.title') });
  await form.getByRole('combobox', { name: inEnglish('agent.open.kind') }).selectOption('1');
  await form.getByRole('textbox', { name: inEnglish('agent.open.username') }).fill(account);
  await form.getByRole('textbox', { name: inEnglish('agent.open.password') }).fill('Quiet-River-88');
  await page.keyboard.press('Enter');
  await expect(form.getByText(inEnglish('agent.open.done', { account }))).toBeVisible();
  await expectNoViolation(page, 'agent');
  await page.getByRole('button', { name: inEnglish('agent.link.make') }).press('Enter');
  await checkWindow(page, page.getByRole('button', { name: inEnglish('agent.link.show') }), 'agent-link');
  return account;
}

test('M202 M203 M204 M205 M206 M207 M208 M209 M214 N15: by keyboard alone an agent reads each page, opens an account and a link, and the operator offers a contract', {
  tag: '@deep',
}, async ({ page, browser, at, ownSite, operator, watch }) => {
  const merchant = await ownSite('aurora');
  const home = at(merchant, '/index');
  // So low that pages scroll.
  await page.setViewportSize({ width: 1_280, height: 560 });
  await page.goto(at(merchant, '/register'));
  await hydrated(page);
  const agent = await registerByName(page);
  await operator.changeMember(merchant, agent, { type: 1 });
  const staffUsers = await openStaff();
  const olga = await sitDown(staffUsers, browser, merchant, 'Olga');
  const pat = await sitDown(staffUsers, browser, merchant, 'Pat');
  for (const each of [olga, pat]) watch(each);

  await openCentre(page, home);
  await chooseEach(page, [
    inEnglish('element.agent.overview'),
    inEnglish('element.agent.teamManagement'),
    inEnglish('element.agent.teamBetting'),
    inEnglish('element.agent.userProfitLoss'),
  ]);
  await chooseEach(page, [
    inEnglish('element.agent.myIncome'),
    inEnglish('element.agent.transactionDetails'),
    'Announcements',
    inEnglish('element.agent.account'),
  ]);
  const account = await fillRegisterCentre(page);
  await choose(page, inEnglish('element.agent.teamManagement'));
  await checkWindow(page, page.getByRole('button', { name: `Show ${account}` }), 'team-member');

  await offerAsOperator(olga, pat, merchant, agent);
  await staffUsers.close();
});
