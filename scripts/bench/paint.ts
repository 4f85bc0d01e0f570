/** aurora's home on Lighthouse's mobile phone, beside the same page without script. */
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { compare } from './compare.ts';
import { startScriptlessProxy } from './edge/scriptless-proxy.ts';
import type { Measure, Say } from './figure.ts';
import { interleave, median, type Pair } from './statistics.ts';
import { type Paint, visitAs } from './visit.ts';

const ROUNDS = 5;
const PATH = '/index';

/** 5 rounds in turns, each run with a fresh browser and profile. */
export async function benchPaint(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(say);
  const site = await startSite();
  const proxy = await startScriptlessProxy(site.port);
  try {
    const run = async (port: number): Promise<Paint> => {
      const paint = await visitPage(chromePath, siteUrl(port, 'aurora', PATH));
      const { lcp, fcp, tbt, cls, performance: points, throttle } = paint;
      const whose = port === site.port ? 'with script' : 'without';
      const figures = `LCP ${lcp.toFixed(0)} FCP ${fcp.toFixed(0)} TBT ${tbt.toFixed(0)} CLS ${cls} points ${points}`;
      say(`${whose}: ${figures} (CPU ${throttle.toFixed(1)} times slower)`);
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

/** One visit as a phone of middle range. Throws when Lighthouse could not judge the page. */
async function visitPage(chromePath: string, url: string): Promise<Paint> {
  const { mid } = await visitAs(chromePath, url, ['mid']);
  return mid;
}
