import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIND_SAMPLES } from './kinds-samples.ts';
import { createRe2Engine } from './re2-engine.ts';

const engine = createRe2Engine();
const finds = (pattern: string, value: string) => engine.compile(pattern)?.(value);

const USUAL: readonly (readonly [id: number, pattern: string])[] = [
  [1, '^[A-Za-z][A-Za-z0-9]*$'],
  [2, '^[\\u3400-\\u9fff\\u{20000}-\\u{323af}0-9]+$'],
  [4, '^[a-zA-Z0-9]+$'],
  [5, '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$'],
  [6, '^\\d+$'],
  [7, '^(?=.*[A-Z])[A-Za-z0-9]+$'],
  [8, '^(?=.*[A-Za-z])[A-Za-z ]+$'],
  [9, '^\\S+$'],
  [15, '^[\\uac00-\\ud7af]+$'],
  [16, '^[\\u0e00-\\u0e7f]+$'],
  [18, '^(?=.*[A-Z])[A-Z\\s]+$'],
  [19, '^[\\x21-\\x7e]+$'],
];

test.each(USUAL)('M232: the usual pattern of kind %i (%s) compiles and matches the samples', (id, pattern) => {
  expect(KIND_SAMPLES[id]?.valid.filter((text) => !finds(pattern, text))).toEqual([]);
  expect(KIND_SAMPLES[id]?.invalid.filter((text) => finds(pattern, text))).toEqual([]);
});

test.each([
  '^[a-z\\_]+$',
  '^[\\w-.]+$',
  '[^\\s@]+@[^\\s@]+',
  '^\\S+$',
  '^[\\s\\S]{2,4}$',
  '^[^\\S ]+$',
  '^.{1,3}$',
  '.',
  '^(?:a|b|\\/)+$',
  '^(?!.*(?:ab|b1))[a-z0-9]+$',
  '^(?=.*[A-Z])(?=.*\\d)(?!.* ).{2,}$',
  '[]',
  '[^]',
  '\\u0061\\x62',
  '^(?<first>a)b?',
  'a{,3}|1',
  '^[[a]+$',
  'a$',
])('M232: %s means what it means in JavaScript', (pattern) => {
  const native = new RegExp(pattern);
  const characters = [
    'a',
    'b',
    'A',
    '1',
    '_',
    '-',
    '.',
    '@',
    '/',
    ' ',
    '\n',
    '\u00a0',
    '\u2028',
    '\u3000',
    '[',
    ',',
    '{',
    '3',
    '}',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 8 }), (parts) => {
      const value = parts.join('');
      expect([value, finds(pattern, value)]).toEqual([value, native.test(value)]);
    }),
  );
});

test('a surrogate pair, escaped or literal, is one character', () => {
  expect(finds('^\\ud83d\\ude00$', '😀')).toBe(true);
  expect(finds('^[\\ud83d\\ude00]$', '😀')).toBe(true);
  expect(finds('^.$', '😀')).toBe(true);
  expect(finds('^.$', '\ud83d')).toBe(true);
});

test.each([
  ['(a)\\1', 'a back reference'],
  ['(?<=a)b', 'a look-behind'],
  ['a(?=b)', 'a look-ahead in the middle'],
  ['(', 'an open group'],
  ['a**', 'a repeated repetition'],
  ['a{2,1}', 'bounds the wrong way'],
  ['(a{0,100}){0,100}', 'a size past the bound'],
  ['\\p{L}{300}\\p{L}{300}', 'a size past the bound in a row'],
  ['x'.repeat(600), 'an endless pattern'],
])('%s does not compile: %s', (pattern) => {
  expect(engine.compile(pattern)).toBeNull();
});

/** Far more than a slow computer needs, far less than a backtracking search takes. */
const AT_ONCE_MS = 250;

test('M232: catastrophic patterns return at once on 29 and on 255 characters', () => {
  const catastrophic = [
    '^([A-Za-z]+\\s?)*$',
    '(x+x+)+y',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(.*.*.*.*.*.*.*.*.*)z',
    '^(\\d+)*\\.$',
    '(a|b)*a(a|b){20}$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(?=(a+)+$)(?!(a|aa)+$)a+b$',
  ];
  for (const pattern of catastrophic) {
    for (const length of [29, 255]) {
      const attacks = ['!', '?', '#', '%', '&'].map((last) => `${'a'.repeat(length - 1)}${last}`);
      expect(Math.min(...attacks.map((attack) => timeOf(pattern, attack)))).toBeLessThan(AT_ONCE_MS);
    }
  }
});

/** Milliseconds of one match; the fastest of several runs, because other processes share the CPU. */
function timeOf(pattern: string, value: string): number {
  const start = performance.now();
  expect(typeof finds(pattern, value)).toBe('boolean');
  return performance.now() - start;
}

test('a value past every bound is not matched', () => {
  expect(finds('a', 'a'.repeat(511))).toBe(false);
});

test('the engine caches a bounded number of patterns and evicts the least recently used', () => {
  const fresh = createRe2Engine();
  const first = fresh.compile('^a$');
  const second = fresh.compile('^b$');
  for (let at = 0; at < 199; at += 1) {
    fresh.compile(`^a${at}$`);
    expect(fresh.compile('^a$')).toBe(first);
  }
  expect(fresh.compile('^b$')).not.toBe(second);
});

test('no pattern makes the engine throw', () => {
  const fragments = [
    '(',
    ')',
    '[',
    ']',
    '{1,3}',
    '{',
    '*',
    '+',
    '?',
    '|',
    '^',
    '$',
    '\\',
    '\\u',
    '\\x',
    'a',
    '(?=',
    '(?!',
    '(?:',
    '\ud800',
    '\\p{',
    '.',
    '-',
  ];
  const pattern = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(pattern, fc.string({ unit: 'binary', maxLength: 40 }), (text, value) => {
      expect(['boolean', 'undefined']).toContain(typeof finds(text, value));
    }),
    { numRuns: 500 },
  );
});
