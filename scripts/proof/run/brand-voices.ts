/** The brands of a proof: each offers every language that there is, and speaks English as a voice has it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askSite } from '#tests/support/ask-site.ts';
import type { Operator } from '#tests/support/operator.ts';
import type { Site } from '#tests/support/site.ts';
import { COMPLETE_LANGUAGES, completeTexts } from '#texts/complete.ts';
import type { Data } from '../judge/data.ts';
import type { Texts } from '../judge/words.ts';
import { overlayOf, type Voice } from './voices.ts';

const SERVED_MS = 30_000;

export interface BrandVoices {
  /** Lets every brand speak as a voice has it, and waits until that is served. */
  speak(voice: Voice): Promise<void>;
}

/** Prepares brands of a site; what they say of their own is data from now on. */
export async function openBrandVoices(
  site: Site,
  operator: Operator,
  brands: readonly string[],
  data: Data,
): Promise<BrandVoices> {
  const own = new Map<string, Texts>();
  const spoken = new Map<string, Texts>();
  for (const brand of brands) {
    const path = join(site.brands, brand, 'brand.json');
    const file: BrandFile = JSON.parse(await readFile(path, 'utf8'));
    const { defaultLanguage = 'EN', name } = file;
    const texts = { ...(await readTexts(site, brand, defaultLanguage)), ...(await readTexts(site, brand, 'EN')) };
    own.set(brand, texts);
    data.add([name, brand, texts, file, await operator.trees.read(brand)]);
    await mkdir(join(site.brands, brand, 'texts'), { recursive: true });
    await writeFile(path, JSON.stringify({ ...file, languages: COMPLETE_LANGUAGES }));
  }
  return {
    async speak(voice) {
      for (const [brand, texts] of own) {
        const said = { ...completeTexts('EN'), ...texts, ...overlayOf(voice, texts) };
        await writeFile(join(site.brands, brand, 'texts', 'EN.json'), JSON.stringify(said));
        await served(site, brand, said, spoken.get(brand) ?? said);
        spoken.set(brand, said);
      }
    },
  };
}

interface BrandFile {
  readonly name: string;
  readonly defaultLanguage?: string;
}

async function readTexts({ brands }: Site, brand: string, language: string): Promise<Texts> {
  const read = await readFile(join(brands, brand, 'texts', `${language}.json`), 'utf8').catch(() => '{}');
  return JSON.parse(read);
}

/** Text files are taken over within a second of a save: a page in English says some of them then, and none of another voice. */
async function served(site: Site, brand: string, said: Texts, before: Texts): Promise<void> {
  const isNew = (text: string) => text.length > 6 && !/[&<>"'{]/.test(text);
  const others = new Set(Object.values(before));
  const wanted = Object.values(said).filter((text) => isNew(text) && !others.has(text));
  const until = Date.now() + SERVED_MS;
  for (;;) {
    const { status, body } = await askSite(site.port, brand, '/login?lang=EN');
    if (status === 200 && (wanted.length === 0 || wanted.some((text) => body.includes(text)))) return;
    if (Date.now() > until) throw new Error(`${brand} does not speak as it is told after ${SERVED_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
