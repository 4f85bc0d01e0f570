import { expect, it } from 'vitest';
import { createFieldValidator, errorsOf } from '#model/form/field-validator.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { compileForm } from '#validator/compile-form.ts';
import { createValidator, loadValidators } from './load-validator.ts';

const spec = buildRegistrationForm({ method: 'username', rules: {}, shown: (id) => id !== 'register.captcha' });

it('M253: validators loaded from an address use the given field validator', async () => {
  const make = await loadValidators(`data:text/javascript,${encodeURIComponent(compileForm(spec.schema))}`);
  if (!make) throw new Error('They did not come.');
  const validator = createValidator(make, spec.schema, createFieldValidator(spec, createRe2Engine()));
  const data = { username: 'player', password: ' secret', confirmPassword: 'other', terms: true };
  const reported: (readonly string[])[] = [];
  validator.validateFormData(data, spec.schema, undefined, (errors) => {
    reported.push(...errorsOf(spec, errors, data).map(({ field, key }) => [field, key]));
    return errors;
  });
  expect(reported.filter(([field]) => field !== 'countryDialingCode' && !field?.startsWith('mobile'))).toEqual([
    ['password', 'form.passwordBlanks'],
    ['confirmPassword', 'inconsistent_twice'],
    ['verificationCode', 'form.required'],
    ['paymentPassword', 'form.required'],
    ['ageConfirmation', 'form.consentRequired'],
  ]);
});

it('the form works without validators that fail to load', async () => {
  expect(await loadValidators('/_portal/forms/gone.js')).toBeUndefined();
});
