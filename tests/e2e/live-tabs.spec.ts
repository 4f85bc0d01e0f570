/** One event stream per browser, whatever tabs are open; no event is lost in the meantime. */
import type { BrowserContext, Request } from '@playwright/test';
import { element, expect, hydrated, type Page, test } from './journey.ts';

/** Number of open event streams, over all tabs. */
function watchStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === '/_portal/events';
  context.on('request', (request) => isStream(request) && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('page', (page) =>
    page.on('close', () => {
      for (const request of open) if (request.frame().page() === page) open.delete(request);
    }),
  );
  return () => open.size;
}

/** Simulates a tab that is hidden or shown again. */
async function show(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((isVisible) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isVisible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await hydrated(page);
  return page;
}

test('M378: several tabs hold exactly one stream, a change reaches them all, and another takes over when one closes', async ({
  context,
  at,
  operator,
  ownSite,
}) => {
  const merchant = await ownSite('aurora');
  const streams = watchStreams(context);
  const tabs = [];
  for (const path of ['/index', '/index?lang=VI', '/index']) tabs.push(await openTab(context, at(merchant, path)));
  await expect.poll(streams).toBe(1);
  await operator.trees.toggleSwitch(merchant, 'REWCEN3', false, 'e2e');
  await Promise.all(tabs.map((tab) => expect(element(tab, 'nav.rewards')).toHaveCount(0)));

  // The first tab is the leader: it took the lock first.
  await tabs[0]?.close();
  await expect.poll(streams).toBe(1);
  await operator.trees.toggleSwitch(merchant, 'REWCEN3', true, 'e2e');
  for (const tab of tabs.slice(1)) await expect(element(tab, 'nav.rewards')).not.toHaveCount(0);
  await tabs[1]?.close();
  await expect.poll(streams).toBe(1);
});

test('M378: a hidden tab has no stream and receives nothing; once visible it gets what it missed', {
  tag: '@deep',
}, async ({ context, at, operator, ownSite }) => {
  const merchant = await ownSite('aurora');
  const streams = watchStreams(context);
  const first = await openTab(context, at(merchant, '/index'));
  const second = await openTab(context, at(merchant, '/index'));
  await expect.poll(streams).toBe(1);
  await show(first, false);
  await expect.poll(streams).toBe(1);
  await show(second, false);
  await expect.poll(streams).toBe(0);

  const fetched: string[] = [];
  for (const tab of [first, second]) {
    tab.on('request', (request) => /_portal\/[^/]+\/[A-Z]{2}\.json/.test(request.url()) && fetched.push(request.url()));
  }
  await operator.trees.toggleSwitch(merchant, 'REWCEN3', false, 'e2e');
  await show(first, true);
  await expect(element(first, 'nav.rewards')).toHaveCount(0);
  expect(fetched).toHaveLength(1);
  await expect(element(second, 'nav.rewards').first()).toBeVisible();

  // The first tab is the leader now and received the event long ago: it answers the second tab's request.
  await show(second, true);
  await expect(element(second, 'nav.rewards')).toHaveCount(0);
  expect(streams()).toBe(1);
});

test('M378: a portal that fails to load is fetched again, without another event', { tag: '@deep' }, async ({
  page,
  at,
  operator,
  ownSite,
  expectComplaint,
}) => {
  expectComplaint(/_portal\/.*\.json/);
  expectComplaint(/ERR_FAILED/);
  const merchant = await ownSite('aurora');
  await page.goto(at(merchant, '/index'));
  await hydrated(page);
  let refused = 0;
  await page.route(/_portal\/[^/]+\/[A-Z]{2}\.json/, async (route) => {
    refused += 1;
    if (refused <= 2) await route.abort();
    else await route.continue();
  });
  await operator.trees.toggleSwitch(merchant, 'REWCEN3', false, 'e2e');
  await expect(element(page, 'nav.rewards')).toHaveCount(0);
  expect(refused).toBe(3);
});
