import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest } from '../call/call.ts';
import {
  type CaptchaImage,
  type HumanChallenge,
  type PhoneProvider,
  readCaptcha,
  readHumanChallenge,
  readPhoneProvider,
  readSentCode,
  type SentCode,
} from './read.ts';

/** Bot protection before a code is sent. */
interface HumanCheckFields {
  /** Our extension: the solved bot-check challenge. */
  readonly humanCheck?: string;
  /** Our extension: the text of a CAPTCHA and its id, if no script can solve a challenge. */
  readonly captcha?: string;
  readonly captchaId?: string;
}

/** A code for sign-in or for a new password. The phone number's field is mobileNum here (D12). */
export interface LoginCodeRequest extends HumanCheckFields {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** M273. */
export const sendLoginCode = defineCall<LoginCodeRequest, SentCode>({
  name: 'sendLoginCode',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'VERIFICATION3',
  when: { any: [{ switch: 'MOBILEVERCODELOGIN3' }, { switch: 'CHNGPASSVERIF3' }] },
  read: readSentCode,
});

/** A code for registration. The phone number's field is mobileNo here (D12). */
export interface RegisterCodeRequest extends HumanCheckFields {
  readonly mobileNo: string;
  readonly countryDialingCode: string;
}

const registerCodeWhen: Condition = {
  any: [{ switch: 'MOBILENUMREG3' }, { all: [{ switch: 'REGMOBVERF3' }, { rule: 'mobileNum' }] }],
};

/** M274. Registration by mobile sends module MOBILENUMREG3, registration by user name REGMOBVERF3. */
export const sendRegisterCode = defineCall<RegisterCodeRequest, SentCode>({
  name: 'sendRegisterCode',
  method: 'POST',
  path: '/wps/verification/sms/register',
  module: 'REGMOBVERF3',
  otherModules: ['MOBILENUMREG3'],
  when: registerCodeWhen,
  read: readSentCode,
});

/** M279. */
export const captcha = defineCall<NoRequest, CaptchaImage>({
  name: 'captcha',
  method: 'GET',
  path: '/wps/captcha',
  module: 'CAPTCHA3',
  quiet: true,
  read: readCaptcha,
});

/** Scenes that require the bot check; feedback only while many visitors write at once. */
export const humanCheckScenes = ['login', 'register', 'sms', 'feedback'] as const;
export type HumanCheckScene = (typeof humanCheckScenes)[number];

export const humanChallenge = defineCall<{ readonly scene: HumanCheckScene }, HumanChallenge>({
  name: 'humanChallenge',
  method: 'GET',
  path: '/wps/captcha/human',
  module: 'CAPTCHA3',
  own: true,
  quiet: true,
  read: readHumanChallenge,
});

/** The configuration of the phone provider's page (D28); all values are public. Undefined: this merchant has none. */
export const phoneProvider = defineCall<NoRequest, PhoneProvider | undefined>({
  name: 'phoneProvider',
  method: 'GET',
  path: '/wps/verification/phoneProvider',
  module: 'VERIFICATION3',
  own: true,
  quiet: true,
  read: readPhoneProvider,
});

export const verificationCalls = [sendLoginCode, sendRegisterCode, captcha, humanChallenge, phoneProvider];
