import { expect, test } from 'vitest';
import { parseRules } from '../documents/rules.ts';
import { buildLoginForm } from './login.ts';
import { validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const engine = createRe2Engine();
const rules = parseRules({
  username: { minLength: 6, patternId: 1 },
  mobileNum: { minLength: 9, maxLength: 10, patternId: 6 },
}).value;

test('log-in by user name needs both, and the captcha when requested', () => {
  const plain = buildLoginForm({ method: 'username', rules, shown: (id) => id !== 'login.captcha' });
  expect(plain.fields.map((field) => [field.name, field.required])).toEqual([
    ['username', true],
    ['password', true],
    ['remember', false],
  ]);
  const asked = buildLoginForm({ method: 'username', rules, shown: () => true });
  expect(validateForm(asked, {}, engine).map((error) => [error.field, error.key])).toEqual([
    ['username', 'form.required'],
    ['password', 'form.required'],
    ['captcha', 'form.captchaRequired'],
  ]);
});

test('an account older than the rules can still log in, and blanks around a password are harmless (D37)', () => {
  const spec = buildLoginForm({ method: 'username', rules, shown: () => false });
  expect(validateForm(spec, { username: '1', password: ' x ' }, engine)).toEqual([]);
});

test('log-in by code: the number has its rule, the code is at most 255', () => {
  const spec = buildLoginForm({ method: 'mobile', rules, shown: () => false });
  const errors = validateForm(
    spec,
    { countryDialingCode: '+84', mobileNum: '12', verificationCode: '1'.repeat(256) },
    engine,
  );
  expect(errors.map((error) => [error.field, error.key])).toEqual([
    ['mobileNum', 'reg_pattern_6'],
    ['verificationCode', 'reg_pattern_0'],
  ]);
});

test('M257: without a rule a mobile number is digits', () => {
  const spec = buildLoginForm({ method: 'mobile', rules: {}, shown: () => false });
  const errors = validateForm(spec, { countryDialingCode: '84', mobileNum: 'phone', verificationCode: '1' }, engine);
  expect(errors.map((error) => error.key)).toEqual(['form.mobileFormat']);
});
