/** A member's own limits, breaks and self-exclusion, from the first limit to the return after the exclusion. */

import { devices, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { registerByName } from './members.ts';

/** Chromium warns about the initial empty document of a frame whose content loads slowly. */
const SANDBOX = /can escape its sandboxing/;

const windowOf = (page: Page, name: string) => page.locator(`[data-dialog="${name}"]`);

/** One click from every page. */
async function openTools(page: Page): Promise<Locator> {
  await element(page, 'footer.limits').locator('a, button').first().click();
  const centre = windowOf(page, 'member');
  await expect(centre.getByText(inEnglish('safer.lead'))).toBeVisible();
  await expect(centre.locator('[aria-busy="true"]')).toHaveCount(0);
  return centre;
}

const limitOf = (centre: Locator, key: string) => centre.locator(`[data-limit="${key}"]`);

async function setLimit(page: Page, key: string, label: string, amount: string): Promise<Locator> {
  const row = limitOf(windowOf(page, 'member'), key);
  await row.locator('> button').click();
  const form = windowOf(page, 'limit');
  await form.getByRole('textbox', { name: label }).fill(amount);
  await form.getByRole('button', { name: inEnglish('safer.save') }).click();
  await expect(form).toHaveCount(0);
  return row;
}

async function openGame(page: Page, lobby: string): Promise<void> {
  await page.goto(lobby);
  await hydrated(page);
  const card = page.getByRole('article').first();
  // A reload keeps the place in the page, which may be its foot: the links to the limits are there. The browser may go
  // back to it after the page has come.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await card.locator('a, button').first().click({ timeout: 2_000 });
  }).toPass();
}

/** Opens a game of the lobby, which is refused with these words; follows the way to the limits. */
async function isRefused(page: Page, lobby: string, words: string | RegExp): Promise<void> {
  await openGame(page, lobby);
  const warning = windowOf(page, 'confirm');
  await expect(warning).toContainText(words);
  await warning.getByRole('button', { name: inEnglish('element.footer.limits') }).click();
  await expect(warning).toHaveCount(0);
}

/** As if the break and the exclusion of a member had ended, and the wait of the request, by the gateway's clock. */
const pass = (operator: Operator, account: string, what: 'pauses' | 'request') =>
  asOwner(operator.db, 'aurora', async (db) => {
    const member = sql`(select id from member where merchant = 'aurora' and account = ${account})`;
    if (what === 'request')
      return sql`update member_limit set effective_at = now() - interval '1 minute'
        where merchant = 'aurora' and member_id = ${member} and measure = 'TIME' and effective_at is not null`.execute(
        db,
      );
    await sql`update play_pause set starts_at = starts_at - interval '1 year', ends_at = now() - interval '1 second'
      where merchant = 'aurora' and member_id = ${member}`.execute(db);
    return sql`update play_guard set paused_until = now() - interval '1 second'
      where merchant = 'aurora' and member_id = ${member}`.execute(db);
  });

type At = (merchant: string, path?: string) => string;

