/**
 * Benchmark: cost of the registration form, compared with the same form in plain rjsf with its own validator, in the
 * same browser.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import type { ServedPage } from '#scripts/serve-page.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, median, type Pair } from '../statistics.ts';
import { startFormSite } from './form-site.ts';

const ROUNDS = 15;
const SLOWER = 4;
/** Pairs of keys: one makes the value long enough, the next makes it too short again. */
const KEY_PAIRS = 12;
const REFERENCE = 'the same form in plain rjsf with its own validator';

interface Taken {
  readonly mount: number;
  readonly key: number;
}

/**
 * 15 rounds alternating with the reference, each in a new page of one Chromium with 4x CPU throttling: a mount, and the
 * median of 24 keys after two warm-up keys.
 */
export async function benchForm(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const [ours, reference] = await Promise.all([startFormSite('ours'), startFormSite('reference')]);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(print), args });
  try {
    const take = (site: ServedPage, field: string) => () => visit(browser, site, field);
    const [takeOurs, takeReference] = [take(ours, '#register_username'), take(reference, '#root_username')];
    // Warm-up, so that neither starts with a cold browser.
    await takeReference();
    await takeOurs();
    const rounds = await interleave(ROUNDS, takeOurs, takeReference, signal);
    const pairs = (name: keyof Taken): Pair[] =>
      rounds.map((round) => ({ ours: round.ours[name], reference: round.reference[name] }));
    const measures: readonly Measure[] = [
      compare('form.mount', REFERENCE, pairs('mount')),
      compare('form.key', REFERENCE, pairs('key')),
      { id: 'form.reports', ours: ours.reports.length, rounds: rounds.length },
    ];
    for (const { id, ours: value, reference: other } of measures)
      print(`${id}: ${value.toFixed(1)}${other ? `, plain rjsf ${other.value.toFixed(1)}` : ''}`);
    for (const report of ours.reports) print(report);
    return measures;
  } finally {
    await browser.close();
    await Promise.all([ours.close(), reference.close()]);
  }
}

async function visit(browser: Browser, site: ServedPage, field: string): Promise<Taken> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${site.port}/`);
    await page.waitForFunction(() => window.formBench !== undefined);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const mount = await page.evaluate(() => window.formBench?.mount() ?? Number.NaN);
    await page.locator(field).fill('player');
    // All lazily loaded parts of the form have arrived.
    await page.waitForLoadState('networkidle');
    return { mount, key: await clickKeys(page) };
  } finally {
    await context.close();
  }
}

async function clickKeys(page: Page): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < KEY_PAIRS + 1; at += 1) {
    for (const key of ['Backspace', 'r']) {
      await page.keyboard.press(key);
      const took = await page.waitForFunction(() => window.formBench?.takeKey());
      times.push((await took.jsonValue()) ?? Number.NaN);
    }
  }
  return median(times.slice(2));
}
