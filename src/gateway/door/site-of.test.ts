import { expect, test } from 'vitest';
import { siteAddress } from './site-address.ts';

test.for([
  ['www.brand.example', 'https://www.brand.example'],
  ['www.brand.example:8443', 'https://www.brand.example'],
  ['aurora.localhost:8080', 'http://aurora.localhost:8080'],
  ['localhost.evil.example', 'https://localhost.evil.example'],
] as const)('M281: the site at %s is %s', ([host, address]) => {
  expect(siteAddress(host)).toBe(address);
});

test.for(['', 'a b', 'brand.example/x', 'brand.example@evil.example', '"><b>', 'brand.example:99999999', '-x-'])(
  'M281: "%s" is no host that a link leads to',
  (host) => {
    expect(siteAddress(host)).toBeUndefined();
  },
);
