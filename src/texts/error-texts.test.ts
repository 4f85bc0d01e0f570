/** The fixed error texts (M359-M367, D40, D41): exact in English, present in every language. */

import { describe, expect, it } from 'vitest';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { completeTexts } from './complete.ts';
import { COMPLETE_LANGUAGES } from './languages.ts';

const TEXTS: readonly (readonly [id: string, key: string, text: string])[] = [
  ['M130, M359', 'error.account_unknown', inEnglish('error.account_unknown')],
  ['M360', 'error.network_abnormal', inEnglish('error.network_abnormal')],
  ['M361', 'error.page_too_slow', inEnglish('error.page_too_slow')],
  ['M31, M362', 'edge.domainUnknown.title', inEnglish('edge.domainUnknown.title')],
  ['M27, M363', 'screens.restricted.title', inEnglish('element.startup.restricted')],
  ['M26, M364', 'screens.maintenance.title', inEnglish('element.startup.maintenance')],
  ['M26, M364', 'screens.maintenance.text', inEnglish('error.maintenance')],
  ['M26, M27', 'screens.contactUs', inEnglish('screens.contactUs')],
  ['M365', 'error.human_check_required', inEnglish('error.human_check_required')],
  ['M366', 'error.unknown_error', inEnglish('error.unknown_error')],
  ['M367', 'error.incorrect_user_information', inEnglish('error.incorrect_user_information')],
  ['M266', 'error.not_logged_in', inEnglish('error.not_logged_in')],
  ['M271', 'error.members_only', inEnglish('error.members_only')],
  ['M271', 'error.agents_only', inEnglish('error.agents_only')],
  ['M124, D40', 'in_been_out', inEnglish('in_been_out')],
  ['M129, D40', 'inconsistent_twice', inEnglish('inconsistent_twice')],
  ['M269, D40', 'in_need_true_account', inEnglish('error.in_need_true_account')],
  ['M62, D40', 'in_increase_submit', 'OK'],
];

const byEnglishFirst = (one: string, other: string) => Number(other === 'EN') - Number(one === 'EN');

describe('fixed texts', () => {
  it.each(TEXTS)('%s: %s', (_id, key, text) => {
    const all = COMPLETE_LANGUAGES.map((language) => completeTexts(language)?.[key]);
    expect(all[COMPLETE_LANGUAGES.indexOf('EN')]).toBe(text);
    expect(all.filter((message) => message === undefined || message.trim() === '')).toEqual([]);
    // Other languages translate it.
    if (text !== 'OK') expect(all.filter((message) => message === text)).toHaveLength(1);
  });

  it('every gateway refusal has its own text in every language', () => {
    const [english = {}, ...others] = COMPLETE_LANGUAGES.toSorted(byEnglishFirst).map(
      (name) => completeTexts(name) ?? {},
    );
    for (const key of Object.keys(errorStatus).map((code) => `error.${code}`)) {
      expect([key, english[key]?.trim() || undefined]).toEqual([key, expect.any(String)]);
      for (const texts of others)
        expect([key, texts[key]]).toEqual([key, expect.not.stringMatching(`^${english[key]}$`)]);
    }
  });

  const refused = (code: string | undefined, status: number, value: unknown = null) =>
    new CallRefused('login', { code, message: undefined, value, status }).textKey;

  it('M366, M367, M360: texts per failure (D41)', () => {
    expect(refused(undefined, 500)).toBe('error.unknown_error');
    expect(refused('odd_code_of_another_gateway', 200)).toBe('error.unknown_error');
    expect(refused('invalid_request', 422)).toBe('error.incorrect_user_information');
    expect(refused('invalid_request', 422, { fields: [{ field: 'email' }] })).toBe('error.invalid_request');
    expect(refused(undefined, 401)).toBe('error.not_logged_in');
    expect(new Unreachable('login', 'timeout').textKey).toBe('error.network_abnormal');
  });
});
