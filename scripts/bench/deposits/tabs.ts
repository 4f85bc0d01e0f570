/**
 * Benchmark: a deposit of a member with eleven open pages, from its transfer in the ledger to the balance on each page.
 * Throws if a page asks for a balance.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { balance } from '#contract/wallet/calls.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { type Operator, openOperator } from '#tests/support/operator.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../../ensure-browser.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const TABS = 11;
const MERCHANT = 'aurora';
const MEMBER = { account: 'player1', password: 'Livery-demo-1' };
const BALANCE = '[data-element="account.balance"]';

/** 5 deposits after one that warms up; each round counts the last page. */
export async function benchTabs(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const executablePath = await ensureBrowser(print);
  const site = await startSite();
  const operator = await openOperator(site.databaseUrl);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const page = await context.newPage();
    await logIn(page, site);
    const tabs: Page[] = [];
    let asked = 0;
    for (let at = 0; at < TABS; at += 1) {
      const tab = await context.newPage();
      await tab.goto(siteUrl(site.port, MERCHANT, at % 2 === 0 ? '/' : '/promotions'));
      await tab.locator(BALANCE).filter({ hasText: '.' }).waitFor();
      tab.on('request', (request) => {
        if (new URL(request.url()).pathname === balance.path) asked += 1;
      });
      tabs.push(tab);
    }
    const slowest: number[] = [];
    for (let round = 0; round <= ROUNDS && !(round > 1 && signal.aborted); round += 1) {
      await orderDeposit(page, site);
      asked = 0;
      const shown = tabs.map((tab) => awaitChange(tab));
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      const times = await Promise.all(shown);
      const last = Math.max(...times) - (await readLastDeposit(operator));
      if (asked > 0) throw new Error(`${asked} requests of ${balance.path} after a deposit, expected none`);
      print(`tabs.deposit: ${last.toFixed(0)} ms`);
      if (round > 0) slowest.push(last);
    }
    return [{ id: 'tabs.deposit', ours: median(slowest), rounds: slowest.length }];
  } finally {
    await browser?.close();
    await operator.close();
    await site.stop();
  }
}

async function logIn(page: Page, { port }: Site): Promise<void> {
  await page.goto(siteUrl(port, MERCHANT, '/login?lang=EN'));
  const dialog = page.locator('[data-dialog="login"]');
  await dialog.getByRole('textbox', { name: inEnglish('form.field.username') }).fill(MEMBER.account);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(MEMBER.password);
  await dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true }).click();
  await page.locator(BALANCE).filter({ hasText: '.' }).waitFor();
}

/** Orders a deposit and opens the page of the payment provider. */
async function orderDeposit(page: Page, { port }: Site): Promise<void> {
  await page.goto(siteUrl(port, MERCHANT, '/'));
  await page.locator('[data-element="account.deposit"]').getByRole('button').click();
  const cashier = page.locator('[data-dialog="member"]');
  await cashier.getByText('Online banking', { exact: true }).first().click();
  await cashier.getByRole('textbox', { name: 'Amount' }).fill('50');
  await cashier.getByRole('button', { name: /^Deposit \$/ }).click();
  await cashier.getByRole('link', { name: inEnglish('cashier.pay.redirect') }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
}

/** When the page shows another balance, in milliseconds since 1970 by the machine's clock. */
function awaitChange(tab: Page): Promise<number> {
  return tab.evaluate((selector) => {
    const shown = document.querySelector(selector);
    const before = shown?.textContent;
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector)?.textContent === before) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, BALANCE);
}

/** When the last deposit was transferred, in milliseconds since 1970 by the machine's clock. */
async function readLastDeposit({ db }: Operator): Promise<number> {
  return db.withMerchant(MERCHANT, async (scope) => {
    const { rows } = await sql<{ at: Date }>`select max(created_at) as at from transfer
      where merchant = ${MERCHANT} and kind = 'deposit'`.execute(scope);
    return rows[0]?.at.getTime() ?? Number.NaN;
  });
}
