import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { MeasureOptions, PageFacts, Rect } from '../facts.ts';
import type { ProofInPage } from '../page/page.ts';

type WithProof = typeof globalThis & { liveryProof?: ProofInPage };

let script: Promise<string> | undefined;

/** What measures a page, as one script; built once a process. */
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

/** Measures a page as it stands. */
export async function measurePage(page: Page, options: MeasureOptions): Promise<PageFacts> {
  // Through the debugger, past the page's policy: no file of the site is changed for it.
  if (!(await page.evaluate(() => 'liveryProof' in globalThis))) await page.evaluate(await pageScript());
  return page.evaluate((wanted) => {
    const proof = (globalThis as WithProof).liveryProof;
    if (proof === undefined) throw new Error('The page was left while it was measured.');
    return proof.measure(wanted);
  }, options);
}

/** Takes a picture of the whole page with frames around what was found. */
export async function picture(page: Page, path: string, rects: readonly Rect[]): Promise<void> {
  await page.evaluate((marks) => (globalThis as WithProof).liveryProof?.mark(marks), rects);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const lowest = Math.max(0, ...rects.map(([, top, , tall]) => top + tall));
  const { width = 1_280, height: inSight = 900 } = page.viewportSize() ?? {};
  const tall = Math.min(height, Math.max(inSight, Math.min(lowest + 40, TALLEST)));
  await page.screenshot({ path, animations: 'disabled', fullPage: true, clip: { x: 0, y: 0, width, height: tall } });
  await page.evaluate(() => (globalThis as WithProof).liveryProof?.unmark());
}

const TALLEST = 4_000;
