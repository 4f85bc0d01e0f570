import type { FlatTexts } from './create-i18n.ts';
import { baseKeyOf } from './plural-key.ts';

/**
 * Merges layers of texts; later layers override earlier ones. A layer with any plural form of a text replaces all of
 * its forms: a brand may use one plain key for a counted text, and English forms never mix with those of another
 * language.
 */
export function mergeTexts(...layers: readonly (FlatTexts | undefined)[]): FlatTexts {
  const seenKeys = new Set<string>();
  const seeded: [string, string][] = [];
  for (const layer of layers.toReversed()) {
    const bases: string[] = [];
    for (const entry of Object.entries(layer ?? {})) {
      const base = baseKeyOf(entry[0]);
      if (seenKeys.has(base)) continue;
      seeded.push(entry);
      bases.push(base);
    }
    for (const base of bases) seenKeys.add(base);
  }
  return Object.fromEntries(seeded);
}
