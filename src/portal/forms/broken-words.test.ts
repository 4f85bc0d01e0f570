import { describe, expect, it } from 'vitest';
import type { FieldRule } from '#model/documents/rules.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { createI18n } from '#texts/create-i18n.ts';
import texts from '#texts/EN/form.json' with { type: 'json' };
import type { FileKey } from '#texts/text-key.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import { brokenWords } from './broken-words.ts';

const engine = createRe2Engine();
const { t } = typedTexts<FileKey>(createI18n({ tag: 'en', texts }));

const linesOf = (changes: Partial<FieldRule>, value: string, isSecret = false) => {
  const plain = {
    field: 'line',
    enabled: true,
    required: true,
    minLength: 1,
    maxLength: 20,
    pattern: null,
    kind: null,
  };
  const lines = brokenWords({ rule: { ...plain, ...changes }, value, engine, isSecret }, t);
  return lines.map((line) => line.replaceAll('\u2060', ''));
};

describe('N07: what a player is told of a value that is refused', () => {
  it.each<[string, Partial<FieldRule>, string, readonly string[]]>([
    ['how many characters are missing', { minLength: 5 }, 'ab', ['3 characters are still missing']],
    ['how many are too many', { maxLength: 3 }, 'abcde', ['2 characters too many']],
    ['which character', { kind: 4 }, 'Strß', ['The character “ß” at place 4 is not allowed']],
    ['characters by code points', { kind: 4 }, 'a𠮷b', ['The character “𠮷” at place 2 is not allowed']],
    ['a space by its name', { kind: 9 }, 'a b', ['The space at place 2 is not allowed']],
    ['a place as it stands in the field', { kind: 6 }, '  1x', ['The character “x” at place 4 is not allowed']],
    [
      'what cannot be seen by its number',
      { kind: 4 },
      'a\u200bb',
      ['The character “U+200B” at place 2 is not allowed'],
    ],
    ['the part that is missing', { kind: 5 }, 'abcdef', ['Still missing: 0–9']],
    ['what an address lacks', { kind: 3 }, 'ann', ['Still missing: @']],
    [
      'both a character and what is missing',
      { kind: 7 },
      'abß',
      ['The character “ß” at place 3 is not allowed', 'Still missing: A–Z'],
    ],
    [
      'what could stand there, where the message cannot know it',
      { pattern: '^[A-Z]{2}[0-9]{4}$' },
      'AB12x4',
      ['The character “x” at place 5 is not allowed', 'Possible there: 0–9'],
    ],
    [
      'what is missing before what is possible',
      { pattern: '^(?=.*[0-9])[A-Za-z0-9]+$', minLength: 8 },
      'quieß',
      ['3 characters are still missing', 'The character “ß” at place 5 is not allowed', 'Still missing: 0–9'],
    ],
    [
      'what a look-ahead forbids',
      { pattern: '^(?!.*--)[a-z-]+$' },
      'a--b',
      ['The character “-” at place 3 is not allowed'],
    ],
    ['that more must come', { pattern: '^[^x]+x[^x]+$' }, 'ax', ['It is not complete yet']],
    ['nothing where the value is taken', { kind: 6 }, '123', []],
    ['nothing where nothing was typed', {}, '', []],
    ['nothing where the pattern is not understood', { pattern: '\\bword\\b' }, 'other', []],
  ])('%s', (_, changes, value, expected) => {
    expect(linesOf(changes, value)).toEqual(expected);
  });

  it('a password that is not shown in its field is not shown under it either', () => {
    expect(linesOf({ kind: 4 }, 'abcß', true)).toEqual(['The character at place 4 is not allowed']);
  });

  it('a pattern that would keep a telephone busy costs nothing: nothing is said of it', () => {
    expect(linesOf({ pattern: '(a|b)*a(a|b){12}' }, 'bbb')).toEqual([]);
  });
});
