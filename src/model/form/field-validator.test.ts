import { expect, test } from 'vitest';
import { parseRules } from '../documents/rules.ts';
import { createFieldValidator, errorsOf, type SchemaError } from './field-validator.ts';
import { makeField } from './fields.ts';
import { assembleForm } from './form.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const rule = parseRules({ username: { minLength: 6, maxLength: 16, patternId: 1 } }).value['username'] ?? null;
const always = { prefix: 'x', when: true } as const;
const spec = assembleForm('x', 'mobile', [
  makeField('username', { ...always, required: true, rule }),
  makeField('mobileNum', always),
  makeField('countryDialingCode', { ...always, requiredWith: 'mobileNum' }),
  makeField('captcha', { prefix: 'x', when: { fact: 'view:captchaAsked', in: [true] }, required: true }),
  makeField('terms', { ...always, required: true }),
  makeField('remember', { ...always, required: false }),
]);
const validate = createFieldValidator(spec, createRe2Engine());
const report = (errors: readonly SchemaError[], data = {}) =>
  errorsOf(spec, errors, data).map(({ field, part, key }) => [field, part, key]);

test('the validator sees the whole form, and reports no hidden or unknown field', () => {
  expect(validate('username', { username: 'p1' })).toMatchObject({ part: 'length', key: 'reg_pattern_1' });
  expect(validate('username', { username: 'player1' })).toBeNull();
  expect(validate('countryDialingCode', { mobileNum: '1' })).toMatchObject({ part: 'required' });
  expect([validate('captcha', {}), validate('constructor', {})]).toEqual([null, null]);
});

test('errors are in the order of the form, one a field, none of a hidden field', () => {
  const verdict = { key: 'reg_pattern_1', part: 'length', min: 6, max: 16 };
  const complaints = [
    { keyword: 'required', instancePath: '', params: { missingProperty: 'captcha' } },
    { keyword: 'type', instancePath: '/terms', params: { type: 'boolean' } },
    { keyword: 'const', instancePath: '/terms', params: { allowedValue: true } },
    {
      keyword: 'dependencies',
      instancePath: '',
      params: { property: 'mobileNum', missingProperty: 'countryDialingCode' },
    },
    { keyword: 'validated', instancePath: '/username', params: verdict },
  ];
  expect(errorsOf(spec, complaints, { username: 'p1', mobileNum: '1' })).toEqual([
    { field: 'username', part: 'length', key: 'reg_pattern_1', params: { min: 6, max: 16 } },
    { field: 'countryDialingCode', part: 'required', key: 'form.required', params: { min: 1, max: 255 } },
    { field: 'terms', part: 'consent', key: 'form.consentRequired', params: { min: 1, max: 255 } },
  ]);
});

test('errors in the rjsf format are the same', () => {
  const params = { key: 'reg_pattern_1', part: 'length', min: 6, max: 16 };
  expect(report([{ name: 'validated', property: '.username', params }])).toEqual([
    ['username', 'length', 'reg_pattern_1'],
  ]);
  expect(report([{ name: 'required', property: 'terms', params: { missingProperty: 'terms' } }])).toEqual([
    ['terms', 'consent', 'form.consentRequired'],
  ]);
});

test('a non-string counts as empty, and blanks require nothing else', () => {
  expect(report([{ keyword: 'type', instancePath: '/username', params: {} }], { username: 5 })).toEqual([
    ['username', 'required', 'form.required'],
  ]);
  expect(report([{ keyword: 'type', instancePath: '/mobileNum', params: {} }], { mobileNum: 5 })).toEqual([]);
  expect(report([{ keyword: 'type', instancePath: '/remember', params: {} }], { remember: 'yes' })).toEqual([]);
  const waiting = { keyword: 'dependencies', instancePath: '', params: { missingProperty: 'countryDialingCode' } };
  expect(report([waiting], { mobileNum: '  ' })).toEqual([]);
});
