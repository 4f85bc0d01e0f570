import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from '#model/documents/rules.ts';
import { LEAST_AGE } from '#model/form/age.ts';
import type { FieldValidator } from '#model/form/field-validator.ts';
import { type FormValues, shownFields } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { validateForm } from '#model/form/validate.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { createCachedValidator } from './cached-validator.ts';

const engine = createRe2Engine();
const rules = parseRules({
  username: { enabled: 1, required: 1, minLength: 6, maxLength: 16, patternId: 1 },
  email: { enabled: 1, patternId: 3 },
  mobileNum: { enabled: 1, patternId: 6 },
}).value;
const ALL = ['username', 'password', 'confirmPassword', 'email', 'countryDialingCode', 'mobileNum', 'terms'];
const formOf = (names: readonly string[]) =>
  buildRegistrationForm({ method: 'username', rules, shown: (id) => names.includes(id.replace('register.', '')) });
const spec = formOf(ALL);
const errorsBy = (validate: FieldValidator, data: FormValues) =>
  shownFields(spec).flatMap(({ name }) => validate(name, data) ?? []);

it('M253: for any input order the cached validation equals validation of the whole form', () => {
  const key = fc.record({
    name: fc.constantFrom(...ALL),
    value: fc.constantFrom('', ' ', 'ann123', 'a@b.co', '91234567', 'x'.repeat(300), ' blank'),
  });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
      const validate = createCachedValidator(spec, { engine, isNumber: () => true, age: LEAST_AGE });
      let data: FormValues = {};
      for (const { name, value } of keys) {
        data = { ...data, [name]: name === 'terms' ? value !== '' : value };
        expect(errorsBy(validate, data)).toEqual(validateForm(spec, data, engine));
      }
    }),
  );
});

it('an unchanged field is not validated again', () => {
  let compiled = 0;
  const counting = {
    compile: (pattern: string) => {
      compiled += 1;
      return engine.compile(pattern);
    },
  };
  const patterned = parseRules({ username: { enabled: 1, acceptedPattern: '^[a-z]+$' } }).value;
  const validate = createCachedValidator(
    buildRegistrationForm({ method: 'username', rules: patterned, shown: () => true }),
    {
      engine: counting,
      isNumber: () => true,
      age: LEAST_AGE,
    },
  );
  const data = { username: 'ann' };
  expect(validate('username', data)).toBeNull();
  expect(validate('username', { ...data, email: 'ann@example.com' })).toBeNull();
  expect(compiled).toBe(1);
  expect(validate('username', { username: 'Ann' })).not.toBeNull();
  expect(compiled).toBe(2);
});

describe('M257: a number outside the country’s networks', () => {
  const isNumber = (dial: string, number: string) => !(dial === '65' && number === '12345678');
  const validate = createCachedValidator(spec, { engine, isNumber, age: LEAST_AGE });

  it('is reported like any other error until the country changes', () => {
    const errorKey = (dial: string) => validate('mobileNum', { countryDialingCode: dial, mobileNum: '12345678' })?.key;
    expect([errorKey('65'), errorKey('84'), errorKey('')]).toEqual(['form.mobileFormat', undefined, undefined]);
  });

  it('is no error if the form has no number field', () => {
    const hidden = createCachedValidator(formOf(['username']), { engine, isNumber: () => false, age: LEAST_AGE });
    expect(hidden('mobileNum', { countryDialingCode: '65', mobileNum: '1' })).toBeNull();
  });
});

it('M122: an age below the brand’s limit is reported at the birth date', () => {
  const born = buildRegistrationForm({
    method: 'username',
    rules: parseRules({ birthday: { enabled: 1, patternId: 11 } }).value,
    shown: (id) => id === 'register.birthday',
  });
  const validate = createCachedValidator(born, {
    engine,
    isNumber: () => true,
    age: { minimumAge: 21, timeZone: 'UTC' },
  });
  expect(validate('birthday', { birthday: '9999-01-01' })).toMatchObject({ key: 'form.tooYoung', params: { min: 21 } });
  expect(validate('birthday', { birthday: '1980-01-01' })).toBeNull();
  expect(validate('birthday', { birthday: '01-01-1980' })?.key).toBe('reg_pattern_11');
});
