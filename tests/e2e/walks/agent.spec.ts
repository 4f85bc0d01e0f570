/**
 * A first-time agent makes a link, invites a player, reads an offered contract, accepts it and finds the income, on
 * three screen sizes, guided by the visible texts.
 */
import type { Locator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from '../members/members.ts';
import { offerAsOperator } from '../members/whole/contracts-desk.ts';
import { openStaff, sitDown } from '../members/whole/staff.ts';
import { checkAccessibility, clickVisible, refusals, SCREENS } from './anonymous-visitor.ts';

const centre = (page: Page): Locator => page.locator('[data-dialog="agent"]');

for (const screen of SCREENS) {
  test(`M117 M202 M208 M210 M222, N15: a first-time agent on ${screen.width} px makes a link, invites a player, accepts a contract and finds the income, without a wrong turn`, {
    tag: '@deep',
  }, async ({ browser, watch, at, ownSite, operator }) => {
    const merchant = await ownSite('aurora');
    const desktop = await browser.newContext({ locale: 'en-US' });
    const joining = await desktop.newPage();
    watch(joining);
    await joining.goto(at(merchant, '/register'));
    await hydrated(joining);
    const agent = await registerByName(joining);
    await operator.changeMember(merchant, agent, { type: 1 });
    const state = await desktop.storageState();
    await desktop.close();

    const context = await browser.newContext({ viewport: screen, locale: 'en-US', storageState: state });
    const refused = refusals(context);
    const page = await context.newPage();
    watch(page);
    await page.goto(at(merchant));
    await hydrated(page);
    await openCentre(page);
    const link = await test.step('makes a link', () => makeLink(page));
    await test.step('invites', async () => {
      const friends = await browser.newContext({ viewport: screen, locale: 'en-US' });
      const friend = await friends.newPage();
      watch(friend);
      await friend.goto(link);
      await hydrated(friend);
      const dialog = friend.locator('[data-dialog="register"]');
      await expect(dialog.locator('form')).toBeVisible();
      await friends.close();
    });
    await test.step('reads an offer and accepts it', async () => {
      const staffUsers = await openStaff();
      const [olga, pat] = [
        await sitDown(staffUsers, browser, merchant, 'Olga'),
        await sitDown(staffUsers, browser, merchant, 'Pat'),
      ];
      await offerAsOperator(olga, pat, merchant, agent);
      await staffUsers.close();
      await accept(page);
    });
    await test.step('finds the income', async () => {
      await choose(page, inEnglish('element.agent.myIncome'));
      await checkAccessibility(page, inDialog('agent'));
    });
    await context.close();
    expect(refused).toEqual([]);
  });
}

/** By the header on a desk, by the menu on a tablet, from the account on a phone. */
async function openCentre(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: inEnglish('element.account.agentCentre') }).filter({ visible: true });
  const account = element(page, 'bottom.me').getByRole('button');
  const menu = page.getByRole('button', { name: inEnglish('shell.side.open') });
  await expect(element(page, 'account.balance')).toBeVisible();
  if (await account.isVisible()) await clickVisible(account);
  else if (await menu.isVisible()) await clickVisible(menu);
  await clickVisible(entry.first());
  await expect(centre(page)).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  const entry = centre(page).getByRole('navigation').first().getByRole('button', { name, exact: true });
  await clickVisible(entry);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(centre(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

async function makeLink(page: Page): Promise<string> {
  await choose(page, inEnglish('element.agent.account'));
  await clickVisible(page.getByRole('button', { name: inEnglish('agent.link.make') }));
  await clickVisible(page.getByRole('button', { name: inEnglish('agent.link.show') }).first());
  const window = page.locator('[data-dialog="agent-link"]');
  await expect(window.locator('[aria-busy="true"]')).toHaveCount(0);
  await checkAccessibility(page, inDialog('agent-link'));
  const link = /https?:\/\/\S+/.exec(await window.innerText())?.[0];
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  return link ?? '';
}

async function accept(page: Page): Promise<void> {
  await choose(page, inEnglish('element.agent.dividend'));
  const offer = element(page, 'agent.dividend').getByRole('region', { name: inEnglish('contracts.request.new') });
  await expect(offer).toContainText(inEnglish('contracts.lens.noEnds'), SOON);
  await checkAccessibility(page, inDialog('agent'));
  await clickVisible(offer.getByRole('button', { name: 'Accept', exact: true }));
  const own = element(page, 'agent.dividend').getByRole('region', { name: inEnglish('contracts.mine') });
  await expect(own).toContainText(inEnglish('cashier.contract.inForce'), SOON);
}
