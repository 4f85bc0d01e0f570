import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { DemoPaymentsConfig } from '../context/config.ts';
import { mayControl } from './pipeline.ts';

const TOKEN = 'nB3xV8mQ2rT6yU9iO1pA4sD7fG5hJ0kL';
const here = { host: 'bank.localhost:8080' };

function asks(headers: Record<string, string>, address = '127.0.0.1', set: Partial<DemoPaymentsConfig> = {}): boolean {
  const request = { headers, socket: { remoteAddress: address } } as unknown as IncomingMessage;
  const config = { origin: 'http://bank.localhost:8080', trustedHops: 0, panelToken: undefined, ...set };
  return mayControl(request, config as DemoPaymentsConfig);
}

test('without a token only this machine may use the panel, by its own name, with no proxy between', () => {
  expect(asks(here)).toBe(true);
  expect(asks(here, '::ffff:127.0.0.1')).toBe(true);
  expect(asks(here, '203.0.113.7')).toBe(false);
  expect(asks({ host: 'bank.example' })).toBe(false);
  expect(asks(here, '127.0.0.1', { trustedHops: 1 })).toBe(false);
});

test('a page of another origin may not, at any address', () => {
  expect(asks({ ...here, origin: 'http://bank.localhost:8080', 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(asks({ ...here, origin: 'http://aurora.localhost:8080' })).toBe(false);
  expect(asks({ ...here, 'sec-fetch-site': 'same-site' })).toBe(false);
  expect(asks({ ...here, 'sec-fetch-site': 'cross-site' })).toBe(false);
});

test('a token opens the panel from anywhere, and nothing else does', () => {
  const set = { panelToken: TOKEN, trustedHops: 1 };
  expect(asks({ host: 'bank.example', authorization: `Bearer ${TOKEN}` }, '203.0.113.7', set)).toBe(true);
  expect(asks(here, '127.0.0.1', { panelToken: TOKEN })).toBe(false);
  expect(asks({ ...here, authorization: `Bearer ${TOKEN}x` }, '127.0.0.1', set)).toBe(false);
});
