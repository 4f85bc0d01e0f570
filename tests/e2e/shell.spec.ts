/** The frame around every screen: header, navigation, menus, bars, footer. */

import { readFile } from 'node:fs/promises';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, test } from './journey.ts';
import { keepShifts, readShifts } from './shifts.ts';

test('M04 M63 M66 M84 M372 M373: the logo leads home, and a selected language redraws the page and is stored', {
  tag: '@not-no-storage',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await expect(page.locator('header a[href="/index"] img').first()).toHaveAttribute('src', /^\/_brand\/.*logo\.svg$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await element(page, 'account.language').getByRole('button').click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    ...[/English/, /中文/, /Tiếng Việt/, /ไทย/, /日本語/, /Bahasa Indonesia/, /Español/],
    ...[/हिन्दी/, /한국어/, /Português/, /Türkçe/, /العربية/, /Русский/],
  ]);
  await page.getByRole('menuitemradio', { name: /中文/ }).click();
  await expect(element(page, 'nav.home').first()).toHaveText('首页');
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  const storedLanguages = () => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')]);
  await expect.poll(storedLanguages).toEqual(['CN', 'EN']);
  await page.reload();
  await hydrated(page);
  await expect(element(page, 'nav.home').first()).toHaveText('首页');
  await page.goto(at('aurora', '/index?lang=VI'));
  await hydrated(page);
  await expect(element(page, 'nav.home').first()).toHaveText('Trang chủ');
  await expect.poll(storedLanguages).toEqual(['VI', 'CN']);
  await element(page, 'side.language').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: /English/ }).click();
  await expect(element(page, 'nav.home').first()).toHaveText('Home');
});

test('M67 M70 M71 M72 M74: the navigation has the categories that have vendors, DS88 right after live, and a menu of vendors by pointer and by keys', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const ids = await page
    .locator('[data-element^="nav."]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-element')));
  const brand = JSON.parse(await readFile(`${process.env['LIVERY_E2E_BRANDS']}/aurora/brand.json`, 'utf8'));
  expect(ids).toEqual(brand.order['header.nav'].filter((id: string) => ids.includes(id)));
  expect(ids).toContain('nav.fish');
  expect(ids[ids.indexOf('nav.live') + 1]).toBe('nav.ds88');
  await expect(element(page, 'nav.live')).toContainText(inEnglish('element.nav.live'));
  await expect(element(page, 'nav.rng')).toContainText('Slots');

  const live = element(page, 'nav.live');
  await live.getByRole('link').first().hover();
  const menu = page.getByRole('region', { name: 'LIVE CASINO' });
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(menu).toContainText('0.70');
  await page.mouse.move(640, 700);
  await expect(menu).toHaveCount(0);

  await live.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(live.getByRole('link').first()).toBeFocused();

  await element(page, 'nav.sports').getByRole('link').first().hover();
  const sports = page.getByRole('region', { name: 'SPORTS' });
  await expect(sports.getByRole('link').first()).toBeVisible();
  await expect(sports).not.toContainText('DS88');
});

test('M32 M33 M70: the root leads to the home page, a category has its address, and an unknown address shows not found', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/'));
  await hydrated(page);
  await expect(page).toHaveURL(at('aurora', '/index'));
  for (const id of ['home.banners', 'home.notices', 'home.categories', 'home.vendors', 'home.promotions', 'home.app'])
    await expect(element(page, id), id).not.toBeEmpty();
  await element(page, 'home.vendors').scrollIntoViewIfNeeded();
  await element(page, 'nav.live').getByRole('link').first().click();
  await expect(page).toHaveURL(at('aurora', '/live'));
  await page.goBack();
  await expect(page).toHaveURL(at('aurora', '/index'));
  const answer = await page.goto(at('aurora', '/no-such-page'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inEnglish('screens.notFound.title'));
  await hydrated(page);
  await page.getByRole('link', { name: inEnglish('screens.notFound.home') }).click();
  await expect(page).toHaveURL(at('aurora', '/index'));
  await expect(element(page, 'home.banners')).toBeVisible();
});

