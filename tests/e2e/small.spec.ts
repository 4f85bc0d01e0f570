/** Phones, narrow windows, large text, reduced motion and reduced transparency. */

import type { Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, test } from './journey.ts';
import { openLogin } from './members/members.ts';

/** Horizontal scroll range of the page; 0 without overflow. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** No horizontal overflow: neither the page nor a control of a part of it. */
async function expectFit(page: Page, part: string): Promise<void> {
  expect(await sideways(page)).toBe(0);
  expect(await cutOff(page, part)).toEqual([]);
}

/** Controls outside of the window's width. */
function cutOff(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((root) =>
    [...root.querySelectorAll('a, button, input, select, summary')].flatMap((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      const isCut = width > 0 && (left < -1 || right > window.innerWidth + 1);
      return isCut && node.checkVisibility() ? [node.outerHTML.slice(0, 120)] : [];
    }),
  );
}

/** Fields that Safari on iOS zooms into when they are focused: their font is smaller than 16 px. */
function zoomedFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  /** Runs the check at the usual width and at the smallest supported one (WCAG 2.2, 1.4.10). */
  async function eachWidth(page: Page, check: () => Promise<void>): Promise<void> {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 760 });
      await check();
    }
  }

  // walks/player.spec.ts covers Harbor's visitor on a phone; a second brand is for the long runs.
  for (const [merchant, tag] of [
    ['aurora', []],
    ['lotus', ['@deep']],
  ] as const) {
    test(`${merchant} fits 390 and 320 px: registration needs no sideways scroll and no zoom, its button stays in view`, {
      tag: [...tag],
    }, async ({ page, at }) => {
      await page.goto(at(merchant, '/register?lang=EN'));
      await hydrated(page);
      const register = page.locator('[data-dialog="register"]');
      await expect(register.locator('form')).toBeVisible();
      expect(await zoomedFields(page)).toEqual([]);
      await eachWidth(page, async () => {
        await expect.poll(() => sideways(page)).toBe(0);
        await expectFit(page, '[data-dialog="register"]');
        const submit = register.getByRole('button', { name: /Create account|Continue/ });
        await expect(submit).toBeInViewport({ ratio: 1 });
      });
    });

    test(`${merchant} fits 390 and 320 px: home and log-in need no sideways scroll, the bar at the thumb leads on`, {
      tag: [...tag],
    }, async ({ page, at }) => {
      await page.goto(at(merchant, '/login?lang=EN'));
      const login = page.locator('[data-dialog="login"]');
      await expect(login.getByRole('textbox', { name: inEnglish('form.field.username') })).toBeVisible();
      await eachWidth(page, async () => {
        await expect.poll(() => sideways(page)).toBe(0);
        await expectFit(page, '[data-dialog="login"]');
      });
      await login.getByRole('button', { name: 'Close' }).click();
      await expect(login).toHaveCount(0);
      await expectFit(page, 'header [data-part="account"]');
      const bar = page.getByRole('navigation', { name: inEnglish('shell.bottom.label') });
      await expect(bar.getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 });
      await bar.getByRole('link', { name: 'Games' }).tap();
      await expect(page.getByRole('searchbox', { name: inEnglish('lobby.search') })).toBeInViewport();
      await expect(page.getByRole('article').first()).toBeVisible();
      await element(page, 'bottom.wallet').locator('a, button').tap();
      await expect(login).toBeVisible();
      // Three fields are wider than the slots' space: their row scrolls, not the page.
      await page.goto(at(merchant, '/rng?lang=EN'));
      await expect(page.locator('main select')).toHaveCount(3);
      await eachWidth(page, async () => expect(await sideways(page)).toBe(0));
    });
  }
});

test.describe('text at 200 %', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  // The browser's own font size: rem lengths and em media queries follow it.
  test.beforeEach(async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  });

  test('nothing is lost: navigation, registration and its button are reachable without a sideways scroll', async ({
    page,
    at,
  }) => {
    await page.goto(at('aurora', '/register'));
    await hydrated(page);
    const register = page.locator('[data-dialog="register"]');
    await element(page, 'register.method.username').click();
    await element(page, 'register.ageConfirmation').getByRole('checkbox').check();
    await expect(register.getByRole('button', { name: inEnglish('register.submit') })).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBe(0);
    await register.getByRole('button', { name: 'Close' }).click();
    await expect(register).toHaveCount(0);
    expect(await sideways(page)).toBe(0);
    await element(page, 'nav.vip').getByRole('link').scrollIntoViewIfNeeded();
    await expect(element(page, 'nav.vip').getByRole('link')).toBeInViewport({ ratio: 1 });
    await element(page, 'footer.ageNotice').scrollIntoViewIfNeeded();
    expect(await cutOff(page, 'footer')).toEqual([]);
  });
});

test('reduced motion: no endless animation, no slide that moves automatically; reduced transparency: nothing blurred', async ({
  page,
  at,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await expect(element(page, 'home.notices')).toBeVisible();
  await openLogin(page);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().duration) > 20)
        .map((each) => (each as CSSAnimation).animationName ?? 'transition'),
    );
  await expect.poll(moving).toEqual([]);
  await expect(element(page, 'home.banners').getByRole('button', { name: /Pause/ })).toHaveCount(0);
  // All e2e tests request reduced transparency (playwright.config.ts).
  const blurred = () =>
    [...document.querySelectorAll('*')].filter((node) => getComputedStyle(node).backdropFilter !== 'none').length;
  expect(await page.evaluate(blurred)).toBe(0);
});
