/** aurora's home on Lighthouse's mobile phone, beside the same page without script. */
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { besides, compare } from './compare.ts';
import { startScriptlessProxy } from './edge/scriptless-proxy.ts';
import type { Measure, Say } from './figure.ts';
import { interleave, median, type Pair } from './statistics.ts';
import { describeSpeed, type Paint, visitAs } from './visit.ts';

const ROUNDS = 5;
const PATH = '/index';
const REFERENCE = 'the same page without script';

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
      const figures = `LCP ${lcp.toFixed(0)} FCP ${fcp.toFixed(0)} TBT ${tbt.toFixed(0)} CLS ${cls} points ${points}`;
      say(`${whose}: ${figures} (${describeSpeed([paint])})`);
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
    const speed = (name: 'index' | 'throttle') => median(rounds.map(({ ours }) => ours[name]));
    const how = describeSpeed([{ index: speed('index'), throttle: speed('throttle') }]);
    return [
      compare('paint.lcp', REFERENCE, pairs('lcp')),
      compare('paint.fcp', REFERENCE, pairs('fcp')),
      besides('paint.performance', REFERENCE, pairs('performance')),
      besides('paint.tbt', REFERENCE, pairs('tbt')),
      besides('paint.cls', REFERENCE, pairs('cls')),
      besides('paint.blocking', REFERENCE, pairs('blocking')),
    ].map((measure) => ({ ...measure, how }));
  } finally {
    await proxy.close();
    await site.stop();
  }
}

/** One visit as a phone of middle range. Throws when Lighthouse could not judge the page. */
async function visitPage(chromePath: string, url: string): Promise<Paint> {
  const { mid } = await visitAs(chromePath, url, ['mid']);
  return mid;
}
