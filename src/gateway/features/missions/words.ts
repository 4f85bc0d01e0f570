import { own, ownText } from '#model/json/json.ts';

/** Title of a mission in a language, otherwise in English or any available language; empty: none. */
export function titleIn(words: unknown, language: string): string {
  return wordIn(words, language, 'title');
}

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
