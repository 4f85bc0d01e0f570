import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShownTime, wallClock } from './wall-clock.ts';

const utc = (text: string) => Date.parse(`${text}:00Z`);

/** The changes of summer time in five zones: a skipped and a doubled time, and what each can mean. */
const CHANGES = [
  [
    'Europe/Berlin',
    '2026-03-29T02:30',
    ['2026-03-29T00:30', '2026-03-29T01:30'],
    '2026-10-25T02:30',
    ['2026-10-25T00:30', '2026-10-25T01:30'],
  ],
  [
    'America/New_York',
    '2026-03-08T02:30',
    ['2026-03-08T06:30', '2026-03-08T07:30'],
    '2026-11-01T01:30',
    ['2026-11-01T05:30', '2026-11-01T06:30'],
  ],
  [
    'Australia/Sydney',
    '2026-10-04T02:30',
    ['2026-10-03T15:30', '2026-10-03T16:30'],
    '2026-04-05T02:30',
    ['2026-04-04T15:30', '2026-04-04T16:30'],
  ],
  // Half an hour only.
  [
    'Australia/Lord_Howe',
    '2026-10-04T02:15',
    ['2026-10-03T15:15', '2026-10-03T15:45'],
    '2026-04-05T01:45',
    ['2026-04-04T14:45', '2026-04-04T15:15'],
  ],
  // At midnight: the day begins at one.
  [
    'America/Santiago',
    '2026-09-06T00:30',
    ['2026-09-06T03:30', '2026-09-06T04:30'],
    '2026-04-04T23:30',
    ['2026-04-05T02:30', '2026-04-05T03:30'],
  ],
] as const;

describe('wall clocks', () => {
  it.each(CHANGES)(
    'N05: %s skips and doubles an hour, and both readings are told',
    (zone, skipped, gap, doubled, both) => {
      expect(readShownTime(skipped, zone)).toEqual({ kind: 'skipped', at: gap.map(utc) });
      expect(readShownTime(doubled, zone)).toEqual({ kind: 'twice', at: both.map(utc) });
      for (const text of both) expect(wallClock(utc(text), zone)).toBe(doubled);
    },
  );

  it('N05: every other time is read back as it is shown, in every zone', () => {
    const zone = fc.constantFrom('Asia/Singapore', 'UTC', ...CHANGES.map(([name]) => name));
    const minute = fc.integer({ min: utc('2026-01-01T00:00') / 60_000, max: utc('2027-12-31T00:00') / 60_000 });
    fc.assert(
      fc.property(zone, minute, (name, at) => {
        const read = readShownTime(wallClock(at * 60_000, name), name);
        const meant: readonly number[] = read?.kind === 'once' ? [read.at] : (read?.at ?? []);
        expect(read?.kind).not.toBe('skipped');
        expect(meant).toContain(at * 60_000);
      }),
    );
  });

  it('N05: what is no time is none', () => {
    for (const text of ['', '2026-02-30', '2026-13-01T00:00', 'tomorrow'])
      expect(readShownTime(text, 'UTC')).toBeUndefined();
  });
});
