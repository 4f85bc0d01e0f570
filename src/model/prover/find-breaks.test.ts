import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldRule } from '../documents/rules.ts';
import { KINDS } from '../form/values/kinds.ts';
import { validate } from '../form/values/matcher.ts';
import { createRe2Engine } from '../form/values/re2-engine.ts';
import { findBreaks } from './find-breaks.ts';
import { hasCode } from './sets/code-set.ts';
import { writeSet } from './sets/write-set.ts';
import { textsNear } from './testing/texts.ts';

const engine = createRe2Engine();
const rule = (changes: Partial<FieldRule>): FieldRule => ({
  field: 'line',
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 20,
  pattern: null,
  kind: null,
  ...changes,
});
const breaksOf = (changes: Partial<FieldRule>, value: string) =>
  findBreaks(rule(changes), value, engine).map(({ part, at, wanted }) => [part, at, writeSet(wanted).parts.join(' ')]);

test.each<[string, Partial<FieldRule>, string, readonly unknown[]]>([
  ['a character that cannot stand there', { kind: 1 }, 'ab_cd', [['pattern', 2, 'a–z A–Z 0–9']]],
  ['the first of several', { kind: 6 }, '1x2y', [['pattern', 1, '0–9']]],
  ['a first character', { kind: 1 }, '1abc', [['pattern', 0, 'a–z A–Z']]],
  ['a character counted in code points', { kind: 4 }, '𠮷a', [['pattern', 0, 'a–z A–Z 0–9']]],
  ['something that is missing', { kind: 5 }, 'abc', [['pattern', null, '0–9']]],
  [
    'two things that are missing',
    { pattern: '^(?=.*[A-Z])(?=.*[0-9]).+$' },
    'abc',
    [
      ['pattern', null, 'A–Z'],
      ['pattern', null, '0–9'],
    ],
  ],
  ['a value that ends too early', { pattern: '^[0-9]{4}-[0-9]$' }, '2026', [['pattern', null, '-']]],
  ['what must come, not all that may', { pattern: '^[^@\\s]+@[^@\\s]+$' }, 'nobody', [['pattern', null, '@']]],
  ['what a look-ahead forbids', { pattern: '^(?!.*--)[a-z-]+$' }, 'a--b', [['pattern', 2, '-']]],
  ['too many characters', { maxLength: 3 }, 'abcd', [['length', 3, '']]],
  ['too few characters', { minLength: 3 }, 'ab', [['length', null, '']]],
  [
    'length and character at once',
    { kind: 6, maxLength: 3 },
    '12a45',
    [
      ['length', 3, ''],
      ['pattern', 2, '0–9'],
    ],
  ],
  ['nothing at all', {}, '', [['required', null, '']]],
  ['a value that is fine', { kind: 6 }, '12', []],
  ['a day that the calendar does not have', { kind: 11 }, '2026-02-30', [['pattern', 8, '0–2']]],
  ['the second at sign of an address', { kind: 3 }, 'a@b@c.de', [['pattern', 3, 'a–z A–Z 0–9 - .']]],
])('N07: %s is found', (_, changes, value, expected) => {
  expect(breaksOf(changes, value)).toEqual(expected);
});

test('N07: an unparsed pattern is still reported as the pattern', () => {
  expect(breaksOf({ pattern: '\\bword\\b' }, 'other')).toEqual([['pattern', null, '']]);
});

test.each(KINDS)(
  'N07: kind $id: there is a break exactly when validation fails, and its character is to blame',
  ({ id }) => {
    const own = rule({ kind: id, maxLength: 30 });
    const values = fc.sample(textsNear(id), { numRuns: 300, seed: 5 }).filter((text) => text.isWellFormed());
    for (const value of values) {
      const breaks = findBreaks(own, value, engine);
      expect([value, breaks.length === 0]).toEqual([value, validate(own, value, engine).ok]);
      for (const { at, wanted, part } of breaks) {
        const character = at === null ? undefined : [...value][at];
        if (character !== undefined && part === 'pattern')
          expect(hasCode(wanted, character.codePointAt(0) ?? 0)).toBe(false);
      }
    }
  },
);
