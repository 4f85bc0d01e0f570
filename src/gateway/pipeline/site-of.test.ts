import { expect, test } from 'vitest';
import { siteOf } from './site-of.ts';

test.for([
  ['www.brand.example', false, 'https://www.brand.example'],
  ['www.brand.example:8443', true, 'https://www.brand.example'],
  ['aurora.localhost:8080', false, 'http://aurora.localhost:8080'],
  ['aurora.localhost:8443', true, 'https://aurora.localhost:8443'],
  ['localhost.evil.example', false, 'https://localhost.evil.example'],
] as const)('M281: the site at %s, by TLS %s, is %s', ([host, isSecure, address]) => {
  expect(siteOf({ host, isSecure })).toBe(address);
});

test.for(['', 'a b', 'brand.example/x', 'brand.example@evil.example', '"><b>', 'brand.example:99999999', '-x-'])(
  'M281: "%s" is no host for a link',
  (host) => {
    expect(() => siteOf({ host, isSecure: true })).toThrow('bad_request');
  },
);
