/** aurora's home in each language beside the same page in English, on Lighthouse's mobile phone; the slowest language is the figure. */
import { siteUrl, startSite } from '#tests/support/site.ts';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '#texts/languages.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { compare } from './compare.ts';
import type { Measure, Say } from './figure.ts';
import type { Pair } from './statistics.ts';
import { visitAs } from './visit.ts';

const ROUNDS = 3;
const REFERENCE: CompleteLanguage = 'EN';

/** 3 rounds of each language in turns with English, each visit with a fresh browser and profile. */
export async function benchLanguages(say: Say, signal: AbortSignal): Promise<readonly Measure[]> {
  const chromePath = await ensureBrowser(say);
  const site = await startSite();
  const others = COMPLETE_LANGUAGES.filter((language) => language !== REFERENCE);
  const pairs = new Map<CompleteLanguage, readonly Pair[]>();
  const visit = async (language: CompleteLanguage): Promise<number> => {
    const { mid } = await visitAs(chromePath, siteUrl(site.port, 'aurora', `/index?lang=${language}`), ['mid']);
    return mid.lcp;
  };
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const language of others) {
        signal.throwIfAborted();
        const [reference, ours] = [await visit(REFERENCE), await visit(language)];
        pairs.set(language, [...(pairs.get(language) ?? []), { ours, reference }]);
      }
    }
  } finally {
    await site.stop();
  }
  const measures = [...pairs].map(([language, of]) => {
    const measure = compare('languages.lcp', `the same page in English: ${language}`, of);
    say(`${language}: LCP ${measure.ours.toFixed(0)}, ${measure.ratio?.toFixed(2)} times English`);
    return measure;
  });
  const [slowest] = measures.toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0));
  if (slowest === undefined) throw new Error('No language was measured.');
  return [slowest];
}
