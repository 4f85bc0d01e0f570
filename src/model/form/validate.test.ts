import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createI18n } from '#texts/create-i18n.ts';
import en from '#texts/EN/form.json' with { type: 'json' };
import { parseRules } from '../documents/rules.ts';
import type { FormSpec } from './form.ts';
import { buildRegistrationForm } from './registration.ts';
import { dropHidden, validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const engine = createRe2Engine();
const rules = parseRules({
  username: {
    enabled: 1,
    required: 1,
    minLength: 6,
    maxLength: 16,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    patternId: 1,
  },
  password: {
    enabled: 1,
    required: 1,
    minLength: 8,
    maxLength: 20,
    acceptedPattern: '^(?=.*[A-Z])[A-Za-z0-9]+$',
    patternId: 7,
  },
  mobileNum: { enabled: 1, minLength: 9, maxLength: 11, patternId: 6 },
  email: { enabled: 1, patternId: 3 },
  zalo: { enabled: 1, acceptedPattern: '^([A-Za-z]+\\s?)*$', maxLength: 60 },
}).value;
const SHOWN = [
  'username',
  'password',
  'confirmPassword',
  'countryDialingCode',
  'mobileNum',
  'email',
  'zalo',
  'terms',
  'ageConfirmation',
];
const build = (hidden: readonly string[] = []): FormSpec =>
  buildRegistrationForm({
    method: 'username',
    rules,
    shown: (id) => {
      const name = id.replace('register.', '');
      if (name === 'affiliateCode') return { fact: 'view:affiliateCodeValid', in: [false] };
      return SHOWN.includes(name) && !hidden.includes(name);
    },
  });
const good = {
  username: 'player1',
  password: 'Secret123',
  confirmPassword: 'Secret123',
  terms: true,
  ageConfirmation: true,
};
const errors = (data: Readonly<Record<string, unknown>>) =>
  validateForm(build(), data, engine).map((error) => [error.field, error.part, error.key]);

test('M253: validates the whole form, in the order of its fields', () => {
  expect(errors(good)).toEqual([]);
  expect(errors({ ageConfirmation: false, email: 'x', terms: 'yes' })).toEqual([
    ['username', 'required', 'form.required'],
    ['password', 'required', 'form.required'],
    ['confirmPassword', 'required', 'form.required'],
    ['email', 'pattern', 'reg_pattern_3'],
    ['terms', 'consent', 'form.consentRequired'],
    ['ageConfirmation', 'consent', 'form.consentRequired'],
  ]);
});

test('M232, M233: a broken rule has the message of its kind and the bounds', () => {
  const [error] = validateForm(build(), { ...good, username: 'p1' }, engine);
  expect(error).toEqual({ field: 'username', part: 'length', key: 'reg_pattern_1', params: { min: 6, max: 16 } });
  expect(errors({ ...good, password: 'secret123', confirmPassword: 'secret123' })).toEqual([
    ['password', 'pattern', 'reg_pattern_7'],
  ]);
});

test('M261: the confirmation must repeat the password', () => {
  expect(errors({ ...good, confirmPassword: 'Secret124' })).toEqual([
    ['confirmPassword', 'equals', 'inconsistent_twice'],
  ]);
});

test('a number needs its country code', () => {
  expect(errors({ ...good, mobileNum: '0912345678' })).toEqual([['countryDialingCode', 'required', 'form.required']]);
  expect(errors({ ...good, mobileNum: '0912345678', countryDialingCode: '+84' })).toEqual([]);
});

test('D37: names are trimmed; a new password with blanks at its ends is refused', () => {
  expect(errors({ ...good, username: '  player1 ' })).toEqual([]);
  expect(errors({ ...good, password: ' Secret123', confirmPassword: ' Secret123' })).toEqual([
    ['password', 'blanks', 'form.passwordBlanks'],
  ]);
  expect(dropHidden(build(), { ...good, username: ' player1 ', confirmPassword: 'Secret123 ' })).toEqual(good);
});

test('hidden and open fields are neither validated nor sent', () => {
  const spec = build(['email']);
  const data = { ...good, email: 'x', affiliateCode: 'A1', unknown: 'x', zalo: '   ' };
  expect(validateForm(spec, data, engine)).toEqual([]);
  expect(dropHidden(spec, data)).toEqual(good);
});

test('M232: a catastrophic rule only makes its own field invalid', () => {
  const start = performance.now();
  expect(errors({ ...good, zalo: `${'a'.repeat(40)}!` })).toEqual([['zalo', 'pattern', 'reg_pattern_0']]);
  // A backtracking search takes years.
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('M253: for any input, every error is of a shown field, has a text, and is in order', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
    fc.constantFrom(' ', '\ud800', true, 'Secret123'),
  );
  const name = fc.constantFrom(...SHOWN, 'constructor', '__proto__', 'affiliateCode');
  const { exists } = createI18n({ tag: 'en', texts: en });
  fc.assert(
    fc.property(fc.dictionary(name, typed), fc.subarray(['email', 'zalo', 'mobileNum']), (data, hidden) => {
      const spec = build(hidden);
      const found = validateForm(spec, data, engine);
      const places = found.map((error) => spec.fields.findIndex((field) => field.name === error.field));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(
        found.every((error) => exists(error.key, { count: error.params.max }) && !hidden.includes(error.field)),
      ).toBe(true);
      expect(
        Object.keys(dropHidden(spec, data)).every((key) =>
          spec.fields.some((field) => field.name === key && field.when === true),
        ),
      ).toBe(true);
    }),
  );
});

test('sent values validate like typed ones, except blanks of a password refused before', () => {
  const typed = fc.dictionary(
    fc.constantFrom(...SHOWN),
    fc.oneof(fc.constantFrom(...Object.values(good)), fc.string()),
  );
  fc.assert(
    fc.property(typed, (data) => {
      const spec = build();
      const validated = (values: Readonly<Record<string, unknown>>) =>
        validateForm(spec, values, engine).filter((error) => error.field !== 'password');
      expect(validated(dropHidden(spec, data))).toEqual(validated(data));
    }),
  );
});
