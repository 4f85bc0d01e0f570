import { expect, test } from 'vitest';
import { addressBlock, addressSite } from './address-block.ts';

test.for([
  ['198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
] as const)('M95: %s maps to the block %s', ([address, block]) => {
  expect(addressBlock(address)).toBe(block);
});

test.for([
  ['198.51.100.7', undefined],
  ['::ffff:198.51.100.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0/48'],
  ['not an address', undefined],
] as const)('M95: %s is in the site %s', ([address, site]) => {
  expect(addressSite(address)).toBe(site);
});
