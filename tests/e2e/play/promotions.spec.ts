/** Features besides games: promotions, rewards, the wheel, the VIP club, the points mall, the wallet. */

import { crc32, deflateSync } from 'node:zlib';
import { devices, type Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { registerByName } from '../members/members.ts';

const windowOf = (page: Page, name: string) => page.locator(`[data-dialog="${name}"]`);

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Waits until the page is completely loaded. */
async function whole(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test('M42 M195 M196 M198 M200 M194 M320: a visitor reads, registers where joining needs it, claims a gift, spins the wheel and applies with proof', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/promotions'));
  await whole(page);
  await expect(page.getByRole('article')).toHaveCount(13);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.getByRole('tab', { name: 'Welcome' }).click();
  await expect(page).toHaveURL(/type=WELCOME$/);
  await page.getByRole('link', { name: 'A welcome gift' }).click();

  // Joining requires a log-in; a visitor without an account registers and returns to the same place.
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await windowOf(page, 'login').locator('[data-element="login.register"]').click();
  await registerByName(page);
  await expect(page.getByRole('heading', { level: 1, name: 'A welcome gift' })).toBeVisible();
  await expect(element(page, 'nav.rewards')).toContainText(/[1-9]/);
  const main = page.locator('main');
  const joined = main.getByText(inEnglish('promo.say.CLAIM'));
  const join = main.getByRole('button', { name: 'Join', exact: true });
  await expect(join.or(joined)).toBeVisible();
  if (await join.isVisible()) await join.click();
  await expect(joined).toBeVisible();

  // The reward is in the member centre too; it is claimed there, once.
  await element(page, 'nav.rewards').locator('a, button').first().click();
  const centre = windowOf(page, 'member');
  await centre.getByRole('button', { name: 'Claim $8.00' }).click();
  await expect(centre.getByText(inEnglish('promo.rewards.empty'))).toBeVisible();
  expect(await violations(page, inDialog('member'))).toEqual([]);
  await centre.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByText(inEnglish('promo.say.CLAIMED'))).toBeVisible();
  await expect(page.locator('main').getByText('A welcome gift').first()).toBeVisible();

  // The wheel: three tickets, each shown and verified in the browser.
  await page.goto(at('aurora', '/promoDetail?id=lucky-wheel'));
  await whole(page);
  await page.getByRole('button', { name: inEnglish('promo.wheel.join') }).click();
  await expect(page.getByText(inEnglish('promo.wheel.tickets', { count: 3 }))).toBeVisible();
  await page.getByRole('button', { name: inEnglish('promo.action.spin') }).click();
  await expect(page.getByText(/^You won \$/)).toBeVisible();
  await page.locator('summary', { hasText: inEnglish('promo.wheel.fair') }).click();
  await expect(page.getByText(inEnglish('promo.wheel.true'))).toBeVisible();
  await expect(page.getByText(inEnglish('promo.wheel.tickets', { count: 2 }))).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);

  // A proof whose content is a picture.
  await page.goto(at('aurora', '/promoDetail?id=show-your-best-moment'));
  await whole(page);
  await page.getByRole('button', { name: inEnglish('promo.action.apply') }).click();
  const apply = windowOf(page, 'apply');
  await apply
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: drawPng(640, 400) });
  await expect(apply.locator('[data-picture]')).toHaveCount(1);
  expect(await violations(page, inDialog('apply'))).toEqual([]);
  await apply.getByRole('button', { name: 'Send' }).click();
  await expect(apply).toHaveCount(0);
  await expect(page.getByText(inEnglish('promo.say.APPLYING'))).toBeVisible();
  await page.getByRole('link', { name: inEnglish('promo.back') }).click();
  await page.getByRole('tab', { name: 'Mine' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('M36 M37 M43 M163 M177 M187 M193 M201: the club, the mall and the wallet for visitors and members, on phones too', {
  tag: '@deep',
}, async ({ page, browser, watch, at }) => {
  await page.goto(at('lotus', '/vip?lang=EN'));
  await whole(page);
  await expect(page.getByText('- -').first()).toBeVisible();
  await expect(page.getByRole('list', { name: inEnglish('vip.ladder') }).getByRole('listitem')).toHaveCount(8);
  expect(await violations(page, { within: 'main' })).toEqual([]);

  await page.goto(at('lotus', '/pointMall?lang=EN'));
  await whole(page);
  await expect(page.locator('[data-element^="side."]')).toHaveCount(0);
  await page.getByRole('button', { name: /Match football/ }).click();
  await expect(windowOf(page, 'mallItem').getByText('4,800 points')).toBeVisible();
  expect(await violations(page, inDialog('mallItem'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(windowOf(page, 'mallItem')).toHaveCount(0);
  expect(await violations(page, { within: 'main' })).toEqual([]);

  await page.goto(at('lotus', '/seamless?lang=EN'));
  await whole(page);
  await expect(page.getByText(inEnglish('seamless.single.title'))).toBeVisible();
  await expect(page.locator('[data-frame="headerOnly"]')).toHaveCount(1);
  expect(await violations(page, { within: 'main' })).toEqual([]);

  // On a phone nothing is wider than the page; a member sees the own rank and invites friends.
  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
  const small = await phone.newPage();
  watch(small);
  for (const path of ['/vip', '/promotions', '/pointMall', '/seamless', '/promoDetail?id=lucky-wheel']) {
    await small.goto(at('aurora', path));
    await whole(small);
    expect([path, await isWide(small)]).toEqual([path, false]);
  }
  expect(await violations(small, { within: 'main' })).toEqual([]);
  await phone.close();

  await page.goto(at('aurora', '/register'));
  await hydrated(page);
  await registerByName(page);
  await element(page, 'side.referral').locator('a, button').first().click();
  await expect(windowOf(page, 'member').locator('[data-element="member.referral"]')).toBeVisible();
});

function drawPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + width * 3) * height, 0x44);
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0;
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
