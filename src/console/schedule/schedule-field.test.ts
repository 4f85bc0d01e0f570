import { describe, expect, it } from 'vitest';
import { readSchedule, typedSchedule } from './schedule-field.tsx';

const utc = (text: string) => Date.parse(`${text}:00Z`);
const none = { wall: '', which: undefined };

describe('a typed schedule', () => {
  it('N05: is none without a time, and waits for the answer where the clocks show a time twice or skip it', () => {
    const typed = typedSchedule(undefined, 'Europe/Berlin');
    expect(readSchedule(typed)).toBeUndefined();
    const twice = (which: 0 | 1 | undefined) => readSchedule({ ...typed, from: { wall: '2026-10-25T02:30', which } });
    expect(twice(undefined)).toBe('incomplete');
    expect([twice(0), twice(1)]).toEqual(
      ['2026-10-25T00:30', '2026-10-25T01:30'].map((time) => ({
        zone: 'Europe/Berlin',
        from: { at: utc(time), wall: '2026-10-25T02:30' },
      })),
    );
    const skipped = (which: 0 | 1) => readSchedule({ ...typed, from: { wall: '2026-03-29T02:30', which } });
    // A skipped time has no wall clock: the one that is shown instead is kept.
    expect([skipped(0), skipped(1)]).toEqual([
      { zone: 'Europe/Berlin', from: { at: utc('2026-03-29T00:30'), wall: '2026-03-29T01:30' } },
      { zone: 'Europe/Berlin', from: { at: utc('2026-03-29T01:30'), wall: '2026-03-29T03:30' } },
    ]);
  });

  it('N05: is incomplete with an unknown zone or an end before the start', () => {
    const from = { wall: '2026-12-02T12:00', which: undefined };
    expect(readSchedule({ zone: 'Mars/Phobos', from, until: none })).toBe('incomplete');
    expect(readSchedule({ zone: 'UTC', from, until: { ...from, wall: '2026-12-01T12:00' } })).toBe('incomplete');
    const whole = { zone: 'UTC', from, until: { ...from, wall: '2026-12-03T12:00' } };
    expect(readSchedule(whole)).toMatchObject({ until: { at: utc('2026-12-03T12:00') } });
  });

  it('N05: of a request is typed as its author chose it, also the second of two equal wall clocks', () => {
    const from = { at: utc('2026-10-25T01:30'), wall: '2026-10-25T02:30' };
    const schedule = { zone: 'Europe/Berlin', from };
    expect(readSchedule(typedSchedule(schedule, 'UTC'))).toEqual(schedule);
  });
});
