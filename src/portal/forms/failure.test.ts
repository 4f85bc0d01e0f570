import { expect, it } from 'vitest';
import { CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { inEnglish } from '#tests/setup/english.ts';
import en from '#texts/EN/errors.json' with { type: 'json' };
import { describeFailure, failureOf } from './failure.ts';

const texts: Readonly<Record<string, string>> = en;
const translate = (error: unknown) => describeFailure(failureOf(error), (key) => texts[key] ?? key);
const refused = (code: string, message?: string) =>
  new CallRefused('login', { code, message, value: null, status: 200 });

it('M341: a refused log-in hides whether the account exists', () => {
  expect(failureOf(refused('wrong_credentials'))).toEqual({ text: 'error.wrong_credentials', message: undefined });
  expect(translate(refused('wrong_credentials'))).not.toMatch(/not exist|unknown|no such/i);
});

it('M341: no network, a gateway’s own message, and an internal error', () => {
  expect(translate(new Unreachable('login', 'network_abnormal'))).toBe(inEnglish('error.network_abnormal'));
  expect(translate(refused('odd', 'Closed today'))).toBe('Closed today');
  expect(failureOf(new TypeError('secret detail'))).toEqual({ text: 'error.unknown_error' });
});
