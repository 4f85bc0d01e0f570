import { expect, test } from 'vitest';
import logIn from '#schemas/forms/log-in.json' with { type: 'json' };
import logInByCode from '#schemas/forms/log-in-by-code.json' with { type: 'json' };
import passwordChange from '#schemas/forms/password-change.json' with { type: 'json' };
import passwordEmail from '#schemas/forms/password-email.json' with { type: 'json' };
import passwordMobile from '#schemas/forms/password-mobile.json' with { type: 'json' };
import passwordReset from '#schemas/forms/password-reset.json' with { type: 'json' };
import { buildLoginForm } from './login.ts';
import { buildPasswordForm, type PasswordForm } from './password.ts';

const shown = () => true;
const passwordForm = (form: PasswordForm, asks: object = {}) =>
  buildPasswordForm({ form, rules: { password: null, mobileNum: null }, ...asks });

/** The fields of these forms do not depend on a merchant's rules, so their validators are compiled at build time. */
test.each([
  ['log-in', logIn, buildLoginForm({ method: 'username', rules: {}, shown })],
  ['log-in-by-code', logInByCode, buildLoginForm({ method: 'mobile', rules: {}, shown })],
  ['password-email', passwordEmail, passwordForm('email')],
  ['password-mobile', passwordMobile, passwordForm('mobile', { asksAuthenticator: true })],
  ['password-change', passwordChange, passwordForm('change', { asksOld: true })],
  ['password-reset', passwordReset, passwordForm('reset', { asksAuthenticator: true })],
])('schemas/forms/%s.json is the schema of the form with all possible fields', (_name, file, spec) => {
  expect(file).toEqual(spec.schema);
});