test('M78 M79 M81 M82 M83 M84: the side menu lists what the switches and lanes allow; only members can log out', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const shown = (id: string) => expect(element(page, `side.${id}`), id).toHaveCount(1);
  for (const id of ['balance', 'deposit', 'withdraw', 'promotions', 'rewards', 'cashback', 'vip', 'bettingRecord'])
    await shown(id);
  for (const id of ['accountRecord', 'security', 'personalLoss', 'messages', 'feedback', 'download', 'customerService'])
    await shown(id);
  for (const id of ['help', 'language', 'games.live', 'games.rng', 'games.sports', 'games.fish', 'games.pvp'])
    await shown(id);
  await expect(element(page, 'side.messages')).toContainText(inEnglish('element.side.messages'));
  await expect(element(page, 'side.referral')).toHaveCount(0);
  await expect(element(page, 'side.logout')).toHaveCount(0);
  const order = await page
    .locator('#side [data-element^="side."]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-element')));
  expect(order.indexOf('side.games.rng')).toBeLessThan(order.indexOf('side.games.live'));
  expect(order.indexOf('side.games.live')).toBeLessThan(order.indexOf('side.cashback'));
});

test('M85 M86 M87 M88 M89 M91 M375: right bar with contacts and codes of 200 px, footer with licence, providers, help and age', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const bar = page.getByRole('complementary');
  await bar.getByRole('button').first().click();
  await expect(element(page, 'bar.social.TELEGRAM').getByRole('link')).toHaveAttribute('href', /^https:\/\/t\.me\//);
  await expect(element(page, 'bar.social.TELEGRAM').getByRole('link')).toHaveAttribute('rel', /noopener/);
  for (const app of ['ios', 'iosLite', 'android']) {
    await element(page, `bar.qr.${app}`).getByRole('button').click();
    const code = page.getByRole('dialog').getByRole('img');
    await expect(code).toBeVisible();
    const box = await code.boundingBox();
    expect(box?.width).toBe(200);
    await page.keyboard.press('Escape');
    await expect(code).toHaveCount(0);
  }
  await expect(element(page, 'footer.licence')).toContainText('NIGB/2026/0417');
  await expect(element(page, 'footer.providers').getByRole('img').first()).toBeVisible();
  await expect(element(page, 'footer.ageNotice')).toContainText('18');
  const topics = element(page, 'footer.help').locator('details');
  await expect(topics.first().locator('summary')).toHaveText(/Registration and log-in/);
  await topics.first().locator('summary').click();
  await expect(topics.first()).toContainText('Choose Register, fill in the fields');
  await topics.nth(1).locator('summary').click();
  await expect(topics.nth(1)).toHaveAttribute('open', '');
  await expect(topics.first()).not.toHaveAttribute('open', '');
});

test('M37 M39 M43 M47 M48: screens without side menu, with the header only, and with neither', {
  tag: '@deep',
}, async ({ page, at }) => {
  const parts = async () => [
    await page.locator('header[data-header]').count(),
    await page.locator('#side').count(),
    await page.locator('footer').count(),
  ];
  for (const [path, expected] of [
    ['/vip', [1, 1, 1]],
    ['/pointMall', [1, 0, 1]],
    ['/seaLottery', [1, 0, 0]],
    ['/seamless', [1, 0, 0]],
    ['/game', [1, 0, 0]],
    ['/helpmc', [0, 0, 0]],
  ] as const) {
    await page.goto(at('aurora', path));
    await hydrated(page);
    await expect.poll(parts, { message: path }).toEqual(expected);
  }
});

test('late content has reserved space and moves nothing, on wide windows and phones', async ({ page, at }) => {
  await page.addInitScript(keepShifts);
  const wide = { width: 1440, height: 900 };
  const phone = { width: 390, height: 800 };
  for (const merchant of ['aurora', 'lotus', 'harbor']) {
    // On a first visit to a busy machine fonts may load after the first paint, which moves lines a little; afterwards
    // they are cached.
    for (const [viewport, most] of [
      [wide, 0.02],
      [wide, 0.004],
      [phone, 0.004],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(at(merchant, '/login?lang=EN'));
      await hydrated(page);
      await expect(element(page, 'footer.help').locator('details').first()).toBeAttached();
      await expect(page.locator('[data-dialog="login"] form')).toBeVisible();
      const shifts = await readShifts(page);
      const sum = shifts.reduce((before, { value }) => before + value, 0);
      expect(sum, `${merchant} ${viewport.width}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
    }
  }
});
