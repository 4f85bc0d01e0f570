import { own, ownText } from '#model/json/json.ts';

/** What a mission is called in a language, in English, or in any that it has; empty: in none. */
export function titleIn(words: unknown, language: string): string {
  return wordIn(words, language, 'title');
}

/** What its card says beside it. */
export function textIn(words: unknown, language: string): string {
  return wordIn(words, language, 'text');
}

function wordIn(words: unknown, language: string, key: 'title' | 'text'): string {
  const others = typeof words === 'object' && words !== null ? Object.keys(words).sort() : [];
  for (const each of [language, 'EN', ...others]) {
    if (!ownText(own(words, each), 'title')) continue;
    return ownText(own(words, each), key) ?? '';
  }
  return '';
}
