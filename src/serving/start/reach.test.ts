import { expect, test } from 'vitest';
import { isLoopbackName, type Reach, reachedFromOutside } from './reach.ts';

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['Aurora.Localhost.', true],
  ['0.0.0.0', false],
  ['::', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.com', false],
])('%s is local to this machine: %s', (name, is) => {
  expect(isLoopbackName(name)).toBe(is);
});

const local: Reach = {
  host: '127.0.0.1',
  hostSuffixes: ['localhost'],
  origins: ['http://console.localhost:8080'],
  domains: ['play.acme.com', 'aurora.example'],
  trustedHops: 0,
};

test.each<[string, Partial<Reach>, string | undefined]>([
  ['a machine of its own', {}, undefined],
  ['an open address', { host: '0.0.0.0' }, '0.0.0.0'],
  ['a suffix', { hostSuffixes: ['localhost', 'acme.com'] }, 'acme.com'],
  ['a console elsewhere', { origins: ['https://console.acme.com'] }, 'console.acme.com'],
  ['a proxy before a brand’s domain', { trustedHops: 1 }, 'play.acme.com'],
  ['a proxy before examples alone', { trustedHops: 1, domains: ['aurora.example'] }, undefined],
])('reachable from outside: %s', (_, change, found) => {
  expect(reachedFromOutside({ ...local, ...change })).toBe(found);
});
