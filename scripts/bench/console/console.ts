/** Console benchmarks: switch changes at open streams and pages, and long lists in a real browser. */
import { chromium } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import type { Measure, Print } from '../figure.ts';
import { benchLists } from './console-lists.ts';
import { startConsoleSite } from './console-site.ts';
import { benchToggles } from './console-toggles.ts';

/** One site for all results; lists come first, while there is no other load. */
export async function benchConsole(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const site = await startConsoleSite(print);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(print), args });
  try {
    const lists = await benchLists(site, browser, print, signal);
    return [...(await benchToggles(site, browser, print, signal)), ...lists];
  } finally {
    await browser.close();
    await site.stop();
  }
}
