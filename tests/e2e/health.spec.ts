/** What an open page does when code cannot be loaded, and when the server does not respond. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, type Page, test } from './journey.ts';
import { DEMO_PASSWORD, logIn, openLogin } from './members/members.ts';
import { keepShifts, readShifts } from './shifts.ts';

const LOGIN_CHUNK = /\/assets\/login-modal[^/]*\.js/;

interface Fault {
  readonly fault: string;
  readonly asset: string;
  readonly build: string;
}

/** The page's reports, and the number of its loads. */
async function watchHealth(
  page: Page,
  expectComplaint: (pattern: RegExp) => void,
): Promise<{ readonly reports: Fault[]; readonly loads: () => number }> {
  const reports: Fault[] = [];
  let loads = 0;
  expectComplaint(/^fault report/);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // Playwright does not always expose a beacon's body: it is captured at the sender.
  await page.exposeFunction('reportTest', (text: string) => void reports.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      const { reportTest } = window as unknown as { reportTest: (text: string) => void };
      if (String(address).endsWith('/_portal/report') && body instanceof Blob) void body.text().then(reportTest);
      return send(address, body);
    };
  });
  return { reports, loads: () => loads };
}

const clickLogin = (page: Page) =>
  element(page, 'account.login')
    .getByRole('button', { name: inEnglish('element.account.login') })
    .click();

/** Responds 404 to matching requests, as an edge without the file, until released. */
async function takeAway(page: Page, what: RegExp): Promise<() => Promise<void>> {
  const gone = (route: { fulfill(answer: { status: number; body: string }): Promise<void> }) =>
    route.fulfill({ status: 404, body: '404' });
  await page.route(what, gone);
  return () => page.unroute(what, gone);
}

test.describe('a chunk removed by a deploy', () => {
  test.beforeEach(({ expectComplaint }) => {
    expectComplaint(/^404 .*\/assets\//);
    expectComplaint(/ChunkFailed|a region failed: a chunk/);
  });

  // A page that cannot store that it was reloaded does not reload itself: it would not end.
  test('M345: is reported, retried, and the page recovers by one reload', {
    tag: '@not-no-storage',
  }, async ({ page, at, expectComplaint }) => {
    const { reports, loads } = await watchHealth(page, expectComplaint);
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    const bring = await takeAway(page, LOGIN_CHUNK);
    const reloaded = page.waitForEvent('load');
    await clickLogin(page);
    await reloaded;
    await bring();
    await hydrated(page);
    expect(loads()).toBe(2);
    await expect.poll(() => reports.map(({ fault }) => fault)).toEqual(['chunk']);
    expect(reports[0]?.asset).toMatch(/^\/assets\/login-modal[\w.-]+\.js$/);
    expect(reports[0]?.build).not.toBe('');
    await openLogin(page);
    expect(loads()).toBe(2);
  });

  test('M345: if never back, affects its own place: no second reload, and the page works', {
    tag: '@deep',
  }, async ({ page, at, expectComplaint }) => {
    const { loads } = await watchHealth(page, expectComplaint);
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    await takeAway(page, LOGIN_CHUNK);
    const open = () => clickLogin(page);
    const reloaded = page.waitForEvent('load');
    await open();
    await reloaded;
    await hydrated(page);
    await open();
    const failed = page.getByRole('alert').filter({ hasText: inEnglish('health.outdated') });
    await expect(failed.getByRole('button', { name: inEnglish('health.reload') })).toBeVisible();
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toHaveCount(0);
    await element(page, 'account.language').getByRole('button').click();
    await expect(page.getByRole('menuitemradio', { name: /English/ })).toBeVisible();
    expect(loads()).toBe(2);
  });

  test('M345: never discards typed input: the reload is offered, not done', { tag: '@deep' }, async ({
    page,
    at,
    expectComplaint,
  }) => {
    const { loads } = await watchHealth(page, expectComplaint);
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    await takeAway(page, LOGIN_CHUNK);
    const name = page
      .getByRole('form', { name: inEnglish('element.account.login') })
      .getByRole('textbox', { name: inEnglish('form.field.username') });
    await name.fill('ann');
    await takeAway(page, /\/assets\/register-modal[^/]*\.js/);
    await element(page, 'account.register').getByRole('link').click();
    await expect(page.getByRole('button', { name: inEnglish('health.reload') })).toBeVisible();
    await expect(name).toHaveValue('ann');
    expect(loads()).toBe(1);
  });
});

test.describe('the application itself', () => {
  test.beforeEach(({ expectComplaint }) => expectComplaint(/^404 .*\/assets\//));

  test('M345, D41: is lost: reported, one reload, then the page works as HTML and reports it', {
    tag: '@not-no-storage',
  }, async ({ page, at, expectComplaint }) => {
    const { reports, loads } = await watchHealth(page, expectComplaint);
    await takeAway(page, /\/assets\/entry-[^/]*\.js/);
    await page.goto(at('aurora', '/index'));
    await expect(page.locator('#livery-late')).toBeVisible();
    await expect(page.locator('#livery-late')).toContainText('The page took longer time to load');
    expect(loads()).toBe(2);
    // Reports are asynchronous: the page does not wait for them.
    await expect.poll(() => new Set(reports.map(({ fault }) => fault))).toEqual(new Set(['entry']));
    await expect(element(page, 'header.nav').or(element(page, 'nav.home')).first()).toBeVisible();
    await element(page, 'nav.live').getByRole('link').click();
    await expect(page).toHaveURL(at('aurora', '/live'));
    expect(loads()).toBe(3);
  });

  test('M345: loads after the one reload if it is back', { tag: '@deep' }, async ({ page, at, expectComplaint }) => {
    const { loads } = await watchHealth(page, expectComplaint);
    // Missing during the whole first load, present during the second.
    await page.route(/\/assets\/entry-[^/]*\.js/, (route) =>
      loads() < 2 ? route.fulfill({ status: 404, body: '404' }) : route.continue(),
    );
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    expect(loads()).toBe(2);
    await expect(page.locator('#livery-late')).toBeHidden();
  });
});

test('M345: a failed stylesheet is reported, its address without the query', { tag: '@deep' }, async ({
  page,
  at,
  expectComplaint,
}) => {
  expectComplaint(/\/assets\/none/);
  const { reports } = await watchHealth(page, expectComplaint);
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/assets/none.css?user=ann',
    });
    document.head.append(sheet);
  });
  await expect
    .poll(() => reports.map(({ fault, asset }) => [fault, asset]))
    .toEqual([['stylesheet', '/assets/none.css']]);
});

