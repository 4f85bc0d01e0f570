import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNetwork } from './networks.ts';

test.each([
  '203.0.113.9',
  '0.0.0.0/0',
  '203.0.113.0/24',
  '10.0.0.1/32',
  '::',
  '::1',
  '2001:db8::/32',
  '2001:DB8:0:0:8:800:200C:417A',
  '::ffff:203.0.113.9',
  '64:ff9b::203.0.113.9/96',
  'fe80::/10',
])('%s is an address or a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each([
  '',
  ' ',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.09',
  '203.0.113.0/33',
  '203.0.113.0/024',
  '203.0.113.0/',
  '203.0.113.0/24/1',
  '::1/129',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8:9',
  '203.0.113.9::1',
  'fe80::1%eth0',
  'example.com',
  'SG',
])('"%s" is neither', (text) => {
  expect(isNetwork(text)).toBe(false);
});

test('every accepted value can be listed, and every address of Node is accepted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 })), (text) => {
      expect(isNetwork(text)).toBe(isIP(text) !== 0);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(140), (address, length) => {
      const isV4 = isIP(address) === 4;
      expect(isNetwork(`${address}/${length}`)).toBe(length <= (isV4 ? 32 : 128));
      if (length <= (isV4 ? 32 : 128)) new BlockList().addSubnet(address, length, isV4 ? 'ipv4' : 'ipv6');
    }),
  );
});
