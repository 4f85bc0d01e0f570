/** The `longest` pseudo-locale: each text in its longest translation. A layout that fits it fits every language. */
import { baseKeyOf } from '#texts/plural-key.ts';

export type Texts = Readonly<Record<string, string>>;

/** Approximate width in Latin letters: a Chinese character or a Korean syllable counts as two. */
export function displayWidth(text: string): number {
  let sum = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    sum += /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(character) ? 2 : 1;
  }
  return sum;
}

/** The keys of `keys`, each with its longest text in any language; a plural form takes the longest of all forms. */
export function longestTexts(keys: Texts, languages: readonly Texts[]): Record<string, string> {
  const longest = new Map<string, string>();
  for (const texts of languages) {
    for (const [key, text] of Object.entries(texts)) {
      const base = baseKeyOf(key);
      const known = longest.get(base);
      if (known === undefined || displayWidth(text) > displayWidth(known)) longest.set(base, text);
    }
  }
  return Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, longest.get(baseKeyOf(key)) ?? text]));
}
