/**
 * Benchmark: aurora's home page in each language compared with English, on Lighthouse's mobile phone; the slowest
 * language is the result.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { compare } from './compare.ts';
import type { Measure, Print } from './figure.ts';
import { interleaveEach, median, type Pair } from './statistics.ts';
import { describeSpeed, type Paint, recordVisit, validateRound } from './visit.ts';

/** With three rounds one slow visit was decisive: a language with ratio 0.91 over six rounds was reported as 1.16. */
const ROUNDS = 5;
const REFERENCE = 'EN';
const OTHERS = COMPLETE_LANGUAGES.filter((language) => language !== REFERENCE);

/**
 * 5 rounds per language alternating with English, each visit with a fresh browser and profile; both visits of a round
 * are evaluated with the same machine speed.
 */
export async function benchLanguages(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(print);
  const site = await startSite();
  const home = await mkdtemp(join(tmpdir(), 'livery-visits-'));
  const visit = (language: string) => () =>
    recordVisit(chromePath, siteUrl(site.port, 'aurora', `/index?lang=${language}`), home);
  const reference = visit(REFERENCE);
  try {
    const subjects = OTHERS.map((language) => ({ ours: visit(language), reference }));
    const taken = await interleaveEach(ROUNDS, subjects, signal);
    const measures: Measure[] = [];
    for (const [at, language] of OTHERS.entries()) {
      const paints: Paint[] = [];
      const pairs: Pair[] = [];
      for (const round of taken[at] ?? []) {
        const validated = await validateRound(round, ['mid']);
        pairs.push({ ours: validated.ours.mid.lcp, reference: validated.reference.mid.lcp });
        paints.push(validated.ours.mid);
      }
      const measure = compare('languages.lcp', `the same page in English: ${language}`, pairs);
      const speed = (name: 'index' | 'throttle') => median(paints.map((paint) => paint[name]));
      const how = describeSpeed([{ index: speed('index'), throttle: speed('throttle') }]);
      print(`${language}: LCP ${measure.ours.toFixed(0)}, ${measure.ratio?.toFixed(2)} times English`);
      measures.push({ ...measure, how });
    }
    const [slowest] = measures.toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0));
    if (slowest === undefined) throw new Error('No language was measured.');
    return [slowest];
  } finally {
    await site.stop();
    await rm(home, { recursive: true, force: true });
  }
}
