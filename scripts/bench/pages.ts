/**
 * Benchmark: home, lobby and promotions pages of the three demo brands on Lighthouse's mobile phone; the worst page is
 * the result.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import type { BudgetId } from './budgets.ts';
import { besides, compare } from './compare.ts';
import { startScriptlessProxy } from './edge/scriptless-proxy.ts';
import type { Measure, Print } from './figure.ts';
import { interleaveEach, median, type Pair, type Round } from './statistics.ts';
import { describeSpeed, type Paint, type Phone, type Recording, recordVisit, validateRound } from './visit.ts';

const ROUNDS = 3;
/** harbor requires a log-in: each of its pages is its home page with the log-in window. */
const PAGES = [
  ...['aurora', 'lotus'].flatMap((brand) => ['/index', '/rng', '/promotions'].map((path) => ({ brand, path }))),
  { brand: 'harbor', path: '/index' },
];
/** A smaller reference than the blocked time of one long task is too small for a ratio. */
const LEAST_REFERENCE_MS = 50;

type Visit = Readonly<Record<Phone, Paint>>;
type Rounds = readonly Round<Visit>[];

interface Validated {
  readonly lcp: Measure;
  readonly performance: Measure;
  readonly cls: Measure;
  readonly mid: Measure;
  readonly weak: Measure;
  readonly ownMid: Measure;
  readonly ownWeak: Measure;
  readonly script: Measure;
}

/**
 * 3 rounds of each page alternating with the same page without script, one round of every page before the next round;
 * each visit is evaluated for two phones.
 */
export async function benchPages(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(print);
  const site = await startSite();
  const proxy = await startScriptlessProxy(site.port);
  const home = await mkdtemp(join(tmpdir(), 'livery-visits-'));
  try {
    const run = async (port: number, brand: string, path: string): Promise<Recording> => {
      const visit = await recordVisit(chromePath, siteUrl(port, brand, path), home);
      print(`${brand} ${path} ${port === site.port ? 'with script' : 'without'}: index ${visit.index.toFixed(0)}`);
      return visit;
    };
    const subjects = PAGES.map(({ brand, path }) => ({
      ours: () => run(site.port, brand, path),
      reference: () => run(proxy.port, brand, path),
    }));
    const taken = await interleaveEach(ROUNDS, subjects, signal);
    const validated: Validated[] = [];
    for (const [at, { brand, path }] of PAGES.entries()) {
      const rounds: Round<Visit>[] = [];
      for (const round of taken[at] ?? []) rounds.push(await validateRound(round, ['mid', 'weak']));
      const page = validatePage(`${brand} ${path}`, rounds);
      validated.push(page);
      print(`${brand} ${path}: ${describe(page)}`);
    }
    return worst(validated);
  } finally {
    await proxy.close();
    await site.stop();
    await rm(home, { recursive: true, force: true });
  }
}

function validatePage(page: string, rounds: Rounds): Validated {
  const what = `the same page without script: ${page}`;
  const how = describeSpeed([medianOf(rounds, 'mid'), medianOf(rounds, 'weak')]);
  const pairs = (phone: Phone, name: keyof Paint): readonly Pair[] =>
    rounds.map(({ ours, reference }) => ({ ours: ours[phone][name], reference: reference[phone][name] }));
  const withReference = (id: BudgetId, phone: Phone, name: keyof Paint): Measure => ({
    ...besides(id, what, pairs(phone, name)),
    how,
  });
  const floored = pairs('weak', 'tbt').map((pair) => ({
    ...pair,
    reference: Math.max(pair.reference, LEAST_REFERENCE_MS),
  }));
  return {
    lcp: { ...compare('pages.lcp', what, pairs('mid', 'lcp')), how },
    performance: withReference('pages.performance', 'mid', 'performance'),
    cls: withReference('pages.cls', 'mid', 'cls'),
    mid: withReference('pages.tbt.mid', 'mid', 'tbt'),
    weak: withReference('pages.tbt.weak', 'weak', 'tbt'),
    ownMid: withReference('pages.own.mid', 'mid', 'own'),
    ownWeak: withReference('pages.own.weak', 'weak', 'own'),
    script: { ...compare('pages.tbt.script', what, floored), how },
  };
}

/** Median machine speed and phone slowdown in the visits with script. */
function medianOf(rounds: Rounds, phone: Phone): Pick<Paint, 'index' | 'throttle'> {
  const of = (name: 'index' | 'throttle') => median(rounds.map(({ ours }) => ours[phone][name]));
  return { index: of('index'), throttle: of('throttle') };
}

function describe({ lcp, performance, cls, mid, weak, ownMid, ownWeak, script }: Validated): string {
  const reported = (two: readonly Measure[]) =>
    two.map(({ ours, reference }) => `${ours.toFixed(0)} (${reference?.value.toFixed(0)})`).join(' and ');
  return [
    `LCP ${lcp.ours.toFixed(0)}, ${lcp.ratio?.toFixed(2)} times`,
    `${reported([performance])} points, CLS ${cls.ours} (${cls.reference?.value})`,
    `blocked ${reported([mid, weak])} ms, ${script.ratio?.toFixed(2)} times`,
    `by its thread's clock ${reported([ownMid, ownWeak])} ms`,
    `${script.rounds} rounds, ${script.how}`,
  ].join('; ');
}

function worst(validated: readonly Validated[]): readonly Measure[] {
  const first = (name: keyof Validated, by: (one: Measure) => number): Measure => {
    const [found] = validated.map((page) => page[name]).toSorted((one, other) => by(other) - by(one));
    if (found === undefined) throw new Error('No page was measured.');
    return found;
  };
  const most = (name: keyof Validated) => first(name, ({ ours }) => ours);
  const farthest = (name: keyof Validated) => first(name, ({ ratio = Number.POSITIVE_INFINITY }) => ratio);
  return [
    farthest('lcp'),
    first('performance', ({ ours }) => -ours),
    ...(['cls', 'mid', 'weak', 'ownMid', 'ownWeak'] as const).map(most),
    farthest('script'),
  ];
}
