import { playersWords } from '#console/texts/spoken.ts';
import english from '#texts/EN/promo.json' with { type: 'json' };

/** The name of a promotion type, as members read it; an unknown type is its own. */
export function describeType(type: string): string {
  const words: Readonly<Record<string, string>> = playersWords('promo', english);
  const key = `promo.type.${type}`;
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? type;
}
