/**
 * Benchmark: sign-in and registration on a slow connection: 50 kB/s and 400 ms round trip, on a phone, with a fresh
 * profile (decision 05).
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../../ensure-browser.ts';
import type { BudgetId } from '../budgets.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = 3;
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface FormCase {
  readonly id: Extract<BudgetId, `slow.${string}`>;
  readonly path: string;
  readonly window: string;
  readonly values: Readonly<Record<string, string>>;
}

const PASSWORD = 'Lantern4river9';
const CASES: readonly FormCase[] = [
  { id: 'slow.login', path: '/login', window: 'login', values: { username: 'vip1', password: 'Livery-demo-1' } },
  {
    id: 'slow.register',
    path: '/register?way=username',
    window: 'register',
    values: { password: PASSWORD, confirmPassword: PASSWORD },
  },
];

/** Timings of a visit: seconds since the page request, milliseconds since the click. */
interface Visit {
  /** The fields are visible. */
  readonly seen: number;
  readonly heardMs: number;
  /** The browser has sent the typed data. */
  readonly sent: number;
  /** The signed-in page is shown. */
  readonly in: number;
}

export async function benchSlowLine(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const executablePath = await ensureBrowser(print, 'shell');
  const site = await startSite();
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', '--no-sandbox'] });
  try {
    const measures: Measure[] = [];
    const heard: number[] = [];
    for (const each of CASES) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
        const context = await browser.newContext(PHONE);
        visits.push(await visit(context, siteUrl(site.port, 'aurora', each.path), each));
        await context.close();
      }
      const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
      heard.push(...visits.map(({ heardMs }) => heardMs));
      print(
        `${each.path}: fields ${of('seen').toFixed(1)} s, sent ${of('sent').toFixed(1)} s, in ${of('in').toFixed(1)} s`,
      );
      measures.push({ id: each.id, ours: of('sent'), rounds: visits.length });
    }
    return [...measures, { id: 'slow.heard', ours: Math.max(...heard), rounds: heard.length }];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function visit(context: BrowserContext, address: string, { window, values }: FormCase): Promise<Visit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  const sent = page
    .waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
    .then(passed);
  await page.goto(address, { waitUntil: 'commit' });
  const dialog = page.locator(`[data-dialog="${window}"]`);
  await dialog.locator('input:visible').first().waitFor();
  const seen = passed();
  await fillIn(page, values);
  const heardMs = await clickSubmit(page);
  const sentAt = await sent;
  await page.waitForURL('**/index*', { waitUntil: 'commit' });
  return { seen, heardMs, sent: sentAt, in: passed() };
}

async function fillIn(page: Page, values: FormCase['values']): Promise<void> {
  const field = (name: string) => page.locator(`[data-dialog] [name="${name}"]`);
  const fresh = `b${Date.now().toString(36)}`;
  for (const [name, value] of Object.entries({ username: fresh, ...values })) await field(name).fill(value);
  for (const consent of ['terms', 'ageConfirmation'])
    if ((await field(consent).count()) > 0) await field(consent).check();
}

/** Clicks the window's button once clicks are handled; returns how long the page took to show the window. */
async function clickSubmit(page: Page): Promise<number> {
  await page.waitForFunction(() => 'liveryBoot' in window);
  return page.evaluate(async () => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-dialog] button[type=submit]')];
    const button = buttons.findLast(({ name }) => name === '');
    const begun = performance.now();
    button?.click();
    if (button?.hasAttribute('data-heard') !== true) return Number.POSITIVE_INFINITY;
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    return performance.now() - begun;
  });
}
