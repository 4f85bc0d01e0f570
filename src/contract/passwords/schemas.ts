import * as Type from '#contract/call/type.ts';
import { dialingCode, exactly, mobileNumber, nothing, type SchemasOf, text } from '../call/call-schemas.ts';
import { loginResult } from '../session/schemas.ts';
import type * as calls from './calls.ts';

/** These calls promise less than a sign-in: a third-party gateway may return only a token, or nothing. */
const OWN = ['token', 'id', 'userName', 'firstTimeLogin', 'passwordExpired', 'initialPassword'];

const authenticatorCode = Type.Optional(text(32));

export const passwordsSchemas = {
  changePassword: {
    request: exactly({ oldPassword: Type.Optional(text()), newPassword: text(), confirmNewPassword: text() }),
    reply: loginResult,
    ownFields: OWN,
  },
  forgotByEmail: { request: exactly({ username: text(), email: text() }), reply: nothing },
  resetByMail: {
    request: exactly({ ticket: text(), newPassword: text(), confirmNewPassword: text(), authenticatorCode }),
    reply: loginResult,
  },
  setByPhone: {
    request: exactly({
      newPassword: text(),
      mobileNum: mobileNumber,
      countryDialingCode: Type.Optional(dialingCode),
      verificationCode: text(),
      authenticatorCode,
    }),
    reply: loginResult,
    ownFields: OWN,
  },
} satisfies SchemasOf<typeof calls>;
