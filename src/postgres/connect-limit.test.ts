import { expect, it } from 'vitest';
import { connectLimit } from './connect-limit.ts';

it.each([
  ['postgres://livery@127.0.0.1/livery?connect_timeout=30', 30_000],
  ['postgres://livery@127.0.0.1/livery', 1_500],
  ['postgres://livery@127.0.0.1/livery?connect_timeout=0', 1_500],
  ['postgres://livery@127.0.0.1/livery?connect_timeout=soon', 1_500],
  ['no address', 1_500],
])('connection timeout to %s', (url, expected) => {
  expect(connectLimit(url, 1_500)).toBe(expected);
});
