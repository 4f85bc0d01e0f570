/** Benchmark: main thread time of the frames of each demo game while it is played, on a phone of middle range. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { type DemoGameKind, GAMES } from '#demo-games/games/games.ts';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import type { Measure, Print } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { describeSpeed, throttleFor } from '../visit.ts';
import { askForFrames, CATEGORIES, frameTimes } from './frame-times.ts';
import { type GamesSite, startGamesSite } from './games-site.ts';
import { PLAYED } from './play-rounds.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;

/** One visit of each game: the 95th percentile of its frames, from the first bet to the last result. */
export async function benchGames(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const site = await startGamesSite();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(print), args });
  try {
    const measures: Measure[] = [];
    for (const { kind } of GAMES) {
      if (signal.aborted) break;
      const { frames, index } = await visit(browser, site, kind);
      const throttle = throttleFor('mid', index);
      const times = frames.map((ms) => ms * throttle);
      const [p95, p50] = [percentile(times, 0.95), percentile(times, 0.5)];
      print(
        `${kind}: ${p95.toFixed(1)} ms, median ${p50.toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms, ${times.length} frames`,
      );
      measures.push({
        id: `games.${kind}`,
        ours: p95,
        rounds: 1,
        how: `${times.length} frames, ${describeSpeed([{ index, throttle }])}`,
      });
    }
    return measures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Milliseconds of each frame by the main thread's own clock, and Lighthouse's index of the machine at that time. */
async function visit(browser: Browser, site: GamesSite, kind: DemoGameKind) {
  const { code, players, play } = PLAYED[kind];
  const contexts = await Promise.all(Array.from({ length: players }, () => browser.newContext(PHONE)));
  try {
    const open = async (at: number): Promise<Page> => {
      const page = await contexts[at]?.newPage();
      if (page === undefined) throw new Error('A duel has two players.');
      await page.goto(site.address(code, `${kind}-${at}`));
      await page.getByTestId('balance').waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(askForFrames);
      return page;
    };
    const pages: [Page, ...Page[]] = [await open(0)];
    for (let at = 1; at < players; at += 1) pages.push(await open(at));
    const before = await pages[0].evaluate(pageFunctions.computeBenchmarkIndex);
    await browser.startTracing(pages[0], { categories: CATEGORIES });
    await play(pages);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const after = await pages[0].evaluate(pageFunctions.computeBenchmarkIndex);
    return { frames: frameTimes(traceEvents), index: (before + after) / 2 };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}
