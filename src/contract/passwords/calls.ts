import { defineCall, readNothing } from '../call/call.ts';
import { type LoginResult, readLogin } from '../session/read.ts';

/** A new password and its repetition (M127). */
export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** M280. Only accounts without a password omit the old one (D15). */
export interface ChangePassword extends NewPassword {
  readonly oldPassword?: string;
}

/** M280. The reply has the token of a new session: all old sessions end. A trial account has no password to change. */
export const changePassword = defineCall<ChangePassword, LoginResult>({
  name: 'changePassword',
  method: 'POST',
  path: '/wps/member/password',
  module: 'PASS3',
  token: true,
  encrypted: true,
  when: { member: 'personalCentre' },
  read: readLogin,
});

/** M281. Same response and same timing whether or not the pair exists (D32): prevents user enumeration. */
export const forgotByEmail = defineCall<{ readonly username: string; readonly email: string }, void>({
  name: 'forgotByEmail',
  method: 'POST',
  path: '/wps/member/password/email',
  module: 'COMM3',
  form: true,
  read: readNothing,
});

/** The ticket of the mailed link: single use, valid for 30 minutes. */
export interface ResetByMail extends NewPassword {
  readonly ticket: string;
  /** The code of an enrolled authenticator, if the refusal requires it. */
  readonly authenticatorCode?: string;
}

export const resetByMail = defineCall<ResetByMail, LoginResult>({
  name: 'resetByMail',
  method: 'POST',
  path: '/wps/member/password/reset',
  module: 'PASS3',
  encrypted: true,
  own: true,
  read: readLogin,
});

/** M282. Verifies the phone number by a texted code (call sendLoginCode), sets a new password and signs in. */
export interface SetByPhone {
  readonly newPassword: string;
  readonly mobileNum: string;
  /** Our extension. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  /** Our extension: the code of an enrolled authenticator, if the refusal requires it. */
  readonly authenticatorCode?: string;
}

export const setByPhone = defineCall<SetByPhone, LoginResult>({
  name: 'setByPhone',
  method: 'POST',
  path: '/wps/member/password/verification',
  module: 'CHNGPASSVERIF3',
  encrypted: true,
  when: { switch: 'CHNGPASSVERIF3' },
  read: readLogin,
});

export const passwordsCalls = [changePassword, forgotByEmail, resetByMail, setByPhone];
