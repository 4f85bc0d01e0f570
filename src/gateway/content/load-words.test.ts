import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { inEachLanguage, loadWords } from './load-words.ts';

const FEATURES = new URL('../features/', import.meta.url);
const folders = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/texts'));

/** Amounts in braces and tags: a translation must keep them. */
const placeholdersOf = (text: string) => (text.match(/\{[\d,]+\}|<\/?[a-z]+>/g) ?? []).toSorted();

test('M373: initial texts of merchants and demo brands exist in every language, with the same amounts and tags', () => {
  expect(folders.length).toBeGreaterThan(5);
  for (const folder of folders) {
    const words = loadWords(new URL(`${folder}/`, FEATURES));
    expect([folder, [...words.keys()].toSorted()]).toEqual([folder, [...COMPLETE_LANGUAGES].toSorted()]);
    const english = Object.entries(words.get('EN') ?? {});
    expect(english.length).toBeGreaterThan(0);
    for (const [language, own] of words) {
      expect([folder, language, Object.keys(own).toSorted()]).toEqual([
        folder,
        language,
        english.map(([key]) => key).toSorted(),
      ]);
      for (const [key, text] of english) {
        expect([language, key, placeholdersOf(own[key] ?? '')]).toEqual([language, key, placeholdersOf(text)]);
      }
    }
  }
});

test('a missing text is reported by language', () => {
  const words = new Map([['EN', { 'a.title': 'A' }]]);
  expect(inEachLanguage(words, (translate) => translate('a.title'))).toEqual({ EN: 'A' });
  expect(() => inEachLanguage(words, (translate) => translate('constructor'))).toThrow(
    'There is no text "constructor" in EN',
  );
});
