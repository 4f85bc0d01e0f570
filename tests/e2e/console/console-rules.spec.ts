/**
 * An operator changes registration rules: an invalid rule is reported before it is sent, a valid one reaches an open
 * form.
 */

import type { Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

/** Timeout for a framed page that loads, hydrates and opens its window. */
const A_PAGE = { timeout: 60_000 };

/** The form in the console's preview of the site. */
function previewedForm(page: Page) {
  return element(page, 'console.rules.form').frameLocator('iframe').locator('[data-dialog="register"]');
}

test('N07 M110 M233 M378: a broken rule shows a warning, a good one is saved with a reason, the open form changes', async ({
  page: player,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  await player.goto(at(merchant, '/register'));
  await hydrated(player);
  await element(player, 'register.method.username').click();
  await expect(element(player, 'register.username')).toContainText('5 - 16');
  await expect(element(player, 'register.zalo')).toHaveCount(0);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
  const ola = await context.newPage();
  watch(ola);
  await ola.goto(siteUrl(PORT, 'console', `/m/${merchant}/rules`));
  await ola.getByRole('row', { name: /Username/ }).press('Enter');
  const username = ola.getByRole('region', { name: inEnglish('form.field.username'), exact: true });
  await username.getByLabel('Pattern', { exact: true }).fill('^([A-Za-z]+\\d?)*$');
  await expect(username).toContainText('Catastrophic');
  await username.getByLabel('Pattern', { exact: true }).fill('^[A-Z][a-z]{20,}$');
  await expect(username).toContainText(consoleText('rules', 'found.unsatisfiable', { min: '5', max: '16' }));
  await expect(ola.getByRole('button', { name: consoleText('rules', 'pending.review') })).toBeDisabled();
  // The page in the preview's frame has its own landmarks; other tests check it.
  expect(await violations(ola, { except: '[data-element="console.preview.frame"]' })).toEqual([]);

  await username.getByLabel('Pattern', { exact: true }).fill('^[A-Z][A-Za-z0-9]*$');
  await expect(username).toContainText('follows the message but is rejected');
  await username
    .getByLabel(consoleText('rules', 'takes.label'))
    .selectOption({ label: 'letter first, then letters and digits' });
  await username.getByLabel(consoleText('rules', 'min.label')).fill('8');
  await expect(username).toContainText(consoleText('rules', 'editor.fine'));
  await username.getByLabel(consoleText('rules', 'bench.label')).fill('ab_cdefgh');
  await expect(username).toContainText('“_” at position 3 isn’t allowed');

  await ola.getByRole('row', { name: /Zalo/ }).click();
  const zalo = ola.getByRole('region', { name: 'Zalo', exact: true });
  await zalo.getByRole('switch', { name: consoleText('rules', 'enabled.label') }).click();
  await zalo.getByRole('switch', { name: 'Required' }).click();
  // The preview opens the new field; the typing user keeps the focus here.
  await zalo.getByLabel(consoleText('rules', 'max.label')).fill('12');
  await expect(previewedForm(ola).locator('[data-element="register.zalo"]')).toBeAttached(A_PAGE);
  await expect(zalo.getByLabel(consoleText('rules', 'max.label'))).toBeFocused();
  await expect(element(player, 'register.zalo')).toHaveCount(0);

  await ola.getByRole('button', { name: consoleText('rules', 'pending.review') }).click();
  const panel = ola.getByRole('complementary', { name: /^Save registration fields/ });
  await expect(panel).toContainText('register.zalo');
  // Real key presses: a framed page that takes the focus swallows them, whatever element the console considers focused.
  const why = panel.getByRole('textbox', { name: consoleText('common', 'reason.label') });
  await expect(why).toBeFocused();
  await expect(previewedForm(ola).locator('[data-element="register.zalo"]')).toBeAttached(A_PAGE);
  await ola.keyboard.type('Zalo is asked for from today');
  await expect(why).toHaveValue('Zalo is asked for from today');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(ola.getByText(consoleText('rules', 'pending.done'))).toBeVisible();

  await expect(element(player, 'register.zalo')).toContainText('*', SOON);
  await expect(element(player, 'register.username')).toContainText('8 - 16');
  await ola.getByRole('button', { name: 'Undo' }).click();
  await expect(element(player, 'register.zalo')).toHaveCount(0, SOON);
  await expect(element(player, 'register.username')).toContainText('5 - 16');
  await context.close();
});
