import { describe, expect, it } from 'vitest';
import { languageProblems } from './language-problems.ts';

const english = {
  name: 'EN',
  tag: 'en',
  texts: { hello: 'Hello {name}', games_one: '1 game at {site}', games_other: '{count} games at {site}' },
};
const of = (tag: string, texts: Record<string, string>) => ({ name: 'OWN', tag, texts: { hello: '{name}', ...texts } });

describe('the texts of a language', () => {
  it('English itself has no problems', () => {
    expect(languageProblems(english, english)).toEqual([]);
  });

  it('a language has the plural forms of its own categories, not of English', () => {
    expect(languageProblems(of('ja', { games_other: '{site}:{count}' }), english)).toEqual([]);
    const polish = Object.fromEntries(
      ['one', 'few', 'many', 'other'].map((category) => [`games_${category}`, '{count} {site}']),
    );
    expect(languageProblems(of('pl', polish), english)).toEqual([]);
    expect(languageProblems(of('ja', { games_one: '{site}:{count}', games_other: '{site}:{count}' }), english)).toEqual(
      ['OWN: games_one is not a plural category of ja'],
    );
    expect(languageProblems(of('ru', { games_one: '{count} {site}', games_other: '{count} {site}' }), english)).toEqual(
      ['OWN: games_few is missing', 'OWN: games_many is missing'],
    );
  });

  it('only a form for exactly one number may omit the number', () => {
    const forms = { games_few: '{count} {site}', games_many: '{count} {site}', games_other: '{count} {site}' };
    expect(languageProblems(of('ru', { games_one: '1 {site}', ...forms }), english)).toEqual([
      'OWN: games_one has "{site}", it should have "{count} {site}"',
    ]);
    const withZero = { games_zero: 'none at {site}', games_one: 'one at {site}', games_other: '{count} {site}' };
    expect(languageProblems(of('en', withZero), english)).toEqual([]);
  });

  it('a key that only ends like a plural is no plural', () => {
    const one = { name: 'EN', tag: 'en', texts: { 'error.too_many': 'Too many' } };
    expect(languageProblems(one, one)).toEqual([]);
  });

  it('reports a missing key, an extra key, an empty text and different placeholders', () => {
    expect(languageProblems(of('en', { hello: 'Hello {who}', more: ' ' }), english)).toEqual([
      'OWN: games is missing',
      'OWN: hello has "{who}", it should have "{name}"',
      'OWN: more is not in EN',
      'OWN: more is not a text',
    ]);
  });

  it('a text with the number has plural forms, and no other form next to them', () => {
    const texts = { ...english.texts, found: '{count} found', games: 'games at {site}' };
    expect(languageProblems({ ...english, texts }, { ...english, texts })).toEqual([
      'EN: games stands without a plural category beside games_other',
      'EN: games has "{site}", it should have "{count} {site}"',
      'EN: found holds {count}: it needs a text for each plural category',
    ]);
  });

  it.each([
    ['{- name}', 'holds {- name}: a value is {name}'],
    ['{name, number}', 'holds {name, number}: a value is {name}'],
    ['{name.first}', 'holds {name.first}: a value is {name}'],
    ['{name', 'holds {name: a value is {name}'],
    ['{context}', 'holds {context}, an option of i18next'],
    ['{defaultValue_one}', 'holds {defaultValue_one}, an option of i18next'],
    ['$t(hello)', 'holds $t(, which i18next could read as another text'],
  ])('%s would parse as syntax', (text, why) => {
    const one = { name: 'EN', tag: 'en', texts: { text } };
    expect(languageProblems(one, one)).toEqual([`EN: text ${why}`]);
  });
});
