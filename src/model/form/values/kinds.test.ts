import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { completeTexts } from '#texts/complete.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { KINDS, kindMessageKey, kindOf } from './kinds.ts';
import { KIND_SAMPLES } from './kinds-samples.ts';

const SPOKEN = COMPLETE_LANGUAGES.map((language) =>
  createI18n({ tag: LANGUAGES[language as Language].tag, texts: completeTexts(language) ?? {} }),
);

const FEATURES: readonly (readonly [feature: string, meaning: string, ids: readonly number[]])[] = [
  ['M234', 'any text', [0]],
  ['M235', 'letters first then letters and digits', [1]],
  ['M236', 'Chinese characters and digits', [2]],
  ['M237', 'email format', [3]],
  ['M238', 'alphanumeric with no special characters', [4, 14]],
  ['M239', 'letters plus digits', [5]],
  ['M240', 'digits only', [6]],
  ['M241', 'alphanumeric with at least one uppercase letter', [7]],
  ['M242', 'English letters and spaces', [8]],
  ['M243', 'no spaces', [9]],
  ['M244', 'Chinese characters and punctuation', [10]],
  ['M245', 'date yyyy-MM-dd', [11]],
  ['M246', 'date MM-dd-yyyy', [13]],
  ['M247', 'letters and spaces', [12]],
  ['M248', 'Korean only', [15]],
  ['M249', 'Thai only', [16]],
  ['M250', 'Thai or English with spaces', [17]],
  ['M251', 'uppercase with spaces and at least one letter', [18]],
  ['M252', 'letters, digits and symbols', [19]],
];

/** Kinds that no row of the features names are tested in the same way. */
const NAMED = new Set(FEATURES.flatMap(([, , ids]) => ids));
const OTHERS = KINDS.filter(({ id }) => !NAMED.has(id)).map(({ id, meaning }) => ['our own', meaning, [id]] as const);

describe.each([...FEATURES, ...OTHERS])('%s: pattern kind %s', (feature, _meaning, ids) => {
  test.each(ids)(`${feature}: kind %i takes its valid samples and refuses its invalid ones`, (id) => {
    const samples = KIND_SAMPLES[id];
    expect(samples?.valid.length).toBeGreaterThan(0);
    expect(samples?.valid.filter((text) => !kindOf(id)?.matches(text))).toEqual([]);
    expect(samples?.invalid.filter((text) => kindOf(id)?.matches(text))).toEqual([]);
  });

  test.each(ids)(
    `${feature}: kind %i has its message in every language, with the bounds where lengths matter`,
    (id) => {
      for (const texts of SPOKEN) {
        for (const count of [1, 16]) {
          const message = texts.t(kindMessageKey(id), { count });
          expect(message).not.toBe(kindMessageKey(id));
          expect(message.includes('(min) - (max)')).toBe(id !== 11 && id !== 13);
        }
      }
    },
  );
});

test('M234-M252: each kind has its number, and 0 to 19 are those of the features', () => {
  expect(KINDS.map(({ id }) => id)).toEqual([...KINDS.keys()]);
  expect([...NAMED].toSorted((a, b) => a - b)).toEqual([...KINDS.keys()].slice(0, 20));
  expect(kindOf(KINDS.length)).toBeUndefined();
  expect(kindOf(null)).toBeUndefined();
});

test('M245, M246: exactly the calendar’s days are dates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (y, m, d) => {
        const date = new Date(0);
        date.setUTCFullYear(y, m - 1, d);
        const real = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
        const [year, month, day] = [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')];
        expect(kindOf(11)?.matches(`${year}-${month}-${day}`)).toBe(real);
        expect(kindOf(13)?.matches(`${month}-${day}-${year}`)).toBe(real);
      },
    ),
  );
});

/** Far more than a slow computer needs, far less than a backtracking search takes. */
const AT_ONCE_MS = 250;

test('every kind checks any text of 255 characters at once, lone surrogates included', () => {
  const parts = ['a', 'A1', '\ud800', '\udc00', ' ', '@', 'a.', '中', 'ก', '-1', '\u0301'];
  const texts = parts.map((part) => part.repeat(255).slice(0, 254));
  for (const kind of KINDS) {
    for (const text of texts) {
      // The fastest of several runs, because other processes share the CPU.
      const times = ['!', '?', '#'].map((last) => {
        const start = performance.now();
        expect(typeof kind.matches(text + last)).toBe('boolean');
        return performance.now() - start;
      });
      expect(Math.min(...times)).toBeLessThan(AT_ONCE_MS);
    }
  }
});

test('a text of more than one character keeps its kind (4, 6, 9, 15, 16, 19) in every part of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(4, 6, 9, 15, 16, 19),
      fc.string({ unit: 'grapheme-composite' }),
      fc.nat(),
      (id, text, cut) => {
        const kind = kindOf(id);
        const at = text.length === 0 ? 0 : cut % text.length;
        if (kind?.matches(text) && at > 0)
          expect([text.slice(0, at), text.slice(at)].every((half) => kind.matches(half))).toBe(true);
      },
    ),
  );
});
