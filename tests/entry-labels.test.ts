/** Labels of navigation and menu, in every language of the platform and of the demo brands. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';

type Texts = Readonly<Record<string, string>>;
interface Override {
  readonly label?: string;
  readonly icon?: string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const platform = (language: string): Texts =>
  Object.fromEntries(
    ['elements', 'home'].flatMap((area) => Object.entries(read(`src/texts/${language}/${area}.json`) as Texts)),
  );
const brandFile = (brand: string) =>
  read(`brands/${brand}/brand.json`) as { languages: string[]; elements: Readonly<Record<string, Override>> };
const SLOTS = ['header.nav', 'side.games'] as const;

const faces = readdirSync('brands').flatMap((brand) =>
  brandFile(brand).languages.flatMap((language) => SLOTS.map((slot) => [brand, language, slot] as const)),
);

describe('adjacent entries are distinct', () => {
  it.each(faces)(
    'D05: %s %s, %s: no label and no icon twice, although two share an address',
    (brand, language, slot) => {
      const { elements } = brandFile(brand);
      const texts = { ...platform(language), ...(read(`brands/${brand}/texts/${language}.json`) as Texts) };
      const entries = CATALOGUE.filter((element) => element.slot === slot);
      const labels = entries.map(({ id, label }) => texts[elements[id]?.label ?? label] ?? '');
      const icons = entries.map(({ id, icon }) => elements[id]?.icon ?? icon);
      expect(labels).toHaveLength(new Set(labels).size);
      expect(icons).toHaveLength(new Set(icons).size);
      expect(labels).not.toContain('');
    },
  );

  it.each(['EN', 'ID', 'VI'])('%s has no all-capitals names: capitals are up to brands', (language) => {
    const texts = platform(language);
    const shouted = Object.entries(texts).filter(
      ([key, text]) => /^(element\.(nav|side\.games)\.|category\.[A-Z]+$)/.test(key) && /[A-Z]{4}/.test(text),
    );
    expect(shouted).toEqual([]);
  });
});
