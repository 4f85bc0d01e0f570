import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { readLaunched } from '../launch/calls.ts';
import { allCalls } from '../registry.ts';
import {
  SEAMLESS_PREFIX,
  seamlessActions,
  seamlessErrors,
  seamlessReplies,
  seamlessReply,
  seamlessRequests,
  seamlessSigned,
} from './seamless.ts';

const fits = (schema: TSchema, value: unknown) => Compile(schema).Check(value);
const who = { merchant: 'aurora', session: 'x'.repeat(44) };
const movement = { ...who, round: 'r-1', number: 1, transactionId: 't:1', amount: '100', endsRound: false };

describe('the seamless wallet', () => {
  test('its actions have requests and replies, and none of them is a browser call', () => {
    expect(Object.keys(seamlessRequests)).toEqual([...seamlessActions]);
    expect(Object.keys(seamlessReplies)).toEqual([...seamlessActions]);
    expect(allCalls.filter(({ path }) => path.startsWith(SEAMLESS_PREFIX))).toEqual([]);
  });

  test('signed texts differ by time, action and body', () => {
    expect(seamlessSigned('1700000000000', 'bet', '{}')).toBe('1700000000000.bet.{}');
  });

  test.each([
    ['authenticate', { ticket: 'x'.repeat(50) }],
    ['balance', who],
    ['bet', movement],
    ['win', { ...movement, number: 2, amount: '0', endsRound: true }],
    ['rollback', { ...who, round: 'r-1', transactionId: 't:2', betTransactionId: 't:1' }],
    ['end', who],
  ] as const)('%s takes %j', (action, request) => {
    expect(fits(seamlessRequests[action], request)).toBe(true);
    expect(fits(seamlessRequests[action], { ...request, more: 1 })).toBe(false);
  });

  test.each([
    { amount: '0' },
    { amount: '007' },
    { amount: '-1' },
    { amount: '1e3' },
    { amount: 100 },
    { number: 0 },
    { number: 10_001 },
    { round: '' },
    { transactionId: 'x'.repeat(65) },
    { endsRound: 1 },
  ])('a bet with %j is none', (change) => {
    expect(fits(seamlessRequests.bet, { ...movement, ...change })).toBe(false);
  });

  test('a reply is a value or a refusal, never both; every code is known, and a kind is one word', () => {
    const value = { balance: '100', transferId: 'a', repeated: false };
    const reply = seamlessReply('bet');
    expect(fits(reply, { ok: true, value })).toBe(true);
    for (const error of seamlessErrors) expect(fits(reply, { ok: false, error, balance: '5' })).toBe(true);
    for (const wrong of [{ ok: false, error: 'nonsense' }, { ok: true, value, error: 'busy' }, { ok: true }, {}, null])
      expect(fits(reply, wrong)).toBe(false);
    const game = { nodeId: 'n', code: 'c', name: 'N', vendor: 'V', category: 'RNG', isBetween: false };
    const reported = {
      ...who,
      player: 'p',
      displayName: 'Al•••',
      isTrial: false,
      currency: 'USD',
      symbol: '$',
      exponent: 2,
      balance: '1',
      language: 'EN',
      portalUrl: 'https://a.example/',
    };
    const opens = (kind: unknown) => fits(seamlessReplies.authenticate, { ...reported, game: { ...game, kind } });
    expect(['slot', 'digits3', 'Slot', '../slot', '', 7].map(opens)).toEqual([true, true, false, false, false, false]);
  });
});

describe('M298: a launch reply', () => {
  test.each([
    [{ game_url: 'https://a.example/x' }, 'https://a.example/x'],
    [{ game_url2: 'http://a.example/y' }, 'http://a.example/y'],
    [{ game_url: 'javascript:alert(1)', game_url2: 'https://a.example/' }, 'https://a.example/'],
    [{ game_url: 'https://user:pass@a.example/' }, undefined],
    [{ game_url: 5 }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('%j leads to %s', (value, address) => {
    expect(readLaunched(value)).toEqual({ address, takesLook: false });
  });

  test('for any input, only a web address is read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, url) => {
        const { address } = readLaunched({ game_url: value, game_url2: url });
        return address === undefined || /^https?:/.test(address);
      }),
    );
  });
});
