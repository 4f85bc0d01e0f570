import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldRule } from '#model/documents/rules.ts';
import { KIND_SAMPLES } from './kinds-samples.ts';
import { countCodePoints, type PatternEngine, validate } from './matcher.ts';
import { createRe2Engine } from './re2-engine.ts';

const engine = createRe2Engine();
const NOTHING_COMPILES: PatternEngine = { compile: () => null };
const rule = (changes: Partial<FieldRule>): FieldRule => ({
  field: 'line',
  enabled: true,
  required: false,
  minLength: 0,
  maxLength: 255,
  pattern: null,
  kind: null,
  ...changes,
});
const part = (changes: Partial<FieldRule>, value: string) => {
  const verdict = validate(rule(changes), value, engine);
  return verdict.ok ? 'ok' : verdict.part;
};

test('M232: a value passes only if the pattern finds a match and its length is within the bounds', () => {
  const bounded = { minLength: 3, maxLength: 5, pattern: '^[a-z]+$' };
  expect(part(bounded, 'abcd')).toBe('ok');
  expect(part(bounded, 'ab')).toBe('length');
  expect(part(bounded, 'abcdef')).toBe('length');
  expect(part(bounded, 'ab1')).toBe('pattern');
});

test('M232: a partial match is enough, as on the server', () => {
  expect(part({ pattern: '[0-9]' }, 'abc1def')).toBe('ok');
});

test('M232: lengths count code points', () => {
  expect(part({ minLength: 2, maxLength: 2 }, '😀😀')).toBe('ok');
  expect(part({ minLength: 3 }, '😀😀')).toBe('length');
  expect(part({ maxLength: 2 }, '\ud800\udc00\ud800')).toBe('ok');
});

test('M232: an empty value passes unless the rule requires one', () => {
  expect(part({ minLength: 6, pattern: '^x$' }, '')).toBe('ok');
  expect(part({ required: true }, '')).toBe('required');
});

test('M233: a pattern of * accepts any text, for every kind', () => {
  expect(part({ pattern: '*', kind: 6 }, 'not digits ✓')).toBe('ok');
});

test.each([null, '(', '(?<=a)b', '^(a|b)(?!c)$', '[z-a]'])(
  'M232: without a usable pattern (%s) the kind applies',
  (pattern) => {
    expect(part({ pattern, kind: 6 }, '123')).toBe('ok');
    expect(part({ pattern, kind: 6 }, 'abc')).toBe('pattern');
    expect(part({ pattern, kind: 42 }, 'any text')).toBe('ok');
    expect(part({ pattern, kind: null }, 'any text')).toBe('ok');
  },
);

test('M232: any kind replaces a pattern that does not compile', () => {
  for (const [id, { valid, invalid }] of Object.entries(KIND_SAMPLES)) {
    const own = rule({ pattern: '^x$', kind: Number(id) });
    const passes = (text: string) => validate(own, text, NOTHING_COMPILES).ok;
    expect(valid.filter((text) => !passes(text))).toEqual([]);
    expect(invalid.filter((text) => text !== '' && passes(text))).toEqual([]);
  }
});

test('M233: the message is that of the kind, with the bounds', () => {
  const verdict = validate(rule({ kind: 1, minLength: 6, maxLength: 16 }), '1', engine);
  expect(verdict).toEqual({
    ok: false,
    part: 'length',
    message: { key: 'reg_pattern_1', params: { min: 6, max: 16 } },
  });
});

test('M233: with a pattern of * the kind is ignored: the message has the bounds', () => {
  const key = (changes: Partial<FieldRule>) => {
    const verdict = validate(rule({ pattern: '*', minLength: 6, maxLength: 16, ...changes }), 'any', engine);
    return verdict.ok ? null : verdict.message;
  };
  expect(key({ kind: 6 })).toEqual({ key: 'reg_pattern_0', params: { min: 6, max: 16 } });
  expect(key({ kind: 11 })?.key).toBe('reg_pattern_0');
  expect(key({ kind: 5, field: 'password' })?.key).toBe('form.passwordLength');
  expect(key({ kind: 6, pattern: null })?.key).toBe('reg_pattern_6');
});

test.each([
  ['M258', 'username', 'a', 'form.accountFormat'],
  ['M259', 'password', 'a', 'form.passwordFormat'],
  ['M260', 'email', 'a', 'form.emailFormat'],
  ['M257', 'mobileNum', 'a', 'form.mobileFormat'],
  ['M254', 'password', '1'.repeat(256), 'form.passwordLength'],
  ['M233', 'username', '1'.repeat(256), 'reg_pattern_0'],
  ['M233', 'constructor', 'a', 'reg_pattern_0'],
])('%s: without a known kind %s has its own text', (_feature, field, value, key) => {
  const verdict = validate(rule({ field, pattern: '^[0-9]+$' }), value, engine);
  expect(verdict.ok ? null : verdict.message.key).toBe(key);
});

test('M262, M263: an empty required field is reported; the captcha in its own words', () => {
  const key = (field: string) => {
    const verdict = validate(rule({ field, required: true, kind: 6 }), '', engine);
    return verdict.ok ? null : verdict.message.key;
  };
  expect(key('line')).toBe('form.required');
  expect(key('captcha')).toBe('form.captchaRequired');
});

test('M232: no rule and no text, lone surrogates included, throws in validation', () => {
  const anyRule = fc.record({
    field: fc.constantFrom('username', 'constructor', 'captcha', 'zalo'),
    enabled: fc.boolean(),
    required: fc.boolean(),
    minLength: fc.nat(20),
    maxLength: fc.integer({ min: 20, max: 255 }),
    pattern: fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('*', '^\\S+$', '^(?=.*[A-Z]).+$'),
    ),
    kind: fc.oneof(fc.constant(null), fc.nat(25)),
  });
  fc.assert(
    fc.property(anyRule, fc.array(fc.constantFrom('\ud800', '\udc00', 'a', '1', '中', ' ')), (one, parts) => {
      const value = parts.join('');
      const verdict = validate(one, value, engine);
      if (verdict.ok && value !== '') expect(countCodePoints(value)).toBeGreaterThanOrEqual(one.minLength);
      if (value === '') expect(verdict.ok).toBe(!one.required);
    }),
  );
});
