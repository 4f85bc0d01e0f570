import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { constants } from '../call/constants.ts';
import { readText } from '../call/read.ts';
import { readSentCode, type SentCode } from '../verification/read.ts';
import { type LoginResult, type ResumeResult, readLogin, readResume, type SecondStepMethod } from './read.ts';

/** What every kind of log-in may carry. */
interface LoginExtras {
  readonly captcha?: string;
  /** Our own: which captcha the text answers, from its reply's header. */
  readonly captchaId?: string;
  /** Our own: the solved human-check challenge. */
  readonly humanCheck?: string;
  /** Our own: keep me for a day on this browser (D09); false forgets. */
  readonly remember?: boolean;
}

/** Log-in by user name and password. */
export interface UsernameLogin extends LoginExtras {
  readonly type: 'username';
  readonly username: string;
  /** Left out when `remembered` is set. */
  readonly password?: string;
  /** Our own: the browser's remember cookie stands for the password (D09). */
  readonly remembered?: boolean;
}

/** Log-in by mobile number and texted code. */
export interface SmsLogin extends LoginExtras {
  readonly type: 'sms';
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  /** Left out when the phone provider's token stands for it. */
  readonly verificationCode?: string;
  /** Our own: the phone provider's proof that the number is the visitor's (D28). */
  readonly firebaseIdToken?: string;
}

/** Log-in by text message is offered only then; the handler of `login` refuses `type: 'sms'` otherwise. */
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

/** The second step of a log-in from a new place: a code, or a name for the bank account's question (D30). */
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

/** Gives a tab without a token one from the browser's session cookie, and what the log-in form is filled with. */
export const resume = defineCall<NoRequest, ResumeResult>({
  name: 'resume',
  method: 'POST',
  path: '/wps/session/resume',
  module: 'COMM3',
  own: true,
  quiet: true,
  read: readResume,
});

/** Said once after a member's first log-in (M334). */
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
  readonly platform: typeof constants.platformLetter;
  readonly random: string;
  /** Our own: a solved challenge of the scene `register`; a trial account is an account. */
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
