/** Benchmark: cost of scrolling the lobby, compared with a plain pool of recycled DOM cards, in the same browser. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, median, type Pair } from '../statistics.ts';
import type { Scrolled, Stretch } from './lobby-scroll.ts';
import { type LobbySite, startLobbySite } from './lobby-site.ts';

const ROUNDS = 5;
const SLOWER = 4;
const GAMES = 3_000;
const MANY = 30_000;
const STEP_PX = 440;
/** Enough for the three stretches of a visit at their time limit. */
const VISIT_MS = 600_000;
const END_TO_END: readonly Stretch[] = [{ from: 0, frames: 245, stepPx: STEP_PX }];
/** For ten times as many games: the same number of frames, split between top, middle and bottom. */
const IN_PARTS: readonly Stretch[] = [0, 0.5, 1].map((from) => ({ from, frames: 60, stepPx: STEP_PX }));
const REFERENCE = 'a plain pool of recycled DOM cards';

interface Taken {
  /** Main thread milliseconds per frame. */
  readonly frame: number;
  readonly frames: number;
  readonly cards: number;
  /** Additional heap after scrolling, in MB. */
  readonly heap: number;
}

/**
 * 5 rounds alternating with the pool, then 5 of 30,000 games alternating with 3,000; each in a new page with 4x CPU
 * throttling.
 */
export async function benchLobby(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const [ours, pool] = await Promise.all([startLobbySite('ours'), startLobbySite('pool')]);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(print), args });
  try {
    const take = (site: LobbySite, games: number, stretches: readonly Stretch[]) => async () => {
      const whose = site === ours ? `ours, ${games}` : `the pool, ${games}`;
      const go = () => visit(browser, site, games, stretches);
      const taken = await go().catch((error: unknown) => {
        print(`${whose}: once more, for ${error instanceof Error ? error.message : String(error)}`);
        return go();
      });
      const { frame, frames, cards, heap } = taken;
      print(`${whose}: ${frame.toFixed(2)} ms a frame (${frames}), ${cards} cards, heap ${heap.toFixed(1)} MB`);
      return taken;
    };
    const comparisons = await interleave(ROUNDS, take(ours, GAMES, END_TO_END), take(pool, GAMES, END_TO_END), signal);
    const many = await interleave(ROUNDS, take(ours, MANY, IN_PARTS), take(ours, GAMES, IN_PARTS), signal);
    const frames = (rounds: typeof comparisons): Pair[] =>
      rounds.map((round) => ({ ours: round.ours.frame, reference: round.reference.frame }));
    const all = [...comparisons, ...many].map((round) => round.ours);
    return [
      compare('lobby.frame', REFERENCE, frames(comparisons)),
      compare('lobby.many', 'the same with 3,000 games', frames(many)),
      { id: 'lobby.cards', ours: Math.max(...all.map(({ cards }) => cards)), rounds: all.length },
      { id: 'lobby.heap', ours: median(all.map(({ heap }) => heap)), rounds: all.length },
    ];
  } finally {
    await browser.close();
    await Promise.all([ours.close(), pool.close()]);
  }
}

/** One page load with all its scrolling. Rejects after `VISIT_MS`. */
async function visit(browser: Browser, site: LobbySite, games: number, stretches: readonly Stretch[]): Promise<Taken> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(VISIT_MS);
  // page.evaluate has no timeout of its own: closing the context ends it.
  const limit = setTimeout(() => void context.close({ reason: `No end within ${VISIT_MS / 1_000} s.` }), VISIT_MS);
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${site.port}/`);
    await page.waitForFunction(() => window.lobbyBench !== undefined);
    const session = await context.newCDPSession(page);
    // Time of the thread itself: other load on the machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluate((count) => window.lobbyBench?.mount(count), games);
    // Warm-up: pictures are loaded and all code paths have run.
    await scroll(page, [{ from: 0.3, frames: 60, stepPx: STEP_PX }]);
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const before = await readMetrics(session);
    const { cards, frames } = await scroll(page, stretches);
    const after = await readMetrics(session, false);
    const heap = (await readMetrics(session)).heap - before.heap;
    if (frames === 0) throw new Error('No frame came.');
    return { frame: (1_000 * (after.tasks - before.tasks)) / frames, frames, cards, heap: heap / 1024 ** 2 };
  } finally {
    clearTimeout(limit);
    await context.close();
  }
}

async function scroll(page: Page, stretches: readonly Stretch[]): Promise<Scrolled> {
  let all: Scrolled = { cards: 0, frames: 0 };
  for (const stretch of stretches) {
    const one = await page.evaluate((asked) => window.lobbyBench?.scroll(asked), stretch);
    if (one === undefined) throw new Error('The page does not scroll.');
    all = { cards: Math.max(all.cards, one.cards), frames: all.frames + one.frames };
  }
  return all;
}

interface Metrics {
  /** Seconds of main thread tasks. */
  readonly tasks: number;
  readonly heap: number;
}

async function readMetrics(session: CDPSession, isSwept = true): Promise<Metrics> {
  if (isSwept) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { tasks: value('TaskDuration'), heap: value('JSHeapUsedSize') };
}
