import type { FieldName } from '#model/catalogue/fields.ts';
import type { FieldProblem } from './envelope.ts';
import type { CallRefused } from './errors.ts';

/** Codes that concern one field without naming the field. */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  username_taken: 'username',
  mobile_taken: 'mobileNum',
  email_taken: 'email',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  verification_code_wrong: 'verificationCode',
  verification_code_expired: 'verificationCode',
  invitation_code_error: 'affiliateCode',
  password_common: 'password',
  authenticator_wrong: 'authenticatorCode',
};

/**
 * The field problems of a refusal, named by the refusal or implied by its code; empty if the refusal concerns the whole
 * request.
 */
export function refusedFields(error: CallRefused): readonly FieldProblem[] {
  if (error.fields.length > 0) return error.fields;
  const field = Object.hasOwn(FIELD_OF_CODE, error.code) ? FIELD_OF_CODE[error.code] : undefined;
  return field === undefined ? [] : [{ field, code: error.textKey, message: error.serverMessage }];
}