test.describe('a lost network', () => {
  test.beforeEach(({ expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    expectComplaint(/^fault report/);
    expectComplaint(/ChunkFailed|a region failed: a chunk|Failed to fetch/);
  });

  test('D41: shows a banner that moves nothing and closes itself; a change in the meantime appears at once', {
    tag: '@deep',
  }, async ({ page, context, at, operator, ownSite }) => {
    const merchant = await ownSite('aurora');
    await page.goto(at(merchant, '/index'));
    await hydrated(page);
    await expect(element(page, 'nav.vip').first()).toBeVisible();
    await page.evaluate(keepShifts);
    const banner = page.locator('[data-part="link"]');
    await context.setOffline(true);
    await expect(banner).toHaveText(inEnglish('error.network_abnormal'));
    await expect(banner).toHaveRole('status');
    await operator.trees.setMaintenance(merchant, true, 'e2e');
    await context.setOffline(false);
    await expect(element(page, 'startup.maintenance')).toBeVisible();
    await expect(page.getByText('Network link is abnormal')).toHaveCount(0);
    expect((await readShifts(page)).filter(({ value }) => value > 0.001)).toEqual([]);
  });

  test('M345: a window whose code fails reports it, and opens once the network is back', { tag: '@deep' }, async ({
    page,
    context,
    at,
    expectComplaint,
  }) => {
    const { loads } = await watchHealth(page, expectComplaint);
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    await context.setOffline(true);
    await clickLogin(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Network link is abnormal' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-dialog="login"]')).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('D41: member info that failed while offline loads automatically', { tag: '@deep' }, async ({
    page,
    context,
    at,
  }) => {
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    await openLogin(page);
    await logIn(page, 'vip1', DEMO_PASSWORD);
    await expect(element(page, 'account.name')).toContainText('Vip One');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(true);
    await expect(page.locator('[data-part="link"]')).not.toHaveText('');
    asked.length = 0;
    await context.setOffline(false);
    await expect(page.locator('[data-part="link"]')).toHaveText('');
    await expect.poll(() => asked).toContain('/wps/member/info');
    await expect(element(page, 'account.name')).toContainText('Vip One');
  });
});
