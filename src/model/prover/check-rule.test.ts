import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import type { FieldRule } from '../documents/rules.ts';
import { KINDS } from '../form/values/kinds.ts';
import { validate } from '../form/values/matcher.ts';
import { createRe2Engine } from '../form/values/re2-engine.ts';
import { checkRule, type FindingCode } from './check-rule.ts';
import { makeExamples } from './examples.ts';
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
const codesOf = (changes: Partial<FieldRule>): readonly FindingCode[] =>
  checkRule(rule(changes), engine).findings.map(({ code }) => code);

describe('contradictions', () => {
  test.each<[string, Partial<FieldRule>]>([
    ['the pattern is longer than the bounds', { pattern: '^[a-z]{21,}$' }],
    ['the pattern is shorter than the bounds', { pattern: '^[a-z]{1,4}$', minLength: 5 }],
    ['a look-ahead asks for what the pattern forbids', { pattern: '^(?=.*[A-Z])[a-z0-9]+$' }],
    ['a look-ahead forbids what the pattern asks for', { pattern: '^(?!.*[0-9])[a-z]+[0-9]$' }],
    ['two look-aheads exclude each other', { pattern: '^(?=[a-z]+$)(?=[0-9]+$).*$' }],
    ['two look-aheads need more room than there is', { pattern: '^(?=.*[a-z]{3})(?=.*[0-9]{3}).+$', maxLength: 5 }],
    ['the class is empty', { pattern: '^[]$' }],
    ['an end stands before the end', { pattern: 'a$b' }],
    ['only values with a blank at their start are taken, and those are trimmed', { pattern: '^ [a-z]+$' }],
    ['only values with a blank at their end are taken', { pattern: '^[a-z]+\\s$' }],
    ['only a line break is taken, which nobody can type', { pattern: '^[a-z]+\\n[a-z]+$' }],
    ['only the empty value is taken', { pattern: '^$' }],
    [
      'only odd lengths are taken, and the bounds are one even length',
      { pattern: '^a(?:bc)*$', minLength: 4, maxLength: 4 },
    ],
    ['the kind needs more than the bounds give', { kind: 3, maxLength: 5 }],
    ['a letter and a digit do not fit into one character', { kind: 5, maxLength: 1 }],
    ['a date has ten characters', { kind: 11, minLength: 11 }],
    ['a date picker writes no slashes', { kind: 11, pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' }],
  ])('N07: %s', (_, changes) => {
    const { proof, findings } = checkRule(rule(changes), engine);
    expect([proof.satisfiable, findings.map(({ code }) => code)]).toEqual([
      false,
      expect.arrayContaining(['unsatisfiable']),
    ]);
  });

  test('N07: a pattern that is not parsed is not called a contradiction', () => {
    expect(codesOf({ pattern: '^\\bword$' })).toContain('not-known');
  });

  test('N07: planted contradictions are found, and a value proved possible is never called impossible', () => {
    const count = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(count, count, fc.nat(4), fc.nat(30), fc.nat(30), (letters, digits, more, least, slack) => {
        const own = rule({
          pattern: `^[a-z]{${letters}}[0-9]{${digits},${digits + more}}$`,
          minLength: least,
          maxLength: Math.max(1, least + slack),
        });
        const lengths = Array.from({ length: more + 1 }, (_, at) => letters + digits + at);
        const fits = lengths.some((length) => length > 0 && length >= own.minLength && length <= own.maxLength);
        expect(checkRule(own, engine).proof.satisfiable).toBe(fits);
      }),
      { numRuns: cases(60) },
    );
  });
});

test.each(KINDS)('N07: kind $id has values of exactly the stated lengths', ({ id }) => {
  const own = rule({ kind: id, maxLength: 12 });
  const { proof } = checkRule(own, engine);
  const lengths = new Set(proof.lengths);
  const taken = fc
    .sample(textsNear(id), { numRuns: 400, seed: 3 })
    .filter((text) => text === text.trim() && validate(own, text, engine).ok);
  expect(proof.satisfiable).toBe(true);
  expect(taken.filter((text) => !lengths.has([...text].length))).toEqual([]);
});

test.each([
  ['(', 'an open group'],
  ['(a)\\1', 'a back reference'],
  ['^(a|b)(?!c)$', 'a look-ahead in the middle'],
  ['x'.repeat(300), 'too large'],
])('N07: %s does not compile (%s), and then the kind applies', (pattern) => {
  const { proof, findings } = checkRule(rule({ pattern, kind: 6 }), engine);
  expect([findings[0]?.code, proof.decider, proof.satisfiable]).toEqual(['pattern-broken', 'kind', true]);
});

describe('messages', () => {
  test('N07, M233: words that promise a refused value are shown with it', () => {
    const { findings } = checkRule(rule({ pattern: '^[a-z]+$', kind: 4, minLength: 3 }), engine);
    const found = findings.find(({ code }) => code === 'message-refuses');
    expect(found?.params['key']).toBe('reg_pattern_4');
    const value = String(found?.params['value']);
    expect([/^[A-Za-z0-9]{3,20}$/.test(value), /^[a-z]+$/.test(value)]).toEqual([true, false]);
  });

  test('N07, M233: lengths that the message names and the pattern refuses are reported', () => {
    const { findings } = checkRule(rule({ pattern: '^[0-9]{6,8}$', kind: 6, minLength: 4, maxLength: 12 }), engine);
    expect(findings.find(({ code }) => code === 'lengths-unused')?.params).toMatchObject({ shortest: 6, longest: 8 });
  });

  test('N07: a pattern equal to its kind fits, however it is written', () => {
    expect(codesOf({ pattern: '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$', kind: 5, minLength: 2 })).toEqual([]);
    expect(codesOf({ pattern: '^(?:[a-zA-Z]|\\d)+$', kind: 4 })).toEqual([]);
  });

  test('N07: a pattern behind words for any text is hidden from the player', () => {
    expect(codesOf({ pattern: '^[a-z]+$', kind: 0 })).toContain('message-refuses');
  });

  test('N07, M258: a field with its own words claims nothing exact', () => {
    expect(codesOf({ field: 'username', pattern: '^[a-z]+$' })).toEqual([]);
  });
});

describe('examples', () => {
  const anyRule = fc.record({
    field: fc.constantFrom('line', 'birthday', 'username', 'captcha'),
    enabled: fc.constant(true),
    required: fc.boolean(),
    minLength: fc.nat(14),
    maxLength: fc.integer({ min: 14, max: 30 }),
    kind: fc.option(fc.nat(20)),
    pattern: fc.constantFrom(
      ...[
        null,
        '*',
        '^[a-z]+$',
        '^(?=.*[A-Z])(?=.*[0-9])[\\w-]{6,20}$',
        '[0-9]',
        '^(?!.*--)[a-z-]+$',
        '^\\S+ \\S+$',
        '(',
        '^\\bx',
      ],
    ),
  });

  test('N07: every good example is valid and every bad one refused for the part that it names', () => {
    fc.assert(
      fc.property(anyRule, (own) => {
        const { proof } = checkRule(own, engine);
        const { good, bad } = makeExamples(proof, engine);
        expect(good.filter((value) => !validate(own, value, engine).ok)).toEqual([]);
        for (const { value, part } of bad) expect(validate(own, value, engine)).toMatchObject({ ok: false, part });
        if (proof.satisfiable === true) expect(good).not.toEqual([]);
      }),
      { numRuns: cases(60) },
    );
  });

  test('N07: good examples are at the bounds, and each bad one breaks one part', () => {
    const own = rule({ pattern: '^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$', kind: 19, minLength: 6, maxLength: 9 });
    const { good, bad } = makeExamples(checkRule(own, engine).proof, engine);
    expect(good.map((value) => value.length)).toEqual(expect.arrayContaining([6, 9]));
    const [empty, short, long, ...broken] = bad.map(({ value }) => value);
    expect([empty, short?.length, long?.length]).toEqual(['', 5, 10]);
    const parts = [/^[A-Za-z0-9]+$/, /[A-Z]/, /[0-9]/];
    expect(broken.map((value) => parts.map((part) => part.test(value)))).toEqual([
      [false, true, true],
      [true, false, true],
      [true, true, false],
    ]);
  });

  test('N07: an unparsed pattern is shown by examples of its kind, if they pass validation', () => {
    const own = rule({ pattern: '\\b[0-9]+\\b', kind: 6 });
    const { good } = makeExamples(checkRule(own, engine).proof, engine);
    expect(good).toContain('123456');
  });
});
