import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { constants } from '../call/constants.ts';
import { readText } from '../call/read.ts';
import { readSentCode, type SentCode } from '../verification/read.ts';
import { type LoginResult, type ResumeResult, readLogin, readResume, type SecondStepMethod } from './read.ts';

/** Optional fields of every sign-in. */
interface LoginExtras {
  readonly captcha?: string;
  /** Our extension: the id of the answered CAPTCHA, from its reply's header. */
  readonly captchaId?: string;
  /** Our extension: the solved bot-check challenge. */
  readonly humanCheck?: string;
  /** Our extension: remember the member on this browser for a day (D09); false forgets. */
  readonly remember?: boolean;
}

export interface UsernameLogin extends LoginExtras {
  readonly type: 'username';
  readonly username: string;
  /** Omitted if `remembered` is set. */
  readonly password?: string;
  /** Our extension: the browser's remember cookie replaces the password (D09). */
  readonly remembered?: boolean;
}

export interface SmsLogin extends LoginExtras {
  readonly type: 'sms';
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  /** Omitted if the phone provider's token replaces it. */
  readonly verificationCode?: string;
  /** Our extension: the phone provider's proof that the number belongs to the visitor (D28). */
  readonly firebaseIdToken?: string;
}

/** Condition for SMS sign-in; otherwise the handler of `login` refuses `type: 'sms'`. */
export const smsLoginWhen: Condition = { switch: 'MOBILEVERCODELOGIN3' };

/** M272. */
export const login = defineCall<UsernameLogin | SmsLogin, LoginResult>({
  name: 'login',
  method: 'POST',
  path: '/wps/session/login',
  module: 'COMM3',
  encrypted: true,
  read: readLogin,
});

/** The second factor of a sign-in from a new place: a code, or a name for the question about the bank account (D30). */
export interface SecondStepAnswer {
  readonly ticket: string;
  readonly method: SecondStepMethod;
  readonly code?: string;
  readonly name?: string;
}

export const loginSecondStep = defineCall<SecondStepAnswer, LoginResult>({
  name: 'loginSecondStep',
  method: 'POST',
  path: '/wps/session/login/verification',
  module: 'LOGINIPVERF3',
  encrypted: true,
  read: readLogin,
});

export const sendSecondStepCode = defineCall<{ readonly ticket: string; readonly method: SecondStepMethod }, SentCode>({
  name: 'sendSecondStepCode',
  method: 'POST',
  path: '/wps/session/login/verification/send',
  module: 'LOGINIPVERF3',
  own: true,
  read: readSentCode,
});

/** Returns a token for a tab that has none, from the browser's session cookie, and the prefill of the sign-in form. */
export const resume = defineCall<NoRequest, ResumeResult>({
  name: 'resume',
  method: 'POST',
  path: '/wps/session/resume',
  module: 'COMM3',
  own: true,
  quiet: true,
  read: readResume,
});

/** Sent once after a member's first sign-in (M334). */
export const firstTimeLogin = defineCall<NoRequest, void>({
  name: 'firstTimeLogin',
  method: 'POST',
  path: '/wps/session/login/first',
  module: 'COMM3',
  token: true,
  own: true,
  quiet: true,
  read: readNothing,
});

/** M287; DELETE by D06. */
export const logout = defineCall<NoRequest, void>({
  name: 'logout',
  method: 'DELETE',
  path: '/wps/session/logout',
  module: 'COMM3',
  token: true,
  whenClosed: true,
  read: readNothing,
});

/** M283. `random` is the encrypted random string (M105). */
export interface FreePlayRequest {
  readonly os: string;
  readonly platform: typeof constants.platformCode;
  readonly random: string;
  /** Our extension: a solved challenge of the scene `register`, because a trial account is an account. */
  readonly humanCheck?: string;
}

export const freePlay = defineCall<FreePlayRequest, { readonly token: string | undefined }>({
  name: 'freePlay',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'FREEPLAY3',
  when: { switch: 'FREEPLAY3' },
  headers: { 'X-Gateway-Version': constants.gatewayVersion },
  read: (value) => ({ token: readText(value, 'token') || undefined }),
});

export const sessionCalls = [login, loginSecondStep, sendSecondStepCode, resume, firstTimeLogin, logout, freePlay];
