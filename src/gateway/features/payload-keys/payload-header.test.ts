import { expect, test } from 'vitest';
import { JWE_PARAMETERS } from '#contract/wire/jwe-codec.ts';
import { readPayloadHeader } from './payload-header.ts';

const whole = {
  alg: 'ECDH-ES',
  kid: 'key-number-1',
  crit: [...JWE_PARAMETERS],
  method: 'POST',
  path: '/wps/x',
  merchant: 'aurora',
  iat: 1_700_000_000,
  jti: '00000000-0000-4000-8000-000000000001',
};
const jweOf = (header: unknown) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}..a.b.c`;

test('M335 D07: a header has key, method, path, merchant, time and id', () => {
  const { alg: _, crit: __, ...expected } = whole;
  expect(readPayloadHeader(jweOf(whole))).toEqual(expected);
});

test.each(['kid', 'method', 'path', 'merchant', 'iat', 'jti', 'crit'])(
  'M335: a header without %s is invalid',
  (name) => {
    const { [name as 'kid']: _, ...rest } = whole;
    expect(readPayloadHeader(jweOf(rest))).toBeUndefined();
  },
);

test.each([
  null,
  [],
  'text',
  1,
  { ...whole, iat: '1700000000' },
  { ...whole, jti: ['a'] },
  { ...whole, crit: 'jti' },
  { ...whole, crit: { 0: 'jti' } },
  { ...whole, merchant: 7 },
  { ...whole, jti: 'x'.repeat(65) },
  { ...whole, more: 'x'.repeat(2_000) },
])('M335: %j is no header of a payload', (header) => {
  expect(readPayloadHeader(jweOf(header))).toBeUndefined();
});

test.each(['', '.', 'AAAA', '%%%.a.b.c.d', `${'A'.repeat(5_000)}.a.b.c.d`])('M335: %s is no payload', (jwe) => {
  expect(readPayloadHeader(jwe)).toBeUndefined();
});
