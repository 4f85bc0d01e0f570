import { expect, test } from 'vitest';
import { merchantOfHost } from './merchant-of-host.ts';

test.each([
  ['aurora.localhost', 'aurora'],
  ['aurora.localhost:8080', 'aurora'],
  ['AURORA.LocalHost.', 'aurora'],
  ['aurora.play.example', 'aurora'],
  ['localhost', undefined],
  ['.localhost', undefined],
  ['a.b.localhost', undefined],
  ['aurora.localhost.evil.example', undefined],
  ['notlocalhost', undefined],
  ['[::1]:80', undefined],
  ['', undefined],
])('%s names %s', (host, merchant) => {
  expect(merchantOfHost(host, ['localhost', 'play.example'])).toBe(merchant);
});
