import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { MeasureOptions, PageFacts, Rect, Speech, Spoken } from '../facts.ts';
import type { LayoutTestApi } from '../page/page.ts';

type WithLayoutTest = typeof globalThis & { liveryLayoutTest?: LayoutTestApi };

let script: Promise<string> | undefined;

/** The measuring script, built once per process. */
function pageScript(): Promise<string> {
  script ??= buildScript();
  return script;
}

async function buildScript(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input: { page: fileURLToPath(new URL('../page/page.ts', import.meta.url)) },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
  const [chunk] = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The script that measures pages was not built.');
  return chunk.code;
}

/** Adds the script to every page that opens from now on, so that it can intercept requests from the start. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript({ content: await pageScript() });
}

/** Injected through the debugger, which bypasses the page's CSP without changing a file of the site. */
async function ready(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'liveryLayoutTest' in globalThis))) await page.evaluate(await pageScript());
}

export async function measurePage(page: Page, options: MeasureOptions): Promise<PageFacts> {
  await ready(page);
  return page.evaluate((wanted) => {
    const layoutTest = (globalThis as WithLayoutTest).liveryLayoutTest;
    if (layoutTest === undefined) throw new Error('The page was left while it was measured.');
    return layoutTest.measure(wanted);
  }, options);
}

/**
 * Changes the language of a page in place, after hydration is complete: React would otherwise find texts that differ
 * from the server's HTML.
 */
export async function speakOn(page: Page, speech: Speech): Promise<Spoken> {
  await ready(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-element]')].every((node) =>
      Object.keys(node).some((key) => key.startsWith('__react')),
    ),
  );
  return page.evaluate(
    (wanted) => (globalThis as WithLayoutTest).liveryLayoutTest?.speak(wanted) ?? 'no choice',
    speech,
  );
}

/** Pauses the page's long timers; returns the function that resumes them. */
export async function holdTimeOf(page: Page): Promise<() => Promise<void>> {
  await ready(page);
  await page.evaluate(() => (globalThis as WithLayoutTest).liveryLayoutTest?.enter());
  return () => page.evaluate(() => (globalThis as WithLayoutTest).liveryLayoutTest?.leave());
}

export async function loadIn(page: Page, language: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  await page.locator('html[data-hydrated]').waitFor();
  await ready(page);
  await page.evaluate(() => (globalThis as WithLayoutTest).liveryLayoutTest?.rest());
}

export async function picture(page: Page, path: string, rects: readonly Rect[]): Promise<void> {
  await page.evaluate((highlights) => (globalThis as WithLayoutTest).liveryLayoutTest?.highlight(highlights), rects);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const lowest = Math.max(0, ...rects.map(([, top, , tall]) => top + tall));
  const { width = 1_280, height: inSight = 900 } = page.viewportSize() ?? {};
  const tall = Math.min(height, Math.max(inSight, Math.min(lowest + 40, TALLEST)));
  await page.screenshot({ path, animations: 'disabled', fullPage: true, clip: { x: 0, y: 0, width, height: tall } });
  await page.evaluate(() => (globalThis as WithLayoutTest).liveryLayoutTest?.unmark());
}

const TALLEST = 4_000;
