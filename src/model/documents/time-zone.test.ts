import { expect, test } from 'vitest';
import { dayIn, isTimeZone, zoneOfOffset } from './time-zone.ts';

const at = (moment: string) => Date.parse(moment);

test('an unknown zone counts as UTC', () => {
  expect(isTimeZone('Europe/Malta')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(dayIn('Mars/Olympus', at('2026-11-23T23:30:00Z'))).toBe('2026-11-23');
  expect(dayIn('Asia/Tokyo', at('2026-11-23T23:30:00Z'))).toBe('2026-11-24');
});

// Newer engines take some of these; PostgreSQL takes all, and reads the sign the other way.
test.each([
  ['+02:00', 'Etc/GMT-2'],
  ['-05', 'Etc/GMT+5'],
  ['+0200', 'Etc/GMT-2'],
  ['UTC+2', 'Etc/GMT-2'],
  ['GMT-03:00', 'Etc/GMT+3'],
  ['utc + 8', 'Etc/GMT-8'],
  ['\u22125:00', 'Etc/GMT+5'],
  ['UTC+0', 'UTC'],
  ['+05:30', null],
  ['+15:00', null],
])('K5: an offset is no time zone: %s', (offset, name) => {
  expect(isTimeZone(offset)).toBe(false);
  expect(zoneOfOffset(offset)).toBe(name);
  if (name !== null) expect(isTimeZone(name)).toBe(true);
});

test.each(['UTC', 'Europe/Malta', 'Etc/GMT+2', 'Asia/Ho_Chi_Minh', 'US/Eastern'])('K5: %s is a name', (name) => {
  expect([isTimeZone(name), zoneOfOffset(name)]).toEqual([true, undefined]);
});

test('K5: a zone of a fixed offset keeps the offset that it was written for', () => {
  expect(dayIn(zoneOfOffset('+02:00') ?? '', at('2026-11-23T22:30:00Z'))).toBe('2026-11-24');
  expect(dayIn(zoneOfOffset('UTC-5') ?? '', at('2026-11-23T04:30:00Z'))).toBe('2026-11-22');
});
