/** aurora's home on Lighthouse's mobile phone, beside the same page without script. */
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { compare } from './compare.ts';
import type { Measure, Say } from './figure.ts';
import { startScriptlessProxy } from './scriptless-proxy.ts';
import { interleave, median, type Pair } from './statistics.ts';

const ROUNDS = 5;
const PATH = '/index';

/** What one run of Lighthouse found. */
export interface Paint {
  readonly lcp: number;
  readonly fcp: number;
  readonly performance: number;
  readonly tbt: number;
  readonly cls: number;
  readonly blocking: number;
}

/** 5 rounds in turns, each run with a fresh browser and profile. */
export async function benchPaint(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(say);
  const site = await startSite();
  const proxy = await startScriptlessProxy(site.port);
  try {
    const run = async (port: number): Promise<Paint> => {
      const paint = await visitPage(chromePath, siteUrl(port, 'aurora', PATH));
      const { lcp, fcp, tbt, cls, performance: points } = paint;
      const whose = port === site.port ? 'with script' : 'without';
      say(`${whose}: LCP ${lcp.toFixed(0)} FCP ${fcp.toFixed(0)} TBT ${tbt.toFixed(0)} CLS ${cls} points ${points}`);
      return paint;
    };
    const rounds = await interleave(
      ROUNDS,
      () => run(site.port),
      () => run(proxy.port),
      signal,
    );
    const pairs = (name: keyof Paint): Pair[] =>
      rounds.map(({ ours, reference }) => ({ ours: ours[name], reference: reference[name] }));
    return [
      compare('paint.lcp', 'the same page without script', pairs('lcp')),
      compare('paint.fcp', 'the same page without script', pairs('fcp')),
      besides('paint.performance', pairs('performance')),
      besides('paint.tbt', pairs('tbt')),
      besides('paint.cls', pairs('cls')),
      besides('paint.blocking', pairs('blocking')),
    ];
  } finally {
    await proxy.close();
    await site.stop();
  }
}

/** A figure that is judged by itself; without script it is often nothing, and no ratio can be told. */
function besides(id: Measure['id'], pairs: readonly Pair[]): Measure {
  const reference = { what: 'the same page without script', value: median(pairs.map((pair) => pair.reference)) };
  return { id, ours: median(pairs.map((pair) => pair.ours)), reference, rounds: pairs.length };
}

/** Its recorder missed the navigation: nothing was measured, and it asks to be run again itself. */
const MISSED = 'NO_NAVSTART';
const MOST_VISITS = 3;

/** One visit with a fresh browser and profile. Throws when Lighthouse could not judge the page. */
export async function visitPage(chromePath: string, url: string, visit = 1): Promise<Paint> {
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'];
  const chrome = await chromeLauncher.launch({ chromePath, chromeFlags, logLevel: 'silent' });
  try {
    const options = { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error' } as const;
    const result = await lighthouse(url, { ...options, onlyCategories: [...options.onlyCategories] });
    if (result?.lhr.runtimeError?.code === MISSED && visit < MOST_VISITS)
      return await visitPage(chromePath, url, visit + 1);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse says of ${url}: ${result?.lhr.runtimeError?.message ?? 'nothing'}`);
    const { audits, categories } = result.lhr;
    const value = (id: string): number => {
      const found = audits[id]?.numericValue;
      if (found === undefined) throw new Error(`Lighthouse measured no ${id} of ${url}`);
      return found;
    };
    return {
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
      performance: Math.round((categories['performance']?.score ?? 0) * 100),
      blocking: countItems(audits['render-blocking-insight']?.details),
    };
  } finally {
    chrome.kill();
  }
}

function countItems(details: unknown): number {
  if (typeof details !== 'object' || details === null || !('items' in details)) return 0;
  return Array.isArray(details.items) ? details.items.length : 0;
}
