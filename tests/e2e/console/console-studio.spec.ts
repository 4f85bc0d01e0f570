/**
 * An operator changes a brand in the studio: the page next to it follows, the linter's findings stand at their fields, and
 * only a draft without errors goes live. An earlier revision comes back.
 */

import { consoleText } from '#console/testing/console-text.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { violations } from '../axe.ts';
import { element, expect, hydrated, type Page, SOON, test } from '../journey.ts';

const port = () => Number(process.env['LIVERY_E2E_PORT']);
const consoleAt = (path: string) => `http://console.localhost:${port()}${path}`;

let staffUsers: StaffUsers;

test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', port());
});
test.afterAll(() => staffUsers.close());

const accentOf = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
const inFrame = (page: Page) =>
  element(page, 'console.preview.frame').frameLocator('iframe:not([data-before])').locator('html').evaluate(accentOf);
const field = (page: Page, name: string) => element(page, `console.studio.${name}`).locator('input[type=text]');
const part = (page: Page, name: string) => element(page, `console.studio.part.${name}`).click();

/** Confirms the open window with a reason. */
async function confirm(page: Page, name: string, button: string): Promise<void> {
  const dialog = page.locator(`[data-dialog="${name}"]`);
  await dialog.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('Warmer for the winter');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden(SOON);
}

test('issue 46: a colour is changed, undone, refused, repaired, published, seen live, and rolled back', async ({
  page,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  await page.setViewportSize({ width: 1440, height: 900 });
  await staffUsers.signIn(page.context(), { role: 'operator', name: 'Olga', merchants: [merchant] });
  await page.goto(consoleAt(`/m/${merchant}/studio`));
  await part(page, 'theme');
  await expect.poll(() => inFrame(page), SOON).not.toBe('');
  const before = await inFrame(page);

  const accent = field(page, 'theme-seeds-accent');
  await accent.fill('#ff8800');
  await expect.poll(() => inFrame(page), SOON).not.toBe(before);
  const changed = await inFrame(page);
  await expect(element(page, 'console.studio.theme-seeds-accent')).toContainText(
    consoleText('studio', 'state.changed'),
  );
  await page.reload();
  await expect(accent).toHaveValue('#ff8800');
  // The preview survives a reload too.
  await expect.poll(() => inFrame(page), SOON).toBe(changed);
  await element(page, 'console.studio.undo').click();
  await expect(accent).toHaveValue('#2dd4bf');
  await expect.poll(() => inFrame(page), SOON).toBe(before);
  await element(page, 'console.studio.redo').click();
  await expect(accent).toHaveValue('#ff8800');
  await expect.poll(() => inFrame(page), SOON).toBe(changed);
  // The framed page is checked by itself.
  expect(await violations(page, { except: 'iframe' })).toEqual([]);

  await element(page, 'console.studio.takeOver').click();
  await confirm(page, 'studio-take-over', consoleText('studio', 'takeOver'));
  await expect(element(page, 'console.studio.publish')).toBeVisible(SOON);

  await part(page, 'dark');
  await field(page, 'theme-roles-dark-text').fill('#0b0924');
  const text = element(page, 'console.studio.theme-roles-dark-text');
  await expect(text.locator('input[type=text]')).toHaveAttribute('aria-invalid', 'true', SOON);
  await element(page, 'console.studio.publish').click();
  const refused = element(page, 'console.studio.refused');
  await expect(refused).toContainText(consoleText('studio', 'field.theme-roles-dark-text'));
  await refused
    .getByRole('button', { name: consoleText('studio', 'refused.show') })
    .first()
    .click();
  await text.getByRole('button', { name: consoleText('studio', 'act.reset') }).click();
  await expect(text.locator('input[type=text]')).not.toHaveAttribute('aria-invalid', 'true', SOON);

  const publish = async () => {
    await element(page, 'console.studio.publish').click();
    await expect(page.locator('[data-dialog="studio-publish"]')).toBeVisible();
  };
  await expect(publish).toPass(SOON);
  await confirm(page, 'studio-publish', consoleText('studio', 'publish'));

  const context = await browser.newContext();
  const visitor = await context.newPage();
  watch(visitor);
  const live = async () => {
    await visitor.goto(at(merchant, '/index'));
    return visitor.evaluate(accentOf);
  };
  await expect.poll(live, SOON).toBe(changed);
  await hydrated(visitor);

  await element(page, 'console.studio.history').click();
  const revisions = element(page, 'console.studio.revisions');
  await expect(revisions.getByRole('listitem')).toHaveCount(2, SOON);
  await revisions.getByRole('button', { name: consoleText('studio', 'history.compare') }).click();
  await expect(revisions.locator('pre')).toContainText('#ff8800', SOON);
  await revisions.getByRole('button', { name: consoleText('studio', 'history.back') }).click();
  await confirm(page, 'studio-roll-back', consoleText('studio', 'history.back'));
  await expect.poll(live, SOON).toBe(before);
  await context.close();
});
