import { expect, it } from 'vitest';
import { readMoment } from './moment.ts';

it.each([
  ['2026-11-24T02:00Z', 1_795_485_600_000],
  ['2026-11-24T02:00:30.5Z', 1_795_485_630_500],
  ['2026-11-24T09:00:00+07:00', 1_795_485_600_000],
  ['2028-02-29T00:00Z', 1_835_395_200_000],
  [1_795_485_600_000, 1_795_485_600_000],
])('a moment with a time zone is parsed: %s', (value, ms) => {
  expect(readMoment(value)).toBe(ms);
});

it.each([
  '2026-11-24 02:00',
  '2026-11-24T02:00',
  '2026-02-31T02:00Z',
  '2027-02-29T02:00Z',
  '2026-13-01T02:00Z',
  '2026-11-24T25:00Z',
  'soon',
  '',
  0,
  -5,
  1.5,
  Number.NaN,
  1e18,
  null,
  {},
  [],
])('others are rejected: %s', (value) => {
  expect(readMoment(value)).toBeUndefined();
});
