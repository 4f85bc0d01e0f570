import { isObject } from '#model/json/json.ts';
import { type Language, parseBrand } from '#model/site/brand.ts';
import { completeTexts } from '#texts/complete.ts';
import { type DiffSide, diffBrands } from './diff-brands.ts';
import { diffText } from './diff-text.ts';
import { createPlaces, type PlaceOf } from './read/source-places.ts';
import type { BrandTexts } from './read/stored-brand.ts';

/** The text files of two revisions by path, and the trees with which both are resolved. */
export interface RevisionsToCompare {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly trees: unknown;
}

/** Worker pool job: what differs between two revisions of a brand, in words; empty if one of them cannot be read. */
export function work({ before, after, trees }: RevisionsToCompare): string {
  const [one, other] = [readSide(before, trees), readSide(after, trees)];
  if (one === undefined || other === undefined) return '';
  return diffText(diffBrands(one.side, other.side, completeTexts), { before: one.placeOf, after: other.placeOf });
}

function readSide(
  files: Readonly<Record<string, string>>,
  trees: unknown,
): { readonly side: DiffSide; readonly placeOf: PlaceOf } | undefined {
  const text = files['brand.json'] ?? '';
  const json = parse(text);
  const { value } = parseBrand(json);
  if (value === null) return undefined;
  const texts: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
  for (const language of value.languages) {
    const own = parse(files[`texts/${language}.json`] ?? '');
    if (!isObject(own)) continue;
    texts[language] = Object.fromEntries(
      Object.entries(own).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }
  const stored = { brand: value, texts: texts satisfies BrandTexts };
  return { side: { stored, trees }, placeOf: createPlaces({ brand: { name: 'brand.json', text, json } }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
