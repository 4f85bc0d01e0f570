import { expect, test } from 'vitest';
import { writeMoment } from './write-moment.ts';

const at = (text: string) => Date.parse(text);

test('D52: a moment is written in the merchant’s zone, with its UTC offset', () => {
  const moment = at('2026-11-23T13:30:59Z');
  expect(writeMoment('Asia/Bangkok', moment)).toBe('2026-11-23 20:30 UTC+07:00');
  expect(writeMoment('Asia/Kolkata', moment)).toBe('2026-11-23 19:00 UTC+05:30');
  expect(writeMoment('America/New_York', moment)).toBe('2026-11-23 08:30 UTC-05:00');
  expect(writeMoment('Asia/Tokyo', at('2026-12-31T15:00:00Z'))).toBe('2027-01-01 00:00 UTC+09:00');
});

test('D52: summer adds an hour, UTC nothing; an unknown zone is UTC', () => {
  expect(writeMoment('Europe/London', at('2026-07-01T12:00:00Z'))).toBe('2026-07-01 13:00 UTC+01:00');
  expect(writeMoment('Europe/London', at('2026-12-01T12:00:00Z'))).toBe('2026-12-01 12:00 UTC');
  expect(writeMoment('UTC', at('2026-12-01T00:00:00Z'))).toBe('2026-12-01 00:00 UTC');
  expect(writeMoment('Nowhere/Land', at('2026-12-01T00:00:00Z'))).toBe('2026-12-01 00:00 UTC');
});
