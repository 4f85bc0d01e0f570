import { expect, test } from 'vitest';
import { signText, validateSigned } from './signature.ts';

const secret = 'a secret of two servers, long enough';
const signed = (timestamp: string) => `${timestamp}.send.{}`;
const good = {
  secret,
  signed,
  timestamp: '1700000000000',
  signature: signText(secret, signed('1700000000000')),
  now: 1_700_000_000_000,
  skewMs: 60_000,
};

test('the signature matches RFC 4231, test case 2', () => {
  expect(signText('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test.each([
  ['as it was signed', {}, undefined],
  ['a minute late', { now: good.now + 60_000 }, undefined],
  ['older than a minute', { now: good.now + 60_001 }, 'stale_timestamp'],
  ['of a minute to come', { now: good.now - 60_001 }, 'stale_timestamp'],
  ['by another secret', { secret: `${secret}.` }, 'bad_signature'],
  ['over another text', { signed: (timestamp: string) => `${timestamp}.send.{ }` }, 'bad_signature'],
  ['with another time', { timestamp: '1700000000001' }, 'bad_signature'],
  ['another, and too old: nothing is learnt of clocks', { secret: 'x', now: 0 }, 'bad_signature'],
  ['without one', { signature: undefined }, 'bad_signature'],
  ['with two', { signature: [good.signature, good.signature] }, 'bad_signature'],
  ['without a time', { timestamp: undefined }, 'bad_signature'],
  ['with a time that is no number', { timestamp: '1e3' }, 'bad_signature'],
])('a message %s', (_, change, fault) => {
  expect(validateSigned({ ...good, ...change })).toBe(fault);
});
