import { describe, expect, it } from 'vitest';
import { parseRules, ruleOf } from '../documents/rules.ts';
import { buildPasswordForm, type PasswordInput, type PasswordRules } from './password.ts';
import { validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const engine = createRe2Engine();
const NO_RULES: PasswordRules = { password: null, mobileNum: null };

function rulesOf(sent: object): PasswordRules {
  const { value } = parseRules(sent);
  return { password: ruleOf(value, 'password') ?? null, mobileNum: ruleOf(value, 'mobileNum') ?? null };
}
const rules = rulesOf({
  password: { minLength: 8, maxLength: 16, patternId: 5 },
  mobileNum: { minLength: 9, maxLength: 10, patternId: 6 },
});

const names = (input: PasswordInput) => buildPasswordForm(input).fields.map(({ name }) => name);
const wrong = (input: PasswordInput, values: object) =>
  validateForm(buildPasswordForm(input), { ...values }, engine).map(({ field, key }) => [field, key]);

describe('the password forms', () => {
  it('M124: by e-mail, user name and address are required; the name has no rule, the address looks like one', () => {
    const form = { form: 'email', rules } as const;
    expect(names(form)).toEqual(['username', 'email']);
    expect(wrong(form, {})).toEqual([
      ['username', 'form.required'],
      ['email', 'form.required'],
    ]);
    expect(wrong(form, { username: '1', email: 'ann' })).toEqual([['email', 'form.emailFormat']]);
    expect(wrong(form, { username: ' 1 ', email: ' ann@example.com ' })).toEqual([]);
  });

  it('M125: by mobile number, everything is required and the number has its rule', () => {
    const form = { form: 'mobile', rules } as const;
    expect(wrong(form, {}).map(([field]) => field)).toEqual([
      'countryDialingCode',
      'mobileNum',
      'verificationCode',
      'newPassword',
      'confirmNewPassword',
    ]);
    const values = { countryDialingCode: '65', verificationCode: '1', newPassword: 'harbor99' };
    expect(wrong(form, { ...values, mobileNum: '12', confirmNewPassword: 'harbor99' })).toEqual([
      ['mobileNum', 'reg_pattern_6'],
    ]);
    expect(
      wrong({ ...form, rules: NO_RULES }, { ...values, mobileNum: 'x123', confirmNewPassword: 'harbor99' }),
    ).toEqual([['mobileNum', 'form.mobileFormat']]);
  });

  it('M127, D15: a change needs the old password unless the account has none; the old one has no rule', () => {
    expect(names({ form: 'change', rules, asksOld: true })).toEqual([
      'oldPassword',
      'newPassword',
      'confirmNewPassword',
    ]);
    expect(names({ form: 'change', rules })).toEqual(['newPassword', 'confirmNewPassword']);
    expect(names({ form: 'reset', rules, asksOld: true })).not.toContain('oldPassword');
    const values = { oldPassword: '1', newPassword: 'harbor99', confirmNewPassword: 'harbor99' };
    expect(wrong({ form: 'change', rules, asksOld: true }, values)).toEqual([]);
  });

  it('M127, D13: a new password follows the rule named password, and has no blanks at its ends', () => {
    const form = { form: 'change', rules } as const;
    const validate = (newPassword: string) => wrong(form, { newPassword, confirmNewPassword: newPassword });
    expect(validate('short1')).toEqual([['newPassword', 'reg_pattern_5']]);
    expect(validate('lettersonly')).toEqual([['newPassword', 'reg_pattern_5']]);
    expect(validate(' harbor99')).toEqual([['newPassword', 'form.passwordBlanks']]);
    expect(validate('harbor99')).toEqual([]);
    const plain = rulesOf({ password: { minLength: 8, maxLength: 16, acceptedPattern: '^[a-z]+$' } });
    expect(wrong({ form: 'change', rules: plain }, { newPassword: 'abc', confirmNewPassword: 'abc' })).toEqual([
      ['newPassword', 'form.passwordLength'],
    ]);
  });

  it.each(['mobile', 'change', 'reset'] as const)(
    'M129: a repetition that differs is inconsistent_twice (%s)',
    (form) => {
      const values = { newPassword: 'harbor99', confirmNewPassword: 'harbor98' };
      expect(wrong({ form, rules }, values)).toContainEqual(['confirmNewPassword', 'inconsistent_twice']);
    },
  );

  it('an authenticator code is last, and only when requested', () => {
    expect(names({ form: 'reset', rules, asksAuthenticator: true }).at(-1)).toBe('authenticatorCode');
    expect(names({ form: 'reset', rules })).not.toContain('authenticatorCode');
  });
});
