import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '#model/documents/wall-clock.ts';
import { formatUtc, readWallClock } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Pacific/Auckland'];

describe('M378: a schedule uses the staff user’s own clock', () => {
  it.each([
    ['2026-11-21T20:05', 'UTC', '2026-11-21 20:05 UTC'],
    ['2026-11-21T20:05', 'Europe/Berlin', '2026-11-21 19:05 UTC'],
    ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30 22:00 UTC'],
    ['2026-11-21T00:30', 'Asia/Ho_Chi_Minh', '2026-11-20 17:30 UTC'],
    // Skipped by daylight saving time: 02:30 does not exist on this day.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29 01:30 UTC'],
    // Occurs twice: the earlier time is used.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25 00:30 UTC'],
  ])('%s in %s is %s', (text, zone, utc) => {
    expect(formatUtc(readWallClock(text, zone) ?? 0)).toBe(utc);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00', '2026-11-21', '2026-11-21T25:00'])('%j is no time', (text) => {
    expect(readWallClock(text, 'Europe/Berlin')).toBeUndefined();
  });

  it('a displayed time parses to a moment that is displayed the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1990, 0) / MINUTE_MS, max: Date.UTC(2090, 0) / MINUTE_MS }),
        fc.constantFrom(...ZONES),
        (minute, zone) => {
          const shown = wallClock(minute * MINUTE_MS, zone);
          const read = readWallClock(shown, zone);
          expect(read).toBeDefined();
          expect(wallClock(read ?? 0, zone)).toBe(shown);
        },
      ),
    );
  });
});
