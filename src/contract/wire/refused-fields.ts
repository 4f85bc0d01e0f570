import type { FieldName } from '#model/catalogue/fields.ts';
import type { FieldProblem } from './envelope.ts';
import type { CallRefused } from './errors.ts';

/** Codes that speak of one field without naming it. */
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

/** What a refusal says of single fields, named by it or meant by its code; none where it speaks of the whole. */
export function refusedFields(error: CallRefused): readonly FieldProblem[] {
  if (error.fields.length > 0) return error.fields;
  const field = Object.hasOwn(FIELD_OF_CODE, error.code) ? FIELD_OF_CODE[error.code] : undefined;
  return field === undefined ? [] : [{ field, code: error.textKey, message: error.serverMessage }];
}
