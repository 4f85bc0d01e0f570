import { expect, test } from 'vitest';
import { readProtection } from '#contract/protection/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { isRefusal, wordsOfReason, wordsOfRefusal, wordsOfStop } from './refusals.ts';

const CURRENCY = { currencyExponent: 2 };
const none = readProtection({}, CURRENCY);

test('N12: a stake above the market’s cap says so over the game, without figures of the member', () => {
  expect(isRefusal('STAKE_CAP')).toBe(true);
  expect(wordsOfReason('STAKE_CAP', none)).toEqual({
    title: 'safer.stakeCap.title',
    text: 'safer.stakeCap.text',
    params: {},
  });
});

test('N12: a register says by its name that it lists the member, or that it cannot be asked', () => {
  const value = { register: 'OASIS' };
  const refused = (code: string) => new CallRefused('launchGame', { code, message: undefined, status: 200, value });
  expect(wordsOfRefusal(refused('register_excluded'), CURRENCY)).toEqual({
    title: 'safer.register.EXCLUDED',
    text: 'safer.register.EXCLUDED.text',
    params: value,
  });
  expect(wordsOfRefusal(refused('register_unavailable'), CURRENCY)?.title).toBe('safer.register.SILENT');
  // Bets of an open game are refused too.
  const registers = [{ register: 'OASIS', state: 'EXCLUDED', askedAt: 1 }];
  const state = readProtection({ registers }, CURRENCY);
  expect(wordsOfReason('PAUSE', state)?.params).toEqual(value);
  expect(wordsOfStop(state)?.title).toBe('safer.register.EXCLUDED');
  expect(wordsOfStop(readProtection({ registers: [{ ...registers[0], state: 'SILENT' }] }, CURRENCY))).toBeUndefined();
});

test('a change of a limit is nothing to read', () => {
  expect(isRefusal('LIMIT')).toBe(false);
  expect(wordsOfReason('LIMIT', none)).toBeUndefined();
});

test('N12: a rolling limit that is reached names when its first deposit leaves it', () => {
  const value = { measure: 'DEPOSIT_GROSS', period: 'ROLLING_24H', left: '5.00', until: 9 };
  const refused = new CallRefused('openDeposit', { code: 'limit_reached', message: undefined, status: 200, value });
  expect(wordsOfRefusal(refused, CURRENCY)).toMatchObject({
    text: 'safer.reached.ROLLING',
    params: { left: { amount: '500' } },
  });
});
