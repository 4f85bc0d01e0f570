/** What a first visit loads besides code: the texts of its language once, and only fonts of its own script. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { expect, hydrated, test } from './journey.ts';

/**
 * Font files besides the Latin one that a language needs (docs/decisions/10-layout-follows-script-direction-and-digits.md). Currency
 * symbols are in two of them.
 */
const FONT_SUBSETS: Readonly<Record<string, RegExp>> = {
  VI: /-(?:latin|latin-ext|vietnamese)-/,
  TR: /-(?:latin|latin-ext)-/,
  RU: /-(?:latin|cyrillic)-/,
};
const LATIN = /-latin-(?!ext-)/;

test('N18: a first visit in each language loads one text file, and no fonts of other scripts', {
  tag: '@deep',
}, async ({ browser, ownSite, ask, at }) => {
  const merchant = await ownSite('aurora');
  const path = join(process.env['LIVERY_E2E_BRANDS'] ?? '', merchant, 'brand.json');
  const file = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...file, languages: COMPLETE_LANGUAGES }));
  for (const language of COMPLETE_LANGUAGES) {
    await expect.poll(async () => (await ask(merchant, `/index?lang=${language}`)).body).toContain('lang=');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(at(merchant, `/index?lang=${language}`));
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    const texts = asked.filter((name) => /^\/_portal\/.*\.json$/.test(name));
    expect(texts, language).toEqual([expect.stringMatching(new RegExp(`/${language}\\.json$`))]);
    const fonts = asked.filter((name) => name.endsWith('.woff2'));
    const thirdParty = fonts.filter((name) => !(FONT_SUBSETS[language] ?? LATIN).test(name));
    expect(thirdParty, `${language}: fonts of another script`).toEqual([]);
    await context.close();
  }
});
