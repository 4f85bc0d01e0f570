import { describe, expect, test } from 'vitest';
import { lotteryMenu, recentLotteries } from '#contract/lottery/calls.ts';
import { login } from '#contract/session/calls.ts';
import { countries, siteSettings } from '#contract/system/calls.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { type Verdict, validate } from '../verdict/verdict.ts';
import { compileContract } from './contract-checks.ts';
import { expectRefusal, expectSuccess, type Refusal, readReply } from './replies.ts';

const checksOf = compileContract(false);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const answer = (body: unknown, status = 200, headers: Exchange['headers'] = JSON_TYPE): Exchange => ({
  kind: 'answer',
  status,
  headers,
  ms: 5,
  why: '',
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const ok = (value: unknown) => ({ success: true, value });
const no = (errorCode: string, value: unknown = null) => ({ success: false, value, errorCode });

const named = ([exchange, rule]: readonly [Exchange, string]) =>
  [rule, `${exchange.status} ${exchange.body.slice(0, 60)}`, exchange] as const;

const verdictOf = (work: () => unknown): Promise<Verdict> => validate(async () => void work());
const ruleOf = async (work: () => unknown): Promise<string> => {
  const verdict = await verdictOf(work);
  return verdict.outcome === 'failed' ? verdict.rule : verdict.outcome;
};

describe('N08: a reply’s faults are named', () => {
  test.each(
    (
      [
        [answer(ok([])), 'passed'],
        [{ ...answer(''), kind: 'late' as const }, 'reply-in-time'],
        [{ ...answer(''), kind: 'large' as const }, 'reply-size'],
        [{ ...answer(''), kind: 'broken' as const }, 'reply-whole'],
        [answer('<h1>hello</h1>'), 'reply-json'],
        [answer('<h1>hello</h1>', 200, { 'content-type': 'text/html' }), 'reply-json'],
        [answer(ok([]), 200, { 'content-type': 'text/plain' }), 'reply-content-type'],
        [answer(ok([]), 200, {}), 'reply-content-type'],
        [answer([]), 'reply-envelope'],
        [answer({ success: 'true', value: [] }), 'reply-envelope'],
        [answer({ success: true }), 'reply-envelope'],
        [answer({ __proto__: ok([]) }), 'reply-envelope'],
        [answer(ok([]), 201), 'success-status'],
        [answer(ok({})), 'reply-field-type'],
        [answer(ok([{ countryCode: 'SG' }])), 'reply-field-missing'],
        [answer(ok([{ countryCode: 'SG', countryDialingCode: '65', flag: 'x' }])), 'reply-field-unknown'],
        [answer(ok([{ countryCode: 'sg', countryDialingCode: '65' }])), 'reply-schema'],
        [answer(no('unknown_error'), 500), 'happy-path'],
        [answer(no('too_many_requests'), 429), 'not tried'],
      ] as [Exchange, string][]
    ).map(named),
  )('%s: %s', async (rule, _, exchange) => {
    expect(await ruleOf(() => expectSuccess(exchange, checksOf(countries)))).toBe(rule);
  });
});

describe('N08: a refusal is of its kind', () => {
  const wanted: Refusal = { statuses: [401], answered: 'token-needed', otherwise: 'unauthorized-status' };

  test.each(
    (
      [
        [answer(no('not_logged_in'), 401), 'passed'],
        [answer(no('their_own_code'), 401), 'passed'],
        [answer(ok({})), 'token-needed'],
        [answer(no('unknown_error'), 500), 'unauthorized-status'],
        [answer(no('not_logged_in'), 200), 'unauthorized-status'],
        [answer(no('forbidden'), 401), 'refusal-status'],
        [answer({ success: false, value: null }, 401), 'reply-envelope'],
        [answer(no('Not Logged In'), 401), 'reply-envelope'],
        [answer({ error: 'not_logged_in' }, 401), 'reply-envelope'],
      ] as [Exchange, string][]
    ).map(named),
  )('%s: %s', async (rule, _, exchange) => {
    expect(await ruleOf(() => expectRefusal(exchange, checksOf(siteSettings), wanted))).toBe(rule);
  });

  test('a code may be required too', async () => {
    const captcha: Refusal = {
      statuses: [200],
      codes: ['captcha_wrong'],
      answered: 'refused',
      otherwise: 'captcha-asked',
    };
    const refused = (code: string) => ruleOf(() => expectRefusal(answer(no(code)), checksOf(login), captcha));
    expect([await refused('captcha_wrong'), await refused('captcha_required')]).toEqual(['passed', 'captcha-asked']);
  });
});

describe('M146: the success of a bare call is the map itself', () => {
  test.each(
    (
      [
        [answer({}), 'passed'],
        [answer({}, 201), 'success-status'],
        [answer({}, 500), 'reply-envelope'],
        [answer([]), 'reply-envelope'],
        [answer({ success: true }), 'reply-envelope'],
        [answer({ FC3D: 'drawn' }), 'reply-field-type'],
        [answer(no('unknown_error'), 500), 'happy-path'],
      ] as [Exchange, string][]
    ).map(named),
  )('%s: %s', async (rule, _, exchange) => {
    expect(await ruleOf(() => expectSuccess(exchange, checksOf(lotteryMenu)))).toBe(rule);
  });

  test('a map in place of an envelope is no success elsewhere', async () => {
    expect(await ruleOf(() => expectSuccess(answer({}), checksOf(siteSettings)))).toBe('reply-envelope');
  });

  test('its refusal has an envelope, and a map is no refusal', async () => {
    const wanted: Refusal = { statuses: [401], answered: 'token-needed', otherwise: 'unauthorized-status' };
    const refused = (exchange: Exchange) => ruleOf(() => expectRefusal(exchange, checksOf(recentLotteries), wanted));
    expect(await refused(answer(no('not_logged_in'), 401))).toBe('passed');
    expect(await refused(answer({ error: 'not_logged_in' }, 401))).toBe('reply-envelope');
    expect(await refused(answer({}))).toBe('token-needed');
  });
});

test('N08: where extra fields are allowed, they are no fault and our own fields may be missing', async () => {
  const open = compileContract(true)(login);
  const value = { token: 't', id: '1', userName: 'ann', firstTimeLogin: false, passwordExpired: false, level: 3 };
  const closed = { ...JSON_TYPE, 'cache-control': 'no-store' };
  expect(await ruleOf(() => expectSuccess(answer(ok(value), 200, closed), open))).toBe('passed');
  // A reply with a token is private, even if the call needs no token.
  expect(await ruleOf(() => expectSuccess(answer(ok(value)), open))).toBe('reply-headers');
  expect(await ruleOf(() => expectSuccess(answer(ok(value)), checksOf(login)))).toBe('reply-field-missing');
  const { token: _, ...without } = value;
  expect(await ruleOf(() => expectSuccess(answer(ok(without)), open))).toBe('reply-field-missing');
});

test('N08: a detail quotes only the beginning of a gateway’s reply', async () => {
  const verdict = await verdictOf(() => readReply(answer('x'.repeat(10_000))));
  expect(verdict).toMatchObject({ outcome: 'failed', rule: 'reply-json' });
  expect('detail' in verdict ? verdict.detail.length : 0).toBeLessThan(200);
});

test('N08: an error of the kit is no verdict on a gateway', async () => {
  await expect(validate(async () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});
