/** A page stays open while a separate site with its own build folder is deployed again. */

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceBuild } from '#edge/build/previous-builds.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { makeNextBuild } from '#tests/support/next-build.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { element, expect, hydrated, type Page, test } from './journey.ts';

let dist: string;
let site: Site;

test.beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'livery-dist-'));
  await cp('dist', dist, { recursive: true, filter: (path) => !path.includes('previous') });
  site = await startRelease();
});

test.afterAll(async () => {
  await site.stop();
  await rm(dist, { recursive: true, force: true });
});

const databaseUrl = process.env['LIVERY_E2E_DATABASE'] ?? '';

/** Starts a process of the site on the build in `dist`. */
function startRelease(port?: number): Promise<Site> {
  return startSite({ databaseUrl, env: { LIVERY_DIST: dist }, ...(port === undefined ? {} : { port }) });
}

/** Replaces the running build by the next one, and the process of the previous release by that of the next. */
async function deploy(suffix: string): Promise<void> {
  const [next, current, previous] = ['next', 'client', 'previous'].map((name) => join(dist, name)) as [
    string,
    string,
    string,
  ];
  await makeNextBuild(current, next, suffix);
  await replaceBuild({ next, current, previous }, Date.now());
  await site.stop();
  site = await startRelease(site.port);
}

const clickLogin = (page: Page) =>
  element(page, 'account.login')
    .getByRole('button', { name: inEnglish('element.account.login') })
    .click();
const buildOf = (page: Page) =>
  page.locator('#livery-page').evaluate((block) => JSON.parse(block.textContent ?? '{}').build);

test('M345: a page of the last build still finds its chunks; once they are gone one reload fixes it', {
  tag: '@deep',
}, async ({ page, expectComplaint }) => {
  expectComplaint(/_portal\/events|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/);
  expectComplaint(/^404 .*\/assets\//);
  expectComplaint(/^fault report/);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(siteUrl(site.port, 'aurora', '/index'));
  await hydrated(page);
  const first = await buildOf(page);

  await deploy('A');
  await element(page, 'account.register').getByRole('link').click();
  const joining = page.locator('[data-dialog="register"]');
  await expect(joining.locator('form')).toBeVisible();
  expect([loads, await buildOf(page)]).toEqual([1, first]);
  await page.keyboard.press('Escape');
  await expect(joining).toHaveCount(0);

  await rm(join(dist, 'previous'), { recursive: true });
  const healed = page.waitForEvent('load');
  await clickLogin(page);
  await healed;
  await hydrated(page);
  expect([loads, await buildOf(page)]).toEqual([2, `${first}A`]);
  await clickLogin(page);
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
  expect(loads).toBe(2);
});
