/**
 * Support explains visibility: for a hidden entry, by a click in the site's own page, and by a player's support code.
 */

import type { Locator } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { element, expect, hydrated, type Page, test } from '../journey.ts';

const port = () => Number(process.env['LIVERY_E2E_PORT']);
const consoleAt = (path: string) => `http://console.localhost:${port()}${path}`;

let staffUsers: StaffUsers;

test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', port());
});
test.afterAll(() => staffUsers.close());

const frameOf = (page: Page) => element(page, 'console.preview.frame').frameLocator('iframe');
const answerOf = (page: Page) => element(page, 'console.why.answer');

test('N01 M378: why an entry is hidden, what would show it, and the same by a click in the page', {
  tag: '@modes',
}, async ({ page, ownSite, operator }) => {
  const merchant = await ownSite('aurora');
  await operator.trees.toggleSwitch(merchant, 'MANPLAYREB3', false, 'e2e');
  await staffUsers.signIn(page.context(), { role: 'support', name: 'Mai', merchants: [merchant] });
  await page.goto(consoleAt(`/m/${merchant}/why?visitor=player`));
  await page.getByLabel(consoleText('why', 'find')).fill('cash back');
  await page.getByRole('button', { name: /side\.cashback/ }).click();
  const answer = answerOf(page);
  await expect(answer.getByRole('heading', { level: 2 })).toContainText(consoleText('why', 'hidden'));
  await expect(answer).toContainText(consoleText('names', 'fact.switch.off', { name: 'Cash back · MANPLAYREB3' }));
  await expect(answer.getByRole('cell', { name: /^\/info\/whitelabel\// }).first()).toBeVisible();
  await expect(page).toHaveURL(/visitor=player.*element=side\.cashback/);

  await answer
    .getByRole('button', { name: consoleText('why', 'turn.see') })
    .first()
    .click();
  await expect(element(page, 'console.effects.panel')).toContainText('Cash');
  await page.keyboard.press('Escape');

  const site = frameOf(page);
  await expect(site.locator('[data-element="preview.banner"]')).toBeVisible();
  await page
    .getByRole('button', { name: consoleText('preview', 'pick') })
    .first()
    .click();
  await site.locator('[data-element="bottom.promotions"]').click();
  await expect(answer.getByRole('heading', { level: 2 })).toContainText('Shown');
  await expect(page).toHaveURL(/element=bottom\.promotions/);
  // The page did not follow the click.
  await site.locator('[data-element="bottom.home"]').click({ modifiers: ['Alt'] });
  await expect(page).toHaveURL(/element=bottom\.home/);

  // On a phone the parts are stacked without overlap, and the page is no longer than its scrolling content.
  await page.setViewportSize({ width: 390, height: 844 });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  await expect(async () => {
    const list = await boxOf(page.getByRole('list').filter({ hasText: 'side.cashback' }).first());
    const explanation = await boxOf(page.getByRole('region', { name: consoleText('why', 'title') }));
    const frameBox = await boxOf(element(page, 'console.preview.frame'));
    expect(explanation.y).toBeGreaterThanOrEqual(list.y + list.height);
    expect(frameBox.y).toBeGreaterThanOrEqual(explanation.y + explanation.height);
  }).toPass({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('N01 M378: why by account name: the answer is about that member; an unknown name is reported', {
  tag: '@deep',
}, async ({ page }) => {
  await staffUsers.signIn(page.context(), { role: 'support', name: 'Mai', merchants: ['harbor'] });
  await page.goto(consoleAt('/m/harbor/why?visitor=player&element=account.agentCentre'));
  const heading = answerOf(page).getByRole('heading', { level: 2 });
  await expect(heading).toContainText(consoleText('why', 'hidden'));

  const account = page.getByRole('textbox', { name: consoleText('why', 'account') });
  const seenBy = page.getByRole('combobox', { name: consoleText('preview', 'visitor') });
  await account.fill('agent1');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(heading).not.toContainText(consoleText('why', 'hidden'));
  await expect(heading).toContainText('Shown');
  await expect(page).toHaveURL(/account=agent1/);
  await expect(seenBy.locator('option:checked')).toHaveText(
    consoleText('preview', 'visitor.account', { account: 'agent1' }),
  );
  await expect(answerOf(page).getByRole('row', { name: 'member /type 1' })).toBeVisible();
  await expect(frameOf(page).locator('[data-element="preview.banner"]')).toBeVisible();

  await account.fill('nobody-here');
  await account.press('Enter');
  await expect(page.getByText(consoleText('why', 'account.none'), { exact: true })).toBeVisible();
  await account.fill('player1');
  await account.press('Enter');
  await expect(heading).toContainText(consoleText('why', 'hidden'));
  await expect(answerOf(page).getByRole('row', { name: 'member /type 0' })).toBeVisible();
  await expect(page.getByText(consoleText('why', 'account.none'), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('why', 'account.drop') }).click();
  await expect(page).not.toHaveURL(/account=/);
  await expect(seenBy.locator('option:checked')).toHaveText(consoleText('preview', 'visitor.player'));
});

test('N01: a preview shows proposed, unsaved changes; no other page of the site can be framed', {
  tag: '@deep',
}, async ({ page, ask, at }) => {
  const merchant = 'aurora';
  await staffUsers.signIn(page.context(), { role: 'auditor', name: 'Ada' });
  const propose = JSON.stringify([{ kind: 'maintenance', on: true }]);
  const opened = page.waitForResponse((response) => response.url().includes('/_staff/preview/'));
  await page.goto(consoleAt(`/m/${merchant}/preview?${new URLSearchParams({ propose })}`));
  const headers = (await opened).headers();
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${consoleAt('')};`);
  expect(headers['x-frame-options']).toBeUndefined();
  await expect(frameOf(page).locator('[data-element="startup.maintenance"]')).toBeVisible();
  await expect(page.getByText('The preview includes 1 change that hasn’t been made')).toBeVisible();
  await page.getByRole('button', { name: consoleText('preview', 'pending.drop') }).click();
  await expect(frameOf(page).locator('[data-element="nav.home"]').first()).toBeAttached();

  const used = await ask(merchant, new URL((await opened).url()).pathname);
  expect(used.status).toBe(404);
  const plain = (await page.goto(at(merchant, '/index')))?.headers() ?? {};
  expect(plain['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(plain['x-frame-options']).toBe('DENY');
});

test('N01: in its own window the panel opens inside the page, and nothing of it is stored', {
  tag: '@deep',
}, async ({ page }) => {
  const merchant = 'aurora';
  await staffUsers.signIn(page.context(), { role: 'support', name: 'Bo' });
  await page.goto(consoleAt(`/m/${merchant}/preview?visitor=agent1`));
  await expect(frameOf(page).locator('[data-element="preview.banner"]')).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: consoleText('preview', 'window') }).click();
  const own = await opening;
  await hydrated(own);
  await element(own, 'nav.home')
    .first()
    .click({ modifiers: ['Alt'] });
  const panel = element(own, 'preview.why');
  await expect(panel).toContainText('Shown');
  await expect(panel).toContainText(consoleText('why', 'documents'));
  await own.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(
    await own.evaluate(() => [document.cookie, localStorage.getItem('lang'), sessionStorage.getItem('merchant')]),
  ).toEqual(['', null, null]);
  const cookies = await own.context().cookies(own.url());
  expect(cookies).toEqual([]);
});

test('N06: a player’s code leads support to the same screen; a forged one is refused', {
  tag: '@deep',
}, async ({ page, browser, watch, at, ownSite, operator, expectComplaint }) => {
  expectComplaint(/^404 .*support-codes/);
  const merchant = await ownSite('aurora');
  const players = await browser.newContext();
  const player = await players.newPage();
  watch(player);
  await player.goto(at(merchant, '/there-is-nothing?lang=VI'));
  const shown = player.locator('[data-part="support-code"] code');
  await expect(shown).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/);
  const code = (await shown.textContent()) ?? '';
  await players.close();
  await operator.trees.toggleSwitch(merchant, 'FREEPLAY3', false, 'e2e');

  await staffUsers.signIn(page.context(), { role: 'support', name: 'Mai', merchants: [merchant] });
  await page.goto(consoleAt('/support'));
  const field = page.getByLabel(consoleText('why', 'support.label'));
  await field.fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await page.getByRole('button', { name: consoleText('common', 'act.open'), exact: true }).click();
  await expect(page.getByText(consoleText('why', 'failed.not_found'), { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/m/${merchant}/why\\?`));
  const note = element(page, 'console.why.code');
  await expect(note).toContainText('Page not found on an address that does not exist, VI, A visitor');
  await expect(note).toContainText('1 change was made since');
  await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'vi');
  await expect(frameOf(page).getByRole('heading', { name: 'Trang này không tồn tại' })).toBeVisible();
});
