/**
 * Three agents of a line and staff users: moves by two users, offers, a lower rate that cascades, and an end by
 * agreement of both sides.
 */

import type { Browser, Locator, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';
import { approveMove, offerAsOperator, openMove, proposeMove } from './whole/contracts-desk.ts';
import { openStaff, sitDown } from './whole/staff.ts';

const centreOf = (page: Page): Locator => page.locator('[data-dialog="agent"]');
const dividend = (page: Page): Locator => element(page, 'agent.dividend');
const offered = (page: Page): Locator =>
  dividend(page).getByRole('region', { name: inEnglish('contracts.request.new') });
const own = (page: Page): Locator => dividend(page).getByRole('region', { name: inEnglish('contracts.mine') });
const none = (page: Page): Locator => dividend(page).getByText(inEnglish('contracts.mine.none'));

interface Agent {
  readonly page: Page;
  readonly account: string;
}

async function openAgent(browser: Browser, address: string, watch: (page: Page) => void): Promise<Agent> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  watch(page);
  await page.goto(address);
  await hydrated(page);
  return { page, account: await registerByName(page) };
}

/** Reloads the page of dividends. */
async function openDividends(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await hydrated(page);
  await element(page, 'account.agentCentre').getByRole('button').click();
  await centreOf(page)
    .getByRole('button', { name: inEnglish('element.agent.dividend') })
    .click();
  await expect(dividend(page).getByRole('region').first()).toBeVisible(SOON);
  await expect(centreOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Offers a direct downline a percentage after reading the preview. */
async function offer(page: Page, to: string, percent: string): Promise<void> {
  await dividend(page)
    .getByRole('button', { name: new RegExp(`^Offer .*: ${to}$`) })
    .click();
  const window = page.locator('[data-dialog="contract-offer"]');
  await window.getByRole('textbox', { name: inEnglish('contracts.offer.worth') }).fill(percent);
  await window.getByRole('button', { name: inEnglish('contracts.offer.look') }).click();
  await expect(window.locator('[data-lens]')).toBeVisible(SOON);
  await window.getByRole('button', { name: inEnglish('contracts.offer.send') }).click();
  await expect(window).toHaveCount(0);
}

async function accept(page: Page): Promise<{ readonly lens?: string }> {
  const sent = page.waitForRequest((request) => request.url().includes('processContractDividend'));
  await offered(page).getByRole('button', { name: 'Accept', exact: true }).click();
  return (await sent).postDataJSON();
}

interface WithLenses {
  lensesReported?: string[];
}

/** Runs in the page: records the hashes of the previews in replies. */
function keepLenses(): void {
  const ask = globalThis.fetch;
  const reported: string[] = [];
  (globalThis as WithLenses).lensesReported = reported;
  globalThis.fetch = async (...asked) => {
    const response = await ask(...asked);
    if (response.url.includes('/agent/contracts/lens')) reported.push((await response.clone().json()).value?.hash);
    return response;
  };
}

/** Opens the page of dividends and accepts: the request contains the hash of a preview that the page received. */
async function readAndAccept({ page }: Agent, home: string): Promise<void> {
  await page.addInitScript(keepLenses);
  await openDividends(page, home);
  await expect(offered(page)).toContainText(inEnglish('contracts.lens.noEnds'), SOON);
  const { lens } = await accept(page);
  expect(lens).toMatch(/^[0-9a-f]{64}$/);
  expect(await page.evaluate(() => (globalThis as WithLenses).lensesReported)).toContain(lens);
  await expect(own(page)).toContainText(inEnglish('cashier.contract.inForce'), SOON);
}

test('D58 M210 M216 M222 M223 N15: two staff users create a line, contracts go down it, a lower rate ends the one below that promises more, an end is agreed', {
  tag: '@deep',
}, async ({ browser, at, ownSite, operator, watch }) => {
  const merchant = await ownSite('aurora');
  const home = at(merchant, '/index');
  const agents: Agent[] = [];
  for (let one = 0; one < 3; one += 1) agents.push(await openAgent(browser, at(merchant, '/register'), watch));
  const [top, middle, low] = agents as [Agent, Agent, Agent];
  for (const { account } of agents) await operator.changeMember(merchant, account, { type: 1 });
  const staffUsers = await openStaff();
  const olga = await sitDown(staffUsers, browser, merchant, 'Olga');
  const pat = await sitDown(staffUsers, browser, merchant, 'Pat');
  for (const page of [olga, pat]) watch(page);

  await test.step('two of the staff lay the line', async () => {
    for (const [who, under] of [
      [middle, top],
      [low, middle],
    ] as const) {
      await proposeMove(olga, merchant, who.account, under.account);
      await openMove(olga, merchant, who.account);
      await expect(olga.getByRole('button', { name: consoleText('agents', 'act.takeBack') })).toBeVisible();
      await expect(olga.getByRole('button', { name: consoleText('agents', 'act.approve') })).toHaveCount(0);
      await openMove(pat, merchant, who.account);
      await expectNoViolation(pat);
      await approveMove(pat);
    }
  });

  await test.step('contracts go down the line', async () => {
    await offerAsOperator(olga, pat, merchant, top.account);
    await readAndAccept(top, home);
    await offer(top.page, middle.account, '20');
    await readAndAccept(middle, home);
    await expectNoViolation(middle.page, 'agent');
    await offer(middle.page, low.account, '18');
  });

  await test.step('a lower rate ends what promises more below it, and says so before', async () => {
    await openDividends(top.page, home);
    await offer(top.page, middle.account, '10');
    await openDividends(middle.page, home);
    await expect(offered(middle.page)).toContainText(inEnglish('contracts.lens.noEnds'));
    // In the meantime the downline accepts: the preview is stale, and the open page reports it by itself.
    await readAndAccept(low, home);
    await expect(offered(middle.page)).toContainText(inEnglish('contracts.lens.ends', { count: 1 }), SOON);
    await expect(offered(middle.page)).toContainText(low.account);
    await accept(middle.page);
    await expect(own(middle.page)).toContainText('10%', SOON);
    await expect(offered(middle.page)).toHaveCount(0);
    await expect(none(low.page)).toBeVisible(SOON);
  });

  await test.step('an end is asked for and agreed', async () => {
    await own(middle.page)
      .getByRole('button', { name: inEnglish('contracts.askEnd') })
      .click();
    await expect(own(middle.page)).toContainText('You asked to end this contract.');
    await openDividends(top.page, home);
    await top.page.getByRole('button', { name: `${inEnglish('contracts.agree')}: ${middle.account}` }).click();
    const dialog = top.page.locator('[data-dialog="contract-end"]');
    await expect(dialog.locator('[data-lens]')).toBeVisible();
    await dialog.getByRole('button', { name: inEnglish('contracts.agree') }).click();
    await expect(none(middle.page)).toBeVisible(SOON);
  });
  await staffUsers.close();
});