/** Sets, lowers, raises and reaches limits; takes a break; excludes the member; withdraws; comes back. */
async function walk(page: Page, at: At, operator: Operator): Promise<void> {
  await page.goto(at('aurora', '/register'));
  await hydrated(page);
  const account = await registerByName(page);
  const lobby = at('aurora', '/rng?page=HALCYON');
  await page.goto(lobby);
  await hydrated(page);
  const centre = await openTools(page);
  expect(await violations(page, inDialog('member'))).toEqual([]);

  // Set, lower: at once. Raise: a request.
  const day = 'DEPOSIT_GROSS DAY';
  const amount = inEnglish('safer.amount');
  await expect(await setLimit(page, day, amount, '50')).toContainText('$50.00');
  await expect(await setLimit(page, day, amount, '20')).toContainText('$20.00');
  const row = await setLimit(page, day, amount, '90');
  await expect(row).toContainText(inEnglish('safer.request', { amount: '$90.00' }));
  await expect(row).toContainText('$20.00');
  await expect(await setLimit(page, 'BALANCE', amount, '500')).toContainText('$500.00');

  // Reach: log-in time that is used up stops games, and says until when.
  await setLimit(page, 'TIME DAY', inEnglish('safer.minutesLabel'), '0');
  await isRefused(page, lobby, inEnglish('safer.measure.TIME'));
  await expect(centre.getByText(inEnglish('safer.lead'))).toBeVisible();

  // Take a break.
  await centre.locator('[data-pause="break"] button').click();
  const pause = windowOf(page, 'break');
  await expect(pause.getByRole('combobox')).toBeVisible();
  expect(await violations(page, inDialog('break'))).toEqual([]);
  await pause.getByRole('combobox').selectOption({ index: 1 });
  await pause.getByRole('button', { name: inEnglish('safer.break.submit') }).click();
  await expect(pause).toHaveCount(0);
  await isRefused(page, lobby, /on a break/);

  // Exclude oneself, the consequences first.
  await centre.locator('[data-pause="exclusion"] button').click();
  const exclusion = windowOf(page, 'exclusion');
  await expect(exclusion).toContainText(inEnglish('safer.means.fixed'));
  expect(await violations(page, inDialog('exclusion'))).toEqual([]);
  await exclusion.getByRole('combobox').selectOption({ index: 1 });
  await exclusion.getByRole('checkbox').check();
  await exclusion.getByRole('button', { name: inEnglish('safer.exclude.submit') }).click();
  await expect(exclusion).toHaveCount(0);
  await isRefused(page, lobby, /excluded yourself/);

  // An excluded member still reaches the withdrawals.
  await centre
    .getByRole('button', { name: inEnglish('element.member.withdraw') })
    .first()
    .click();
  await expect(centre.getByRole('heading', { name: inEnglish('element.member.withdraw') }).first()).toBeVisible();
  await expect(centre.getByRole('alert')).toHaveCount(0);

  await comeBack(page, lobby, operator, account);
}

/** After the exclusion has ended: the limits are those from before, and a higher one waits and is confirmed. */
async function comeBack(page: Page, lobby: string, operator: Operator, account: string): Promise<void> {
  await pass(operator, account, 'pauses');
  const centre = windowOf(page, 'member');
  await isRefused(page, lobby, inEnglish('safer.measure.TIME'));
  await expect(centre.locator('[data-pause="break"] button')).toBeVisible();
  await expect(centre.getByText(/excluded yourself/)).toHaveCount(0);
  await expect(limitOf(centre, 'DEPOSIT_GROSS DAY')).toContainText('$20.00');
  const time = await setLimit(page, 'TIME DAY', inEnglish('safer.minutesLabel'), '600');
  const confirm = time.getByRole('button', { name: inEnglish('safer.request.confirm') });
  await expect(time).toContainText(inEnglish('safer.request', { amount: inEnglish('safer.hours', { count: 10 }) }));
  await expect(confirm).toHaveCount(0);

  await pass(operator, account, 'request');
  await page.goto(lobby);
  await hydrated(page);
  await openTools(page);
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await openGame(page, lobby);
  await expect(page.locator('[data-part="game"] iframe')).toBeVisible();
}

test('N11 N12: a member sets, lowers and raises limits, reaches one, takes a break, excludes themselves, still withdraws, and comes back', {
  tag: '@deep',
}, async ({ page, at, operator, expectComplaint }) => {
  expectComplaint(SANDBOX);
  await walk(page, at, operator);
});

test('N11 N12: the same on a phone', {
  tag: '@deep',
}, async ({ browser, watch, at, operator, expectComplaint }) => {
  expectComplaint(SANDBOX);
  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
  const page = await phone.newPage();
  watch(page);
  await walk(page, at, operator);
  await phone.close();
});
