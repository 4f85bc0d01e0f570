/** Home, lobby and promotions of the three demo brands on Lighthouse's mobile phone; the worst page is the figure. */
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import type { BudgetId } from './budgets.ts';
import { compare } from './compare.ts';
import { startScriptlessProxy } from './edge/scriptless-proxy.ts';
import type { Measure, Say } from './figure.ts';
import { interleave, median, type Pair } from './statistics.ts';
import { type Paint, type Phone, visitAs } from './visit.ts';

const ROUNDS = 3;
/** harbor asks for a log-in first: each of its pages is its home with the log-in window. */
const PAGES = [
  ...['aurora', 'lotus'].flatMap((brand) => ['/index', '/rng', '/promotions'].map((path) => ({ brand, path }))),
  { brand: 'harbor', path: '/index' },
];
/** Less blocked time than one long task has is no time to compare with. */
const LEAST_REFERENCE_MS = 50;

type Visit = Readonly<Record<Phone, Paint>>;

interface Judged {
  readonly lcp: Measure;
  readonly points: number;
  readonly cls: number;
  readonly mid: Measure;
  readonly weak: Measure;
  readonly ownMid: Measure;
  readonly ownWeak: Measure;
  readonly script: Measure;
}

/** 3 rounds of each page in turns with the same page without script; each visit is judged as two phones. */
export async function benchPages(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(say);
  const site = await startSite();
  const proxy = await startScriptlessProxy(site.port);
  try {
    const judged: Judged[] = [];
    for (const { brand, path } of PAGES) {
      const run = (port: number): Promise<Visit> => visitAs(chromePath, siteUrl(port, brand, path), ['mid', 'weak']);
      const rounds = await interleave(
        ROUNDS,
        () => run(site.port),
        () => run(proxy.port),
        signal,
      );
      const page = judgePage(`${brand} ${path}`, rounds);
      judged.push(page);
      say(`${brand} ${path}: ${describe(page)}; CPU ${throttles(rounds)} times slower`);
    }
    return worst(judged);
  } finally {
    await proxy.close();
    await site.stop();
  }
}

type Rounds = readonly { readonly ours: Visit; readonly reference: Visit }[];

function judgePage(page: string, rounds: Rounds): Judged {
  const what = `the same page without script: ${page}`;
  const pairs = (phone: Phone, name: keyof Paint): readonly Pair[] =>
    rounds.map(({ ours, reference }) => ({ ours: ours[phone][name], reference: reference[phone][name] }));
  const blocked = (id: BudgetId, phone: Phone, clock: 'tbt' | 'own' = 'tbt'): Measure => {
    const tbt = pairs(phone, clock);
    const reference = { what, value: median(tbt.map((pair) => pair.reference)) };
    return { id, ours: median(tbt.map((pair) => pair.ours)), reference, rounds: tbt.length };
  };
  const floored = pairs('weak', 'tbt').map((pair) => ({
    ...pair,
    reference: Math.max(pair.reference, LEAST_REFERENCE_MS),
  }));
  return {
    lcp: compare('pages.lcp', what, pairs('mid', 'lcp')),
    points: median(rounds.map(({ ours }) => ours.mid.performance)),
    cls: median(rounds.map(({ ours }) => ours.mid.cls)),
    mid: blocked('pages.tbt.mid', 'mid'),
    weak: blocked('pages.tbt.weak', 'weak'),
    ownMid: blocked('pages.own.mid', 'mid', 'own'),
    ownWeak: blocked('pages.own.weak', 'weak', 'own'),
    script: compare('pages.tbt.script', what, floored),
  };
}

function describe({ lcp, points, cls, mid, weak, ownMid, ownWeak, script }: Judged): string {
  const told = (two: readonly Measure[]) =>
    two.map(({ ours, reference }) => `${ours.toFixed(0)} (${reference?.value.toFixed(0)})`).join(' and ');
  return [
    `LCP ${lcp.ours.toFixed(0)}, ${lcp.ratio?.toFixed(2)} times`,
    `${points} points, CLS ${cls}`,
    `blocked ${told([mid, weak])} ms, ${script.ratio?.toFixed(2)} times`,
    `by its thread's clock ${told([ownMid, ownWeak])} ms`,
  ].join('; ');
}

function throttles(rounds: Rounds): string {
  const of = (phone: Phone) => median(rounds.map(({ ours }) => ours[phone].throttle)).toFixed(1);
  return `${of('mid')} and ${of('weak')}`;
}

function worst(judged: readonly Judged[]): readonly Measure[] {
  const first = (by: (one: Judged) => number): Judged => {
    const [found] = judged.toSorted((one, other) => by(other) - by(one));
    if (found === undefined) throw new Error('No page was measured.');
    return found;
  };
  const alone = (id: BudgetId, ours: number): Measure => ({ id, ours, rounds: ROUNDS * judged.length });
  const ratio = (name: 'lcp' | 'script') => first((one) => one[name].ratio ?? Number.POSITIVE_INFINITY)[name];
  return [
    ratio('lcp'),
    alone('pages.performance', first(({ points }) => -points).points),
    alone('pages.cls', first(({ cls }) => cls).cls),
    first(({ mid }) => mid.ours).mid,
    first(({ weak }) => weak.ours).weak,
    first(({ ownMid }) => ownMid.ours).ownMid,
    first(({ ownWeak }) => ownWeak.ours).ownWeak,
    ratio('script'),
  ];
}
