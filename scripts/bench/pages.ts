/** Home, lobby and promotions of the three demo brands on Lighthouse's mobile phone; the worst page is the figure. */
import { silencePopups } from '#tests/support/silence-popups.ts';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import type { BudgetId } from './budgets.ts';
import { compare } from './compare.ts';
import type { Measure, Say } from './figure.ts';
import { type Paint, visitPage } from './paint.ts';
import { startScriptlessProxy } from './scriptless-proxy.ts';
import { interleave, median, type Pair } from './statistics.ts';

const ROUNDS = 2;
/** harbor asks for a log-in first: each of its pages is its log-in window. */
const BRANDS = ['aurora', 'lotus', 'harbor'];
const PATHS = ['/index', '/rng', '/promotions'];

interface Judged {
  readonly page: string;
  readonly lcp: Measure;
  readonly points: number;
  readonly cls: number;
}

/** 2 rounds of each page in turns with the same page without script. */
export async function benchPages(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(say);
  const site = await startSite();
  await silencePopups(site);
  const proxy = await startScriptlessProxy(site.port);
  try {
    const judged: Judged[] = [];
    for (const brand of BRANDS) {
      for (const path of PATHS) {
        const run = (port: number) => visitPage(chromePath, siteUrl(port, brand, path));
        const rounds = await interleave(
          ROUNDS,
          () => run(site.port),
          () => run(proxy.port),
          signal,
        );
        judged.push(judgePage(`${brand} ${path}`, rounds));
        const { page, lcp, points, cls } = judged.at(-1) as Judged;
        say(`${page}: LCP ${lcp.ours.toFixed(0)}, ${lcp.ratio?.toFixed(2)} times, ${points} points, CLS ${cls}`);
      }
    }
    return worst(judged);
  } finally {
    await proxy.close();
    await site.stop();
  }
}

function judgePage(page: string, rounds: readonly { readonly ours: Paint; readonly reference: Paint }[]): Judged {
  const pairs: readonly Pair[] = rounds.map(({ ours, reference }) => ({ ours: ours.lcp, reference: reference.lcp }));
  return {
    page,
    lcp: compare('pages.lcp', `the same page without script: ${page}`, pairs),
    points: median(rounds.map(({ ours }) => ours.performance)),
    cls: median(rounds.map(({ ours }) => ours.cls)),
  };
}

function worst(judged: readonly Judged[]): readonly Measure[] {
  const first = (by: (one: Judged) => number): Judged => {
    const [found] = judged.toSorted((one, other) => by(other) - by(one));
    if (found === undefined) throw new Error('No page was measured.');
    return found;
  };
  const alone = (id: BudgetId, ours: number): Measure => ({ id, ours, rounds: ROUNDS * judged.length });
  return [
    first(({ lcp }) => lcp.ratio ?? Number.POSITIVE_INFINITY).lcp,
    alone('pages.performance', first(({ points }) => -points).points),
    alone('pages.cls', first(({ cls }) => cls).cls),
  ];
}
