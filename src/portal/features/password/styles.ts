/** UI options of the fields in the password windows. */
import type { UiSchemas } from '../../forms/spec-form/spec-form.tsx';

const whole = { span: 'whole' };
const secret = { 'ui:options': { ...whole, icon: 'lock' } };
const firstSecret = { 'ui:options': { ...whole, icon: 'lock', autofocus: true } };

/** By field name; each form uses some of them. */
export const UI_SCHEMAS: UiSchemas = {
  username: { 'ui:options': { ...whole, icon: 'user', autofocus: true } },
  email: { 'ui:options': { ...whole, icon: 'mail', ltr: true, isKnown: true } },
  mobileNum: { 'ui:options': { isKnown: true } },
  oldPassword: firstSecret,
  newPassword: secret,
  confirmNewPassword: secret,
  authenticatorCode: {
    'ui:options': { ...whole, icon: 'shield-check', ltr: true, isKnown: true },
    'ui:help': 'password.authenticator',
  },
};

/** The same where the new password is the first field. */
export const UI_SCHEMAS_NEW_FIRST: UiSchemas = { ...UI_SCHEMAS, newPassword: firstSecret };

/** The same where the number is the first field. */
export const UI_SCHEMAS_NUMBER_FIRST: UiSchemas = {
  ...UI_SCHEMAS,
  mobileNum: { 'ui:options': { isKnown: true, autofocus: true } },
};
