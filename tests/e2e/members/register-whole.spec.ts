/** Registration from end to end: in steps and by keyboard, with fields that only a server knows. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { violations } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { consent, fillFields } from './members.ts';

const DIALOG = '[data-dialog="register"]';

/** Makes a brand show its groups as steps. */
async function drawSteps(merchant: string): Promise<void> {
  const path = join(process.env['LIVERY_E2E_BRANDS'] ?? '', merchant, 'brand.json');
  const file = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...file, registration: { ...file.registration, steps: true } }));
}

/** Requires a date as MM-dd-yyyy, and a field unknown to the portal. */
async function askForMore({ trees }: Operator, merchant: string): Promise<void> {
  const { rules } = await trees.read(merchant);
  const more = {
    // As users type their names: the rule converts lower case and accents.
    payeeName: { ...rules['payeeName'], enabled: true, required: true },
    birthday: { enabled: true, required: true, patternId: 13 },
    favouriteTeam: { enabled: true, required: false, minLength: 2, maxLength: 20, patternId: 0 },
  };
  await trees.replaceTree(merchant, 'rules', { ...rules, ...more }, 'e2e');
}

test('M110 M116 M117 M119 M121 M123 M131 M132 M133 M253: a registration by steps: the country by keyboard, Back loses nothing, the first error opens, codes of the address and both consents are sent', async ({
  page,
  at,
  ownSite,
  operator,
}) => {
  const merchant = await ownSite('lotus');
  await drawSteps(merchant);
  await askForMore(operator, merchant);
  const flags: string[] = [];
  page.on('request', (request) => void (request.url().includes('/_flags/') && flags.push(request.url())));

  await page.goto(at(merchant, '/index?referralCode=FRIEND-7&lang=EN'));
  await hydrated(page);
  await element(page, 'nav.promotions').first().locator('a').click();
  await expect(page).toHaveURL(/\/promotions/);
  await element(page, 'account.register').first().locator('a, button').first().click();
  const dialog = page.locator(DIALOG);
  const next = dialog.getByRole('button', { name: 'Continue' });
  await expect(dialog.getByRole('list', { name: inEnglish('register.steps') }).getByRole('listitem')).toHaveCount(3);
  await expect(dialog.locator('[data-steps] [role=status]')).toContainText('Step 1 of 3');
  await expect(element(page, 'register.mobileNum')).toContainText('*');

  const country = element(page, 'register.countryDialingCode').getByRole('combobox');
  await expect(country).toHaveValue('+84');
  await country.focus();
  const list = dialog.getByRole('listbox');
  await expect(list.getByRole('option', { name: 'Vietnam' })).toBeInViewport();
  expect(await list.getByRole('option').count()).toBeLessThan(30);
  await page.keyboard.type('singa');
  await expect(list.getByRole('option')).toHaveText([/^Singapore\+65$/]);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(country).toHaveValue('+65');
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.type('+84');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('+84');
  expect(flags.length).toBeGreaterThan(0);
  expect(flags.length).toBeLessThan(80);

  // Ten digits match the rule; no network of Vietnam has this prefix.
  await fillFields(page, { mobileNum: '4444444444' });
  await dialog.getByRole('button', { name: inEnglish('code.send') }).click();
  await expect(element(page, 'register.mobileNum')).toContainText(inEnglish('form.mobileFormat'));
  const number = `90${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
  await fillFields(page, { mobileNum: number });
  await dialog.getByRole('button', { name: inEnglish('code.send') }).click();
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await next.click();
  await expect(element(page, 'register.verificationCode')).toContainText(inEnglish('form.required'));
  await fillFields(page, { verificationCode: await operator.lastCode(merchant, number) });
  expect(await violations(page, { within: DIALOG })).toEqual([]);
  await next.click();

  await expect(dialog.locator('[data-steps] [role=status]')).toContainText('Step 2 of 3');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(element(page, 'register.mobileNum').getByRole('textbox')).toHaveValue(number);
  await next.click();
  await fillFields(page, { paymentPassword: '402973' });
  await page.keyboard.press('Enter');

  await expect(dialog.locator('[data-steps] [role=status]')).toContainText('Step 3 of 3');
  const submit = dialog.getByRole('button', { name: inEnglish('register.submit') });
  await fillFields(page, { payeeName: 'ann 7', favouriteTeam: 'Harbour Lions', birthday: '1990-05-31' });
  await consent(page);
  await submit.click();
  await expect(element(page, 'register.payeeName')).toContainText('uppercase letters');
  await expect(element(page, 'register.payeeName').getByRole('textbox')).toBeFocused();
  expect(await violations(page, { within: DIALOG })).toEqual([]);
  await fillFields(page, { payeeName: 'Ánn Example' });
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/register/mobile'));
  await submit.click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    mobileNum: number,
    countryDialingCode: '84',
    payeeName: 'ANN EXAMPLE',
    birthday: '05-31-1990',
    favouriteTeam: 'Harbour Lions',
    referralCode: 'FRIEND-7',
    terms: true,
    ageConfirmation: true,
    registerMethod: 'WEB',
    login: true,
  });
  for (const hidden of ['username', 'password', 'confirmPassword', 'firebaseIdToken'])
    expect(body).not.toHaveProperty(hidden);
  await expect(dialog).toHaveCount(0);
  await expect(element(page, 'account.name').first()).toBeVisible();
});
