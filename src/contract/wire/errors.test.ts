import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { completeTexts } from '#texts/complete.ts';
import english from '#texts/EN/errors.json' with { type: 'json' };
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { readEnvelope, readFieldProblems, refuse, succeed } from './envelope.ts';
import { errorStatus, isErrorCode } from './error-codes.ts';
import { BadReply, CallRefused, CodecMissing, errorTextKey, NotOffered, Unauthorized, Unreachable } from './errors.ts';

const texts: ReadonlyMap<string, string> = new Map(Object.entries(english));

function refused(code: string | undefined, status: number, value: unknown = null): CallRefused {
  return new CallRefused('login', { code, status, value, message: undefined });
}

describe('messages for the user', () => {
  test.each([
    ['no answer', new Unreachable('login', 'network_abnormal'), inEnglish('error.network_abnormal')],
    ['no network', new Unreachable('login', 'offline'), inEnglish('error.offline')],
    ['no answer in time', new Unreachable('login', 'timeout'), inEnglish('error.network_abnormal')],
    ['422 without a field', refused('invalid_request', 422), inEnglish('error.incorrect_user_information')],
    ['422 without a code', refused(undefined, 422), inEnglish('error.incorrect_user_information')],
    ['no human check', refused('human_check_required', 200), inEnglish('error.human_check_required')],
    ['audience of members', refused('members_only', 200), inEnglish('error.members_only')],
    ['audience of agents', refused('agents_only', 200), inEnglish('error.agents_only')],
    ['a bad code', refused('invitation_code_error', 200), inEnglish('error.invitation_code_error')],
    ['no token', refused('not_logged_in', 401), inEnglish('error.not_logged_in')],
    ['401 without a code', refused(undefined, 401), inEnglish('error.not_logged_in')],
    ['an unknown account', refused('account_unknown', 200), inEnglish('error.account_unknown')],
    ['a code of another gateway', refused('err_4711', 200), inEnglish('error.unknown_error')],
    ['a code that objects inherit', refused('constructor', 200), inEnglish('error.unknown_error')],
    ['a bad reply', new BadReply('login', 'not json', 200), inEnglish('error.unknown_error')],
    ['a codec that is missing', new CodecMissing('login', 'jwe'), inEnglish('error.unknown_error')],
    ['a trial account', refused('in_need_true_account', 403), inEnglish('error.in_need_true_account')],
  ])('D41: %s', (_situation, error, text) => {
    expect(texts.get(error.textKey)).toBe(text);
  });

  test('a 422 with fields names them', () => {
    const error = refused('invalid_request', 422, {
      fields: [{ field: 'email', code: 'reg_pattern_3' }, { code: 'x' }],
    });
    expect(error.textKey).toBe('error.invalid_request');
    expect(error.fields).toEqual([{ field: 'email', code: 'reg_pattern_3', message: undefined }]);
  });

  test('an error names its kind and call, and never the request', () => {
    const error = new Unauthorized('balance', { code: 'session_expired', status: 401, value: null, message: 'x' });
    expect(error).toBeInstanceOf(CallRefused);
    expect([error.name, error.message]).toEqual(['Unauthorized', 'balance: refused with session_expired (401)']);
    expect(new NotOffered('resume').name).toBe('NotOffered');
  });
});

describe('texts', () => {
  test.each(COMPLETE_LANGUAGES)('M373: %s has a text for every code of the contract', (language) => {
    const found = completeTexts(language) ?? {};
    const keys = Object.keys(errorStatus).filter(isErrorCode).map(errorTextKey);
    expect(keys.filter((key) => !(found[key] ?? '').trim())).toEqual([]);
  });
});

describe('the envelope', () => {
  test('a gateway’s envelope is read back', () => {
    expect(readEnvelope(succeed({ a: 1 }))).toMatchObject({ success: true, value: { a: 1 } });
    expect(readEnvelope(refuse('wrong_credentials', { message: 'No' }))).toEqual({
      success: false,
      value: null,
      message: 'No',
      errorCode: 'wrong_credentials',
      detail: undefined,
    });
  });

  test.each([null, [], 'x', {}, { value: 1 }, { success: 'maybe' }, { success: null }])(
    '%j is no envelope',
    (reply) => {
      expect(readEnvelope(reply)).toBeUndefined();
    },
  );

  test.each(['%j is no error code', '', 'x'.repeat(80), '../x', 7])('%j is no error code', (errorCode) => {
    expect(readEnvelope({ success: false, errorCode })?.errorCode).toBeUndefined();
  });

  test('alternative values are read if they are texts, and a few of them', () => {
    const read = (instead: unknown) => readFieldProblems({ fields: [{ field: 'username', instead }] })[0];
    expect(read(['ann1', '', 7, 'ann2'])?.instead).toEqual(['ann1', 'ann2']);
    expect(read(Array.from({ length: 40 }, (_, at) => `ann${at}`))?.instead).toHaveLength(5);
    for (const none of [undefined, [], 'ann1', {}]) expect(read(none)).not.toHaveProperty('instead');
  });

  test('reading never throws', () => {
    fc.assert(fc.property(fc.anything(), (reply) => void readEnvelope(reply)));
    fc.assert(fc.property(fc.anything(), (value) => void readFieldProblems(value)));
  });
});
