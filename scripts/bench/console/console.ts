/** The console: turned switches at open streams and pages, and its long lists in a real browser. */
import { chromium } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import type { Measure, Say } from '../figure.ts';
import { benchLists } from './console-lists.ts';
import { startConsoleSite } from './console-site.ts';
import { benchTurns } from './console-turns.ts';

/** One site for all figures; lists first, while it is quiet. */
export async function benchConsole(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const site = await startConsoleSite(say);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(say), args });
  try {
    const lists = await benchLists(site, browser, say, signal);
    return [...(await benchTurns(site, browser, say, signal)), ...lists];
  } finally {
    await browser.close();
    await site.stop();
  }
}
