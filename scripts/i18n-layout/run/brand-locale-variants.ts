/** Prepares the brands of an i18n layout test: each offers every language and starts in English. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWords } from '#model/form/fields.ts';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { askSite } from '#tests/support/ask-site.ts';
import type { Operator } from '#tests/support/operator.ts';
import type { Site } from '#tests/support/site.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import type { Data } from '../validate/data.ts';
import type { Texts } from '../validate/words.ts';
import { type LocaleVariant, overlayOf } from './locale-variants.ts';

const SERVED_MS = 30_000;
/** The other brands write Latin digits on their Arabic pages. */
const ARABIC_DIGITS: ReadonlySet<string> = new Set(['harbor']);

export interface BrandVariants {
  /** Texts that replace a brand's English for a locale variant; undefined: none. */
  textsOf(brand: string, variant: LocaleVariant): Texts | undefined;
}

export async function openBrandVariants(
  site: Site,
  operator: Operator,
  brands: readonly string[],
  data: Data,
): Promise<BrandVariants> {
  const own = new Map<string, Texts>();
  for (const brand of brands) {
    const path = join(site.brands, brand, 'brand.json');
    const file: BrandFile = JSON.parse(await readFile(path, 'utf8'));
    const { defaultLanguage = 'EN', name } = file;
    const texts = { ...(await readTexts(site, brand, defaultLanguage)), ...(await readTexts(site, brand, 'EN')) };
    own.set(brand, texts);
    const trees = await operator.trees.read(brand);
    data.add([
      name,
      brand,
      texts,
      file,
      trees,
      Object.keys(trees.rules).map(inWords),
      await gameNames(operator, brand),
    ]);
    await mkdir(join(site.brands, brand, 'texts'), { recursive: true });
    const numerals = ARABIC_DIGITS.has(brand) ? { numerals: 'arabic' } : {};
    await writeFile(path, JSON.stringify({ ...file, ...numerals, languages: COMPLETE_LANGUAGES }));
  }
  for (const [brand, texts] of own) {
    const allTexts = { ...completeTexts('EN'), ...texts };
    await writeFile(join(site.brands, brand, 'texts', 'EN.json'), JSON.stringify(allTexts));
    await served(site, brand);
  }
  const known = new Map<string, Texts | undefined>();
  return {
    textsOf(brand, variant) {
      const key = `${brand} ${variant}`;
      const texts = own.get(brand);
      if (!known.has(key)) known.set(key, texts && overlayOf(variant, texts));
      return known.get(key);
    },
  };
}

/** Game names of the catalogue: a game page shows its name before any list is loaded. */
function gameNames({ db }: Operator, merchant: string): Promise<readonly object[]> {
  return db.withMerchant(merchant, (scope) => scope.selectFrom('game').select('names').execute());
}

interface BrandFile {
  readonly name: string;
  readonly defaultLanguage?: string;
}

async function readTexts({ brands }: Site, brand: string, language: string): Promise<Texts> {
  const read = await readFile(join(brands, brand, 'texts', `${language}.json`), 'utf8').catch(() => '{}');
  return JSON.parse(read);
}

/** The site reloads saved files within a second: wait until it serves the last of the languages. */
async function served(site: Site, brand: string): Promise<void> {
  const until = Date.now() + SERVED_MS;
  const last: Language = COMPLETE_LANGUAGES.at(-1) ?? 'EN';
  for (;;) {
    const { status, body } = await askSite(site.port, brand, `/login?lang=${last}`);
    if (status === 200 && body.includes(`lang="${LANGUAGES[last].tag}"`)) return;
    if (Date.now() > until) throw new Error(`${brand} does not speak as it is told after ${SERVED_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
