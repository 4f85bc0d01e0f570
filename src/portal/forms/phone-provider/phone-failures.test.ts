import { AuthErrorCodes } from '@firebase/auth';
import { expect, test } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import texts from '#texts/EN/phone.json' with { type: 'json' };
import { phoneFailure } from './phone-failures.ts';

const textFor = (code: string) => texts[phoneFailure(code).text as keyof typeof texts];

test.each([
  ['M348', 'invalid-phone-number', inEnglish('phone.invalidNumber'), { field: 'mobileNum' }],
  ['M349', 'missing-phone-number', inEnglish('phone.missingNumber'), { field: 'mobileNum' }],
  ['M350, M369', 'too-many-requests', inEnglish('phone.tooManyRequests'), { lockMs: 300_000 }],
  ['M351', 'unknown', inEnglish('phone.unknown'), {}],
  ['M352', 'invalid-verification-code', inEnglish('phone.wrongCode'), { field: 'verificationCode' }],
  ['M353', 'missing-verification-code', inEnglish('phone.missingCode'), { field: 'verificationCode' }],
  ['M354', 'captcha-check-failed', inEnglish('phone.captchaFailed'), {}],
  ['M355', 'quota-exceeded', /contact customer service/, { remedy: 'customerService' }],
  ['M356', 'operation-not-allowed', /contact customer service/, { remedy: 'customerService' }],
  ['M357', 'code-expired', /send again/, { field: 'verificationCode', remedy: 'resend' }],
  ['M358', 'popup-closed-by-user', inEnglish('phone.windowClosed'), {}],
] as const)('%s: %s has its message', (_, code, text, rest) => {
  expect(textFor(code)).toMatch(text);
  const { code: given, text: __, ...more } = phoneFailure(code);
  expect(given).toBe(code);
  expect(more).toEqual(rest);
  expect(phoneFailure(`auth/${code}`)).toEqual(phoneFailure(code));
});

test('M358: a blocked window and a lost network have their own messages', () => {
  expect(textFor('popup-blocked')).toContain('Allow pop-ups');
  expect(phoneFailure('network-request-failed').text).toBe('error.network_abnormal');
  expect(phoneFailure('timeout')).toEqual(phoneFailure('network-request-failed'));
});

test('M351: any other provider code has a text; an unlisted one maps to unknown', () => {
  for (const code of Object.values(AuthErrorCodes)) {
    const { text } = phoneFailure(code);
    expect(text === 'error.network_abnormal' || Object.hasOwn(texts, text)).toBe(true);
  }
  for (const code of ['', 'constructor', '__proto__', 'auth/auth/unknown', 'toString']) {
    expect(phoneFailure(code)).toEqual({ code: 'unknown', text: 'phone.unknown' });
  }
});
