/** Contact with the merchant: notices, help, the app, customer service, feedback, messages. */

import type { Locator } from '@playwright/test';
import { unreadNotices } from '#contract/announcements/calls.ts';
import { unreadCount } from '#contract/inbox/calls.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, freshName, hydrated, type Page, SOON, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

const dialog = (page: Page, name: string): Locator => page.locator(`[data-dialog="${name}"]`);

test('M35 M44 M45 M46 M47 M56: a visitor reads notices, help, the app and join us, and axe has no finding', async ({
  page,
  at,
}) => {
  // Five screens, each checked as a whole.
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await element(page, 'home.notices').getByRole('link').click();
  await expect(page).toHaveURL(at('aurora', '/noticePage'));
  await page.locator('[data-notice] button').nth(1).click();
  const chosen = await page.locator('[data-notice] button').nth(1).locator('span span').first().textContent();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(chosen ?? '');
  await expect(page.getByRole('article').getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await violations(page)).toEqual([]);

  await element(page, 'side.help').getByRole('link').click();
  await page.getByRole('searchbox').fill('bonus');
  await expect(page.locator('#bonus')).toBeVisible();
  await expect(page.locator('#privacy')).toHaveCount(0);
  await page.goto(at('aurora', '/help?topic=limits'));
  await expect(page.locator('#limits')).toBeFocused();
  await expect(page.locator('#limits ul li').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  for (const path of ['/down', '/join']) {
    await page.goto(at('aurora', path));
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Aurora');
    expect(await violations(page), path).toEqual([]);
  }
  await page.goto(at('harbor', '/helpmc?topic=contact'));
  await expect(page.locator('#contact')).toBeFocused();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('link', { name: inEnglish('help.home') }).click();
  await expect(page).toHaveURL(at('harbor', '/login'));
});

test('M47 M227 M228 M308 M343: customer service opens in its own window without access to the page, or closes with a message', async ({
  page,
  at,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/);
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    element(page, 'bar.customerService').getByRole('link').click(),
  ]);
  await expect(popup).toHaveURL(at('aurora', '/helpmc?topic=contact'));
  await expect(popup.locator('#contact')).toBeFocused();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  expect(popup.viewportSize() ?? (await popup.evaluate(() => window.outerWidth))).toBeTruthy();
  await popup.close();

  await page.route('**/wps/relay/CSP_ImUrl**', (route) => route.abort());
  const closing = context
    .waitForEvent('page')
    .then((opened) => (opened.isClosed() ? undefined : opened.waitForEvent('close')));
  await element(page, 'side.customerService').getByRole('link').click();
  await closing;
  await expect(page.getByText(inEnglish('service.unavailable'))).toBeVisible();
});

test('M225 M226 M307: a visitor’s feedback includes a picture', { tag: '@deep' }, async ({ page, at }) => {
  await page.goto(at('aurora', '/help'));
  await hydrated(page);
  await page.getByRole('button', { name: inEnglish('help.more.feedback') }).click();
  const feedback = dialog(page, 'feedback');
  await expect(
    feedback.getByText(inEnglish('feedback.between', { count: 140, least: '1', most: '140' })),
  ).toBeVisible();
  await feedback.getByRole('textbox').fill(`More fish, please (${freshName('f')})`);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await feedback.locator('input[type=file]').setInputFiles({ name: 'fish.png', mimeType: 'image/png', buffer: png });
  await expect(feedback.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  const sent = page.waitForResponse((response) => response.url().endsWith('/wps/feedback'));
  await feedback.getByRole('button', { name: 'Send' }).click();
  expect((await sent).status()).toBe(200);
  await expect(feedback.getByText(inEnglish('feedback.sent.title'))).toBeVisible();
  await feedback.getByRole('button', { name: 'Done' }).click();
  await expect(feedback).toHaveCount(0);
});

interface WithCounts {
  countsReported?: Record<string, number>;
}

/** Runs in the page: the last count in the reply of each of these paths. */
function keepCounts(paths: readonly string[]): void {
  const ask = globalThis.fetch;
  const reported: Record<string, number> = {};
  (globalThis as WithCounts).countsReported = reported;
  globalThis.fetch = async (...asked) => {
    const response = await ask(...asked);
    const path = paths.find((each) => response.url.includes(each));
    if (path !== undefined) reported[path] = (await response.clone().json()).value;
    return response;
  };
}

test('M157 M158 M229: a member’s unread messages are counted, read, and counted on arrival in every tab; a high rank opens the VIP channel', async ({
  page,
  context,
  operator,
  at,
}) => {
  for (let message = 0; message < 2; message += 1) await operator.report('aurora', 'vip1', 'welcome');
  // The entry's badge is the sum of unread messages and notices. The two replies arrive separately: one alone is no
  // complete count.
  const paths = [unreadCount, unreadNotices].map(({ path }) => path);
  await page.addInitScript(keepCounts, paths);
  await page.goto(at('aurora', '/login'));
  await hydrated(page);
  await logIn(page, 'vip1', DEMO_PASSWORD);
  const counts = () => page.evaluate(() => Object.values((globalThis as WithCounts).countsReported ?? {}));
  await expect.poll(async () => (await counts()).length).toBe(paths.length);
  const reported = (await counts()).reduce((sum, count) => sum + count, 0);
  expect(reported).toBeGreaterThan(0);
  await expect(element(page, 'side.messages')).toContainText(String(reported));
  await element(page, 'side.messages').getByRole('button').click();
  const messages = dialog(page, 'member').locator('[data-element="member.messageV2"]');
  await expect(messages.locator('[data-unread]').first()).toBeVisible();
  const before = await messages.locator('[data-unread]').count();
  await messages.locator('[data-unread] summary').first().click();
  await expect(messages.locator('details[open]')).toBeVisible();
  await expect(messages.locator('[data-unread]')).toHaveCount(before - 1);
  await expect(element(page, 'side.messages')).toContainText(String(reported - 1));
  expect(await violations(page, inDialog('member'))).toEqual([]);
  await messages.getByRole('button', { name: inEnglish('inbox.all') }).click();
  await expect(messages.locator('[data-unread]')).toHaveCount(0);
  await dialog(page, 'member').getByRole('button', { name: 'Close' }).click();

  const left = Number((await element(page, 'side.messages').innerText()).match(/\d+/)?.[0] ?? 0);
  const second = await context.newPage();
  await second.goto(at('aurora', '/index'));
  await expect(element(second, 'account.name')).toContainText('Vip One');
  await operator.report('aurora', 'vip1', 'welcome');
  for (const tab of [page, second]) await expect(element(tab, 'side.messages')).toContainText(String(left + 1), SOON);
  await second.close();
  const asked = page.waitForRequest((request) => request.url().includes('CSP_ImUrl'));
  await element(page, 'bar.customerService').getByRole('link').click();
  expect(new URL((await asked).url()).searchParams.get('csType')).toBe('VIP');
});
