/**
 * An anonymous visitor becomes a player and returns, on three brands and three screen sizes, guided by the visible
 * texts.
 */

import type { Browser, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog } from '../axe.ts';
import { expect, freshName, hydrated, test } from '../journey.ts';
import { PASSWORD } from '../members/members.ts';
import { keepShifts, readShifts } from '../shifts.ts';
import { checkAccessibility, clickVisible, glance, refusals } from './anonymous-visitor.ts';

interface Walk {
  readonly proves: string;
  readonly brand: 'aurora' | 'harbor' | 'lotus';
  readonly screen: { readonly width: number; readonly height: number };
  /** What the browser accepts: a first visit is answered in it. */
  readonly locale: string;
  readonly hasTouch: boolean;
  readonly join: (page: Page) => Promise<void>;
  /** What this brand requires besides name and password. */
  readonly details: (page: Page) => Promise<void>;
  readonly search: (page: Page) => Promise<void>;
}

const window = (page: Page) => page.getByRole('dialog');
const joining = (page: Page) => page.getByRole('dialog', { name: inEnglish('register.title') });
const header = (page: Page) => page.getByRole('banner');
const bar = (page: Page) => page.getByRole('navigation', { name: inEnglish('shell.bottom.label') });

const WALKS: readonly Walk[] = [
  {
    proves: 'M40 M48 M52 M148 M150 M298',
    brand: 'aurora',
    screen: { width: 1280, height: 800 },
    locale: 'en-US',
    hasTouch: false,
    join: async (page) => {
      await clickVisible(header(page).getByRole('link', { name: 'Join Aurora' }));
      await clickVisible(joining(page).getByRole('tab', { name: inEnglish('element.register.method.username') }));
    },
    details: async () => undefined,
    search: async (page) => clickVisible(header(page).getByRole('link', { name: 'Search' })),
  },
  {
    proves: 'M22 M52 M150',
    brand: 'harbor',
    screen: { width: 390, height: 844 },
    locale: 'en-US',
    hasTouch: true,
    join: async (page) => clickVisible(window(page).getByRole('link', { name: inEnglish('element.login.register') })),
    details: async (page) => {
      await joining(page)
        .getByRole('textbox', { name: 'E-mail', exact: true })
        .fill(`${freshName('w')}@example.com`);
    },
    search: async (page) => clickVisible(bar(page).getByRole('link', { name: 'Games' })),
  },
  {
    proves: 'M48 M66 M150',
    brand: 'lotus',
    screen: { width: 768, height: 1024 },
    locale: 'vi-VN',
    hasTouch: true,
    join: async (page) => {
      await clickVisible(header(page).getByRole('link', { name: 'Register' }));
      await clickVisible(joining(page).getByRole('tab', { name: inEnglish('element.register.method.username') }));
    },
    details: async (page) =>
      joining(page)
        .getByRole('textbox', { name: inEnglish('form.field.paymentPassword') })
        .fill('402973'),
    search: async (page) => clickVisible(header(page).getByRole('link', { name: 'Search' })),
  },
];

for (const walk of WALKS) {
  const { brand, screen } = walk;
  test(`${walk.proves}: an anonymous visitor at ${brand} on ${screen.width} px registers, sends feedback, comes back, searches, plays and turns the screen, without a wrong turn`, {
    tag: '@deep',
  }, async ({ browser, watch, at, operator }) => {
    const first = await visit(browser, walk, watch, at(brand));
    const name = await register(first.page, walk);
    await loadAgain(first.page);
    await sendFeedback(first.page);
    await first.leave();
    await operator.give(brand, name, 50);
    const second = await visit(browser, walk, watch, at(brand));
    await comeBack(second.page, walk, name);
    await play(second.page, walk);
    await second.leave();
  });
}

/** A visit in a separate browser, as on another day; fails if a request was refused during it. */
async function visit(
  browser: Browser,
  { screen, locale, hasTouch }: Walk,
  watch: (page: Page) => void,
  address: string,
) {
  const context = await browser.newContext({ viewport: screen, locale, hasTouch, isMobile: hasTouch });
  const refused = refusals(context);
  const page = await context.newPage();
  watch(page);
  await page.goto(address);
  await hydrated(page);
  if (locale === 'vi-VN') await chooseEnglish(page);
  await glance(page);
  const leave = async () => {
    await context.close();
    expect(refused).toEqual([]);
  };
  return { page, leave };
}

