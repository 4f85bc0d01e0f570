/**
 * Benchmark: first paint of aurora's home page on Lighthouse's mobile phone, compared with the same page without
 * script.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { besides, compare } from './compare.ts';
import { startScriptlessProxy } from './edge/scriptless-proxy.ts';
import type { Measure, Print } from './figure.ts';
import { interleave, median, type Pair, type Round } from './statistics.ts';
import { describeSpeed, type Paint, recordVisit, validateRound } from './visit.ts';

const ROUNDS = 5;
const PATH = '/index';
const REFERENCE = 'the same page without script';

/** 5 alternating rounds, each visit with a fresh browser and profile. */
export async function benchPaint(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(print);
  const site = await startSite();
  const proxy = await startScriptlessProxy(site.port);
  const home = await mkdtemp(join(tmpdir(), 'livery-visits-'));
  try {
    const run = (port: number) => recordVisit(chromePath, siteUrl(port, 'aurora', PATH), home);
    const recorded = await interleave(
      ROUNDS,
      () => run(site.port),
      () => run(proxy.port),
      signal,
    );
    const rounds: Round<Paint>[] = [];
    for (const round of recorded) {
      const { ours, reference } = await validateRound(round, ['mid']);
      rounds.push({ ours: ours.mid, reference: reference.mid });
      print(`with script: ${describe(ours.mid)}; without: ${describe(reference.mid)} (${describeSpeed([ours.mid])})`);
    }
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
    await rm(home, { recursive: true, force: true });
  }
}

function describe({ lcp, fcp, tbt, cls, performance: points }: Paint): string {
  return `LCP ${lcp.toFixed(0)} FCP ${fcp.toFixed(0)} TBT ${tbt.toFixed(0)} CLS ${cls} points ${points}`;
}
