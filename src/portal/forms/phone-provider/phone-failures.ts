import type { Failure } from '../failure.ts';

export interface PhoneFailure extends Failure {
  /** The provider's code, without its prefix. */
  readonly code: string;
  readonly field?: 'mobileNum' | 'verificationCode';
  /** The suggested remedy: another code, or customer service. */
  readonly remedy?: 'resend' | 'customerService';
  /** Sending is blocked for this long (M369). */
  readonly lockMs?: number;
}

const LOCK_MS = 5 * 60_000;

/** By code (M348-M358), with additional codes of the browser's popup window. */
const FAILURES: Readonly<Record<string, Omit<PhoneFailure, 'code'>>> = {
  'invalid-phone-number': { text: 'phone.invalidNumber', field: 'mobileNum' },
  'missing-phone-number': { text: 'phone.missingNumber', field: 'mobileNum' },
  'too-many-requests': { text: 'phone.tooManyRequests', lockMs: LOCK_MS },
  unknown: { text: 'phone.unknown' },
  'invalid-verification-code': { text: 'phone.wrongCode', field: 'verificationCode' },
  'missing-verification-code': { text: 'phone.missingCode', field: 'verificationCode' },
  'captcha-check-failed': { text: 'phone.captchaFailed' },
  'quota-exceeded': { text: 'phone.quotaExceeded', remedy: 'customerService' },
  'operation-not-allowed': { text: 'phone.notAllowed', remedy: 'customerService' },
  'code-expired': { text: 'phone.codeExpired', field: 'verificationCode', remedy: 'resend' },
  'popup-closed-by-user': { text: 'phone.windowClosed' },
  'popup-blocked': { text: 'phone.windowBlocked' },
  'network-request-failed': { text: 'error.network_abnormal' },
};

/** Further provider codes with the meaning of a listed one. */
const SAME_AS: Readonly<Record<string, string>> = {
  'admin-restricted-operation': 'operation-not-allowed',
  'app-not-authorized': 'operation-not-allowed',
  'billing-not-enabled': 'operation-not-allowed',
  'cancelled-popup-request': 'popup-closed-by-user',
  'invalid-app-credential': 'captcha-check-failed',
  'invalid-recaptcha-token': 'captcha-check-failed',
  'invalid-verification-id': 'code-expired',
  'missing-app-credential': 'captcha-check-failed',
  'missing-code': 'missing-verification-code',
  'missing-recaptcha-token': 'captcha-check-failed',
  'missing-verification-id': 'code-expired',
  'session-expired': 'code-expired',
  timeout: 'network-request-failed',
  'unauthorized-domain': 'operation-not-allowed',
  'user-cancelled': 'popup-closed-by-user',
  'user-disabled': 'operation-not-allowed',
};

/** Maps a provider code, with or without its prefix `auth/`; an unlisted one is unknown. */
export function phoneFailure(given: string): PhoneFailure {
  const plain = given.replace(/^auth\//, '');
  const code = Object.hasOwn(SAME_AS, plain) ? (SAME_AS[plain] ?? plain) : plain;
  const known = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
  return known ? { code, ...known } : { code: 'unknown', text: 'phone.unknown' };
}