async function chooseEnglish(page: Page): Promise<void> {
  await clickVisible(header(page).getByRole('button', { name: 'Tiếng Việt' }));
  await clickVisible(page.getByRole('menuitemradio', { name: /English/ }));
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function register(page: Page, walk: Walk): Promise<string> {
  const name = freshName('w');
  await walk.join(page);
  await expect(joining(page)).toBeVisible();
  await walk.details(page);
  await joining(page)
    .getByRole('textbox', { name: inEnglish('form.field.username') })
    .fill(name);
  await joining(page).getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await joining(page)
    .getByRole('textbox', { name: inEnglish('form.field.confirmPassword') })
    .fill(PASSWORD);
  await clickVisible(joining(page).getByRole('checkbox', { name: /accept the terms/ }));
  await clickVisible(joining(page).getByRole('checkbox', { name: /at least \d+ years/ }));
  await expect(joining(page).getByText(inEnglish('register.ready'))).toBeVisible();
  await checkAccessibility(page, inDialog('register'));
  const submit = joining(page).getByRole('button', { name: inEnglish('register.submit') });
  await expect(submit).toBeInViewport({ ratio: 1 });
  await clickVisible(submit);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeInViewport();
  await expect(joining(page)).toHaveCount(0);
  await checkAccessibility(page);
  return name;
}

/** The list of first steps becomes a line, without any layout shift. */
async function loadAgain(page: Page): Promise<void> {
  const steps = page.locator('[data-part="first-visit"]');
  // The number of steps is known by then: the next page reserves the space.
  await expect(steps).toContainText(/[01] of \d done/);
  await page.addInitScript(keepShifts);
  await page.goto(new URL('/index', page.url()).href);
  await expect(steps.getByRole('button', { name: inEnglish('visits.first.steps'), exact: true })).toBeInViewport();
  expect((await readShifts(page)).filter(({ value }) => value > 0.01)).toEqual([]);
}

async function sendFeedback(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: inEnglish('shell.side.open') });
  if (await menu.isVisible()) await clickVisible(menu);
  await clickVisible(page.getByRole('button', { name: 'Feedback' }));
  await expect(window(page).getByRole('textbox', { name: inEnglish('feedback.content') })).toBeFocused();
  await page.keyboard.type('More lanterns, please');
  await checkAccessibility(page, inDialog('feedback'));
  await clickVisible(window(page).getByRole('button', { name: 'Send' }));
  await expect(window(page).getByRole('heading', { name: inEnglish('feedback.sent.title') })).toBeInViewport();
  await clickVisible(window(page).getByRole('button', { name: 'Done' }));
  await expect(window(page)).toHaveCount(0);
}

/** Finds the game, as a visitor where the site allows that, and logs in before the game opens. */
async function comeBack(page: Page, walk: Walk, name: string): Promise<void> {
  if (walk.brand === 'harbor') await logIn(page, name);
  await walk.search(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox', { name: inEnglish('lobby.search') }).fill('lanterns');
  await expect(page.getByRole('status').filter({ hasText: /^1 game$/ })).toBeVisible();
  await checkAccessibility(page, { within: '#main' });
  await clickVisible(page.getByRole('button', { name: 'Nine Lanterns', exact: true }));
  if (walk.brand !== 'harbor') await logIn(page, name);
}

async function logIn(page: Page, name: string): Promise<void> {
  await window(page)
    .getByRole('textbox', { name: inEnglish('form.field.username') })
    .fill(name);
  await window(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await checkAccessibility(page, inDialog('login'));
  await clickVisible(window(page).getByRole('button', { name: inEnglish('login.submit'), exact: true }));
  await expect(window(page)).toHaveCount(0);
}

/** Plays in portrait and landscape, after a reload too, and returns to where the game was found. */
async function play(page: Page, { screen }: Walk): Promise<void> {
  const gameFrame = page.locator('[data-part="game"] iframe');
  const spin = gameFrame.contentFrame().getByRole('button', { name: 'Spin' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine Lanterns');
  await clickVisible(spin);
  await expect(gameFrame.contentFrame().getByTestId('line')).toHaveText(/win/, { timeout: 60_000 });
  await checkAccessibility(page);
  await page.setViewportSize({ width: screen.height, height: screen.width });
  await expect(spin).toBeInViewport({ ratio: 1 });
  await glance(page);
  // The address contains no session data, and does not open a game twice.
  const address = (await gameFrame.getAttribute('src')) ?? '';
  expect(new URL(address).host).toMatch(/^games\.localhost:/);
  expect(address).not.toContain((await page.evaluate(() => sessionStorage.getItem('token'))) ?? 'no token');
  await page.reload();
  await expect(spin).toBeInViewport({ ratio: 1 });
  expect(await gameFrame.getAttribute('src')).not.toBe(address);
  await clickVisible(page.getByRole('link', { name: 'Back', exact: true }));
  await expect(page.getByRole('searchbox', { name: inEnglish('lobby.search') })).toHaveValue('lanterns');
}
