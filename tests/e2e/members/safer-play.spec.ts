/** A member's own limits, breaks and self-exclusion, from the first limit to the withdrawal of an excluded member. */

import { devices, type Locator, type Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { registerByName } from './members.ts';

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

/** Opens a game of the lobby, which is refused with these words; follows the way to the limits. */
async function isRefused(page: Page, lobby: string, words: string | RegExp): Promise<void> {
  await page.goto(lobby);
  await hydrated(page);
  await page.getByRole('article').first().locator('a, button').first().click();
  const warning = windowOf(page, 'confirm');
  await expect(warning).toContainText(words);
  await warning.getByRole('button', { name: inEnglish('element.footer.limits') }).click();
  await expect(warning).toHaveCount(0);
}

/** Sets, lowers, raises and reaches limits; takes a break; excludes the member; withdraws. */
async function walk(page: Page, at: (merchant: string, path?: string) => string): Promise<void> {
  await page.goto(at('aurora', '/register'));
  await hydrated(page);
  await registerByName(page);
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
}

test('N11 N12: a member sets, lowers and raises limits, reaches one, takes a break, excludes themselves, and still withdraws', {
  tag: '@deep',
}, async ({ page, at }) => {
  await walk(page, at);
});

test('N11 N12: the same on a phone', {
  tag: '@deep',
}, async ({ browser, watch, at }) => {
  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
  const page = await phone.newPage();
  watch(page);
  await walk(page, at);
  await phone.close();
});
