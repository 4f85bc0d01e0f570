/** The states of the log-in window and of what follows it. What only a gateway in a rare state answers is put in its mouth. */
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const visitor = ['visitor'] as const;
const STEP = {
  ticket: 't',
  methods: ['google', 'mobile', 'email'],
  hints: { mobile: '+65 •••• 4567', email: 'a•••@e•••.com' },
};
const SOCIAL = { ticket: 't', name: 'Ann Example', email: 'a•••@e•••.com' };

/** Lets a call answer as the picture needs it. */
async function says(page: Page, path: string, value: unknown, errorCode?: string): Promise<void> {
  const body = JSON.stringify(
    errorCode === undefined ? { success: true, value } : { success: false, value, errorCode },
  );
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'application/json', body }));
}

const dialog = (page: Page) => page.locator('[data-dialog="login"]');

async function submit(page: Page): Promise<void> {
  await dialog(page).locator('input[name="username"]').fill('player1');
  await dialog(page).locator('input[name="password"]').fill('a-password');
  await dialog(page).locator('button[type="submit"]').click();
}

async function askStep(page: Page): Promise<void> {
  await says(page, '/wps/session/login', { secondStep: STEP }, 'second_step_required');
  await submit(page);
  await page.locator('[data-method]').first().waitFor();
}

async function comeBack(page: Page, errorCode: string, field: string): Promise<void> {
  await says(page, '/wps/session/social/finish', { social: SOCIAL }, errorCode);
  await page.goto(new URL('/login?social=ticket', page.url()).href);
  await dialog(page).locator(`input[name="${field}"]`).waitFor();
}

async function reloadRemembered(page: Page): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ username: 'player1' }));
  await page.context().addCookies([{ name: 'remembered', value, url: page.url() }]);
  await page.reload();
  await dialog(page).locator('input[name="username"]').waitFor();
}

async function announce(page: Page): Promise<void> {
  const row = (id: string) => ({
    id,
    title: 'Friday night lights',
    content: '<p>Every Friday from 20:00 the live tables deal faster rounds.</p>',
  });
  await says(page, '/wps/relay/MCSFE_getListAnnouncements*', { popup: [row('1'), row('2')] });
  await page.addInitScript(() => sessionStorage.removeItem('popupsSeen'));
  await page.reload();
  await page.locator('[data-dialog="popups"]').waitFor();
}

async function refuseTrial(page: Page): Promise<void> {
  await says(page, '/wps/session/login/freeplay', null, 'too_many_requests');
  const button = page.locator('[data-element="account.freePlay"] button');
  // Not every brand has it, and a phone has it nowhere in sight.
  if ((await button.count()) === 0) return;
  await button.evaluate((node: HTMLElement) => node.click());
  await page.locator('[data-dialog="freePlay"] [role="alert"]').waitFor();
}

async function askCaptcha(page: Page): Promise<void> {
  await says(page, '/wps/session/login', { captcha: true }, 'wrong_credentials');
  await submit(page);
  await page.locator('[data-element="login.captcha"] img').waitFor();
}

async function chooseApp(page: Page): Promise<void> {
  await askStep(page);
  await says(page, '/wps/session/login/verification', null, 'second_step_failed');
  await page.locator('[data-method="google"]').click();
  await dialog(page).locator('input[name="code"]').fill('123456');
  await dialog(page).locator('button[type="submit"]').click();
  await dialog(page).getByRole('alert').waitFor();
}

/** In the order in which a visitor may meet them. */
export const SIGNIN_SCREENS: readonly Screen[] = [
  { name: 'login-captcha', path: '/login', audiences: visitor, prepare: askCaptcha },
  { name: 'login-remembered', path: '/login', audiences: visitor, prepare: reloadRemembered },
  { name: 'second-step', path: '/login', audiences: visitor, prepare: askStep },
  { name: 'second-step-wrong', path: '/login', audiences: visitor, prepare: chooseApp },
  {
    name: 'social-link',
    path: '/login',
    audiences: visitor,
    prepare: (page) => comeBack(page, 'social_link_required', 'password'),
  },
  {
    name: 'social-new',
    path: '/login',
    audiences: visitor,
    prepare: (page) => comeBack(page, 'social_new_account', 'terms'),
  },
  { name: 'free-play', path: '/index', audiences: visitor, prepare: refuseTrial },
  { name: 'popups', path: '/index', audiences: visitor, prepare: announce },
];
