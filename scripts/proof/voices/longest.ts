/** For each text the longest of all languages: what has room for it has room for any. */
import { baseKeyOf } from '#texts/plural-key.ts';

export type Texts = Readonly<Record<string, string>>;

/** About how wide a text is, in letters of Latin: a sign of Chinese or a syllable of Korean is as wide as two. */
export function looksWide(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue;
    sum += /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(letter) ? 2 : 1;
  }
  return sum;
}

/** The keys of `keys`, each with its longest text in any of the languages; a form of a counted text is as long as the longest of all forms. */
export function longestTexts(keys: Texts, languages: readonly Texts[]): Record<string, string> {
  const longest = new Map<string, string>();
  for (const texts of languages) {
    for (const [key, text] of Object.entries(texts)) {
      const base = baseKeyOf(key);
      const known = longest.get(base);
      if (known === undefined || looksWide(text) > looksWide(known)) longest.set(base, text);
    }
  }
  return Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, longest.get(baseKeyOf(key)) ?? text]));
}
