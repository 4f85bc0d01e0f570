/**
 * Sign-in on a slow connection, by the resources required before it works: files, bytes and round trips, which do not
 * depend on the machine's speed (decision 05).
 */

import type { Page, Request } from '@playwright/test';
import { SESSION_COOKIE } from '#contract/page/cookies.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import { expect, freshName, test } from './journey.ts';
import { DEMO_PASSWORD, PASSWORD } from './members/members.ts';

/** 50 kB/s and a round trip of 400 ms. */
const secondsFor = (bytes: number, steps: number) => bytes / 50_000 + steps * 0.4;

const CHECK = '/wps/captcha/human';
const isNeeded = (request: Request) =>
  request.isNavigationRequest() || /\/assets\/early-[^/]*\.js$|\/wps\/captcha\/human/.test(request.url());

/** Blocks everything except the page, its first script and its human check; returns the allowed requests. */
async function keepBack(page: Page): Promise<readonly Request[]> {
  const came: Request[] = [];
  page.on('requestfinished', (request) => void came.push(request));
  // An unanswered request neither blocks the page nor counts as a failure.
  await page.route('**/*', (route) => (isNeeded(route.request()) ? route.continue() : undefined));
  return came;
}

async function sizeOf(request: Request): Promise<number> {
  const { requestHeadersSize, responseHeadersSize, responseBodySize } = await request.sizes();
  return requestHeadersSize + responseHeadersSize + responseBodySize;
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const FORMS = [
  {
    path: '/login?lang=EN',
    name: 'login',
    button: inEnglish('login.submit'),
    values: { username: 'player1', password: DEMO_PASSWORD },
  },
  {
    path: '/register?lang=EN&way=username',
    name: 'register',
    button: inEnglish('register.submit'),
    values: { password: PASSWORD, confirmPassword: PASSWORD },
  },
] as const;

for (const { path, name, button, values } of FORMS) {
  test(`M49 M64 M94: on a slow line ${path.split('?')[0]} is filled in, sent and answered by its page, one script and its human check, which take such a line half of four seconds`, async ({
    page,
    context,
    at,
  }) => {
    const came = await keepBack(page);
    await page.goto(at('aurora', path), { waitUntil: 'commit' });
    await page.waitForFunction(() => 'liveryBoot' in window);
    const dialog = page.locator(`[data-dialog="${name}"]`);
    for (const [field, value] of Object.entries({ username: freshName('l'), ...values }))
      await dialog.locator(`[name="${field}"]`).fill(value);
    for (const consent of await dialog.getByRole('checkbox').all())
      if ((await consent.getAttribute('required')) !== null) await consent.check();
    await dialog.getByRole('button', { name: button, exact: true }).tap();
    await expect(page).toHaveURL(/\/index/);
    expect((await context.cookies()).map((cookie) => cookie.name)).toContain(browserCookieName(SESSION_COOKIE));

    const before = came.slice(
      0,
      came.findIndex((request) => request.method() === 'POST'),
    );
    const kinds = before.map((request) => (request.url().includes(CHECK) ? 'check' : request.resourceType()));
    expect(kinds).toEqual(['document', 'script', 'check']);
    const sizes = await Promise.all(before.map(sizeOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(secondsFor(bytes, before.length)).toBeLessThan(2);
  });
}

for (const { path, name } of FORMS) {
  test(`M64 M94: the human check of ${path.split('?')[0]} goes before the files of the application that still wait for the line`, async ({
    page,
    context,
    at,
  }) => {
    const priorities = new Map<string, string>();
    const line = await context.newCDPSession(page);
    line.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
      priorities.set(new URL(url).pathname, initialPriority);
    });
    await line.send('Network.enable');
    await page.goto(at('aurora', path));
    await page.waitForFunction(() => 'liveryBoot' in window);
    await page.locator(`[data-dialog="${name}"] [name="password"]`).fill(PASSWORD);
    await expect.poll(() => priorities.get(CHECK)).toBe('High');
    const parts = await page.locator('script[data-parts]').getAttribute('data-parts');
    const waiting = (parts ?? '').split(' ').map((part) => priorities.get(part));
    expect(waiting.length).toBeGreaterThan(10);
    expect(new Set(waiting)).toEqual(new Set(['Low']));
  });
}
