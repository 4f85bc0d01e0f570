import { expect, test } from 'vitest';
import { countryFromNetworks, isLocalAddress } from '../context/country-of.ts';
import { countryFor, isRestricted } from './region.ts';

const open = {
  mode: 'open',
  countries: [],
  allowAddresses: [],
  blockAddresses: [],
} as const;

test.each([
  ['open lets everybody in', open, '203.0.113.9', 'FR', false],
  ['block keeps the listed countries out', { ...open, mode: 'block', countries: ['FR'] }, '203.0.113.9', 'FR', true],
  ['block lets the others in', { ...open, mode: 'block', countries: ['FR'] }, '203.0.113.9', 'SG', false],
  ['allow lets the listed countries in', { ...open, mode: 'allow', countries: ['SG'] }, '203.0.113.9', 'SG', false],
  ['allow keeps an unknown country out', { ...open, mode: 'allow', countries: ['SG'] }, '203.0.113.9', '', true],
  [
    'an allowed network gets in whatever its country',
    { ...open, mode: 'allow', allowAddresses: ['203.0.113.0/24'] },
    '203.0.113.9',
    '',
    false,
  ],
  [
    'a blocked address never does',
    { ...open, allowAddresses: ['203.0.113.0/24'], blockAddresses: ['203.0.113.9'] },
    '203.0.113.9',
    'SG',
    true,
  ],
  [
    'an IPv4 address written as IPv6 is the same',
    { ...open, blockAddresses: ['203.0.113.0/24'] },
    '::ffff:203.0.113.9',
    'SG',
    true,
  ],
  ['IPv6 networks count', { ...open, blockAddresses: ['2001:db8::/32'] }, '2001:db8::1', 'SG', true],
  ['what is no network is left out', { ...open, blockAddresses: ['everything', '1.2.3.4/99'] }, '1.2.3.4', 'SG', false],
] as const)('%s', (_, region, address, country, restricted) => {
  expect(isRestricted(region, address, country)).toBe(restricted);
});

test('local addresses count as the merchant’s configured country; others are looked up', () => {
  const countryOf = countryFromNetworks({ JP: ['198.51.100.0/24'] });
  expect(isLocalAddress('192.168.1.1')).toBe(true);
  expect(countryFor({ localCountry: 'VN' }, '::1', countryOf)).toBe('VN');
  expect(countryFor({ localCountry: 'VN' }, '198.51.100.7', countryOf)).toBe('JP');
  expect(countryFor({ localCountry: 'VN' }, '203.0.113.9', countryOf)).toBe('');
});
