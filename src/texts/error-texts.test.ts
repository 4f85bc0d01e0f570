/** The fixed error texts (M359-M367, D40, D41): exact in English, present in every language. */
import { describe, expect, it } from 'vitest';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { completeTexts } from './complete.ts';
import { COMPLETE_LANGUAGES } from './languages.ts';

const TEXTS: readonly (readonly [id: string, key: string, text: string])[] = [
  ['M130, M359', 'error.account_unknown', 'Username/Email does not exist'],
  ['M360', 'error.network_abnormal', 'Network link is abnormal, please try again'],
  ['M361', 'error.page_too_slow', 'The page took longer time to load, please check your network connectivity'],
  ['M31, M362', 'edge.domainUnknown.title', 'Invalid URL, please contact customer service'],
  ['M27, M363', 'screens.restricted.title', 'Access restricted'],
  ['M26, M364', 'screens.maintenance.title', 'RESTRICTION OF VISIT'],
  ['M26, M364', 'screens.maintenance.text', 'We are currently performing a system maintenance'],
  ['M26, M27', 'screens.contactUs', 'Contact Us'],
  ['M365', 'error.human_check_required', 'Please complete verification first'],
  ['M366', 'error.unknown_error', 'Unknown error'],
  ['M367', 'error.incorrect_user_information', 'Please enter the correct user information'],
  ['M266', 'error.not_logged_in', 'You are not logged in, please login'],
  ['M271', 'error.members_only', 'Non-member account unable to login'],
  ['M271', 'error.agents_only', 'Non-agents cannot log in'],
  ['M124, D40', 'in_been_out', 'Sent. Please check your mailbox.'],
  ['M129, D40', 'inconsistent_twice', 'Confirmation password is not correct.'],
  ['M269, D40', 'in_need_true_account', 'Please register a real account first'],
  ['M62, D40', 'in_increase_submit', 'OK'],
];

const byEnglishFirst = (one: string, other: string) => Number(other === 'EN') - Number(one === 'EN');

describe('fixed texts', () => {
  it.each(TEXTS)('%s: %s', (_id, key, text) => {
    const all = COMPLETE_LANGUAGES.map((language) => completeTexts(language)?.[key]);
    expect(all[COMPLETE_LANGUAGES.indexOf('EN')]).toBe(text);
    expect(all.filter((stated) => stated === undefined || stated.trim() === '')).toEqual([]);
    // Other languages translate it.
    if (text !== 'OK') expect(all.filter((stated) => stated === text)).toHaveLength(1);
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
