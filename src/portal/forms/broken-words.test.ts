import { describe, expect, it } from 'vitest';
import type { FieldRule } from '#model/documents/rules.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { inEnglish } from '#tests/setup/english.ts';
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
  const lines = brokenWords({ rule: { ...plain, ...changes }, value, engine, isSecret }, t, 'en');
  return lines;
};

describe('N07: messages for a refused value', () => {
  it.each<[string, Partial<FieldRule>, string, readonly string[]]>([
    ['how many characters are missing', { minLength: 5 }, 'ab', [inEnglish('form.broken.short', { count: 3 })]],
    ['how many are too many', { maxLength: 3 }, 'abcde', [inEnglish('form.broken.long', { count: 2 })]],
    [
      'which character',
      { kind: 4 },
      'Strß',
      [inEnglish('form.broken.letter', { letter: 'ß' }), inEnglish('form.broken.example', { example: 'abc123' })],
    ],
    [
      'characters by code points',
      { kind: 4 },
      'a𠮷b',
      [inEnglish('form.broken.letter', { letter: '𠮷' }), inEnglish('form.broken.example', { example: 'abc123' })],
    ],
    [
      'a space by its name',
      { kind: 9 },
      'a b',
      [inEnglish('form.broken.space'), inEnglish('form.broken.example', { example: 'no-spaces!' })],
    ],
    [
      'what cannot be seen as what it is',
      { kind: 4 },
      'a\u200bb',
      [inEnglish('form.broken.hidden'), inEnglish('form.broken.example', { example: 'abc123' })],
    ],
    [
      'the part that is missing',
      { kind: 5 },
      'abcdef',
      [
        inEnglish('form.broken.missing', { wanted: inEnglish('form.broken.set.digit') }),
        inEnglish('form.broken.example', { example: 'abc123' }),
      ],
    ],
    [
      'what an address lacks',
      { kind: 3 },
      'ann',
      [inEnglish('form.broken.missing', { wanted: '“@”' }), inEnglish('form.broken.example', { example: 'a@b.co' })],
    ],
    [
      'both a character and what is missing',
      { kind: 7 },
      'abß',
      [
        inEnglish('form.broken.letter', { letter: 'ß' }),
        inEnglish('form.broken.missing', { wanted: inEnglish('form.broken.set.upper') }),
        inEnglish('form.broken.example', { example: 'abC1' }),
      ],
    ],
    [
      'what could stand there, where the message cannot know it',
      { pattern: '^[A-Z]{2}[0-9]{4}$' },
      'AB12x4',
      [
        inEnglish('form.broken.letter', { letter: 'x' }),
        inEnglish('form.broken.possible', { wanted: inEnglish('form.broken.set.digit') }),
        inEnglish('form.broken.example', { example: 'BC3456' }),
      ],
    ],
    [
      'several things that could stand there in one sentence',
      { pattern: '^[A-Za-z0-9_]+$' },
      'ab+',
      [
        inEnglish('form.broken.letter', { letter: '+' }),
        inEnglish('form.broken.possible', { wanted: 'a letter, a digit or “_”' }),
        inEnglish('form.broken.example', { example: 'bcdefghijk' }),
      ],
    ],
    [
      'what is missing before what is possible',
      { pattern: '^(?=.*[0-9])[A-Za-z0-9]+$', minLength: 8 },
      'quieß',
      [
        inEnglish('form.broken.short', { count: 3 }),
        inEnglish('form.broken.letter', { letter: 'ß' }),
        inEnglish('form.broken.missing', { wanted: inEnglish('form.broken.set.digit') }),
        inEnglish('form.broken.example', { example: 'b2d4f6h8j0' }),
      ],
    ],
    [
      'what a look-ahead forbids',
      { pattern: '^(?!.*--)[a-z-]+$' },
      'a--b',
      [inEnglish('form.broken.letter', { letter: '-' }), inEnglish('form.broken.example', { example: 'b-d-f-h-j-' })],
    ],
    [
      'that more must come',
      { pattern: '^[^x]+x[^x]+$' },
      'ax',
      [inEnglish('form.broken.unfinished'), inEnglish('form.broken.example', { example: 'bxdefghijk' })],
    ],
    ['nothing where the value is taken', { kind: 6 }, '123', []],
    ['nothing where nothing was typed', {}, '', []],
    ['nothing where the pattern is not understood', { pattern: '\\bword\\b' }, 'other', []],
  ])('%s', (_, changes, value, expected) => {
    expect(linesOf(changes, value)).toEqual(expected);
  });

  it('a hidden password is not shown below its field, and no password is suggested', () => {
    expect(linesOf({ kind: 4 }, 'abcß', true)).toEqual([inEnglish('form.broken.secret', { place: '4' })]);
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
