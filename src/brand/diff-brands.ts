/** Implements `brand diff`: compares one or two brands with two sets of trees. */
import type { Labels } from '#model/compare/compare-brands.ts';
import type { PortalDiff } from '#model/compare/compare-portals.ts';
import { comparePortals } from '#model/compare/compare-portals.ts';
import { ownText } from '#model/json/json.ts';
import type { Language } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import type { StoredBrand } from './read/stored-brand.ts';

export interface DiffSide {
  readonly stored: Pick<StoredBrand, 'brand' | 'texts'>;
  readonly trees: unknown;
}

export type PlatformTexts = (language: string) => Readonly<Record<string, string>> | undefined;

/** Compares two sides (schemas/trees.schema.json). Labels are compared by their text in each language. */
export function diffBrands(before: DiffSide, after: DiffSide, texts: PlatformTexts): PortalDiff {
  const labels: Labels = { before: readerOf(before, texts), after: readerOf(after, texts) };
  const sides = {
    before: parseTrees(before.trees, before.stored.brand),
    after: parseTrees(after.trees, after.stored.brand),
  };
  return comparePortals(sides, labels);
}

function readerOf({ stored }: DiffSide, texts: PlatformTexts): Labels['before'] {
  return (language: Language, key) => ownText(stored.texts[language], key) ?? ownText(texts(language), key);
}
