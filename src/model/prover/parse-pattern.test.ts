import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldRule } from '../documents/rules.ts';
import { createRe2Engine } from '../form/values/re2-engine.ts';
import { parsePattern } from './parse-pattern.ts';
import { deciderOf, ruleRequirements } from './rule-patterns.ts';
import { validateByRequirements } from './testing/texts.ts';

const engine = createRe2Engine();
const rule = (pattern: string): FieldRule => ({
  field: 'line',
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 255,
  kind: null,
  pattern,
});

test.each([
  '^[a-z\\_]+$',
  '^[\\w-.]+$',
  '[^\\s@]+@[^\\s@]+',
  '^\\S+$',
  '^[\\s\\S]{2,4}$',
  '^[^\\S ]+$',
  '^.{1,3}$',
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
  '^a|b$',
  'a^b|1$',
  '(a|ab)(b|1)?$',
  '^(?:a{2}|b{1,2}){2}$',
  '',
  '^a*?b+?$',
])('N07: %s is parsed as JavaScript means it', (pattern) => {
  const native = new RegExp(pattern);
  const isTaken = validateByRequirements(ruleRequirements(rule(pattern), engine));
  const characters = [...'abA1_-.@/ \u00a0\u2028\u3000[,{3}'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 8 }), (parts) => {
      const value = parts.join('');
      expect([value, isTaken(value)]).toEqual([value, native.test(value)]);
    }),
    { numRuns: 300 },
  );
});

/** Typical field patterns, with look-aheads in front of them. */
const fragment = fc
  .tuple(
    fc.constantFrom('a', '[a-c]', '[^0-9]', '\\d', '.', '\\.', '(?:ab|[bc1])', '(a{2}b?)', '\\s', '[\\w.]', '(?:b|)'),
    fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{2,}'),
  )
  .map((parts) => parts.join(''));
const row = fc.array(fragment, { minLength: 1, maxLength: 4 }).map((fragments) => fragments.join(''));
const pattern = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('=', '!'), row), { maxLength: 2 }),
    fc.array(row, { minLength: 1, maxLength: 2 }),
    fc.constantFrom('', '$'),
  )
  .map(
    ([lookaheads, rows, end]) =>
      `^${lookaheads.map(([is, inner]) => `(?${is}${inner})`).join('')}(?:${rows.join('|')})${end}`,
  );

test('N07: random patterns are parsed as JavaScript and the validator mean them', () => {
  const text = fc.array(fc.constantFrom(...'abc12. _'), { maxLength: 9 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 20 }), (source, values) => {
      const own = rule(source);
      if (deciderOf(own, engine) !== 'pattern') return;
      const isTaken = validateByRequirements(ruleRequirements(own, engine));
      const native = new RegExp(source);
      const validated = engine.compile(source);
      expect(values.map(isTaken)).toEqual(values.map((value) => native.test(value)));
      expect(values.map((value) => validated?.(value))).toEqual(values.map((value) => native.test(value)));
    }),
    { numRuns: 150 },
  );
});

test.each([
  '(a)\\1',
  '(?<=a)b',
  'a(?=b)',
  '\\bword',
  '\\cA',
  '(?i)a',
  'a**',
  '^*',
  '[z-a]',
  '\\p{Unheard}',
  '[a',
  '(a',
  'a)',
])('N07: nothing is claimed about %s', (source) => {
  expect(parsePattern(source)).toBeNull();
});

test('N07: no pattern makes the parser throw', () => {
  const bits = [
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
    '(?:',
    '\ud800',
    '\\p{',
    '-',
  ];
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(any, (source) => void parsePattern(source)),
    { numRuns: 300 },
  );
});
