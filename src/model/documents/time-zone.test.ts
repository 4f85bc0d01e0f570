import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './time-zone.ts';

const at = (moment: string) => Date.parse(moment);

test('an unknown zone counts as UTC', () => {
  expect(isTimeZone('Europe/Malta')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(dayIn('Mars/Olympus', at('2026-11-23T23:30:00Z'))).toBe('2026-11-23');
  expect(dayIn('Asia/Tokyo', at('2026-11-23T23:30:00Z'))).toBe('2026-11-24');
});
