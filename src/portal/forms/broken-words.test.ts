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
  return lines;
};

describe('N07: messages for a refused value', () => {
  it.each<[string, Partial<FieldRule>, string, readonly string[]]>([
    ['how many characters are missing', { minLength: 5 }, 'ab', ['3 characters are still missing']],
    ['how many are too many', { maxLength: 3 }, 'abcde', ['2 characters too many']],
    ['which character', { kind: 4 }, 'Strß', ['Please leave out “ß”', 'For example: abc123']],
    ['characters by code points', { kind: 4 }, 'a𠮷b', ['Please leave out “𠮷”', 'For example: abc123']],
    ['a space by its name', { kind: 9 }, 'a b', ['Please leave out the space', 'For example: no-spaces!']],
    [
      'what cannot be seen as what it is',
      { kind: 4 },
      'a\u200bb',
      ['Please leave out the invisible character', 'For example: abc123'],
    ],
    ['the part that is missing', { kind: 5 }, 'abcdef', ['Please add a digit', 'For example: abc123']],
    ['what an address lacks', { kind: 3 }, 'ann', ['Please add “@”', 'For example: a@b.co']],
    [
      'both a character and what is missing',
      { kind: 7 },
      'abß',
      ['Please leave out “ß”', 'Please add a capital letter', 'For example: abC1'],
    ],
    [
      'what could stand there, where the message cannot know it',
      { pattern: '^[A-Z]{2}[0-9]{4}$' },
      'AB12x4',
      ['Please leave out “x”', 'Please write a digit instead', 'For example: BC3456'],
    ],
    [
      'several things that could stand there in one sentence',
      { pattern: '^[A-Za-z0-9_]+$' },
      'ab+',
      ['Please leave out “+”', 'Please write a letter or a digit or “_” instead', 'For example: bcdefghijk'],
    ],
    [
      'what is missing before what is possible',
      { pattern: '^(?=.*[0-9])[A-Za-z0-9]+$', minLength: 8 },
      'quieß',
      ['3 characters are still missing', 'Please leave out “ß”', 'Please add a digit', 'For example: b2d4f6h8j0'],
    ],
    [
      'what a look-ahead forbids',
      { pattern: '^(?!.*--)[a-z-]+$' },
      'a--b',
      ['Please leave out “-”', 'For example: b-d-f-h-j-'],
    ],
    [
      'that more must come',
      { pattern: '^[^x]+x[^x]+$' },
      'ax',
      ['Something is still missing at the end', 'For example: bxdefghijk'],
    ],
    ['nothing where the value is taken', { kind: 6 }, '123', []],
    ['nothing where nothing was typed', {}, '', []],
    ['nothing where the pattern is not understood', { pattern: '\\bword\\b' }, 'other', []],
  ])('%s', (_, changes, value, expected) => {
    expect(linesOf(changes, value)).toEqual(expected);
  });

  it('a hidden password is not shown below its field, and no password is suggested', () => {
    expect(linesOf({ kind: 4 }, 'abcß', true)).toEqual(['Character number 4 cannot be used here']);
  });

  it('an example satisfies the rule and its bounds', () => {
    const rule = { kind: 5, minLength: 8, maxLength: 12 };
    const [example] = linesOf(rule, 'abcdefgh').slice(-1);
    expect(example).toMatch(/^For example: (?=.*[a-z])(?=.*[0-9])[A-Za-z0-9]{8,12}$/);
  });

  it('a pattern that is slow on a phone is skipped: no message is shown', () => {
    expect(linesOf({ pattern: '(a|b)*a(a|b){12}' }, 'bbb')).toEqual([]);
  });
});
