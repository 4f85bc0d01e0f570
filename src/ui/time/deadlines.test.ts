import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createDeadlines, formatDuration, secondsLeft } from './deadlines.ts';

const TRUE_TIME = Date.UTC(2026, 10, 21, 13);

/** A device with a page: its clock may be wrong, it may sleep, and its timers run when it is awake. */
function makeDevice(skew = 0) {
  let time = TRUE_TIME;
  let offset = skew;
  let slept = 0;
  let waiting: { readonly at: number; readonly run: () => void } | undefined;
  let onReturned: (() => void) | undefined;
  let asked = 0;
  const steady = () => time - TRUE_TIME - slept;
  let isReached = true;
  const deadlines = createDeadlines({
    wall: () => time + offset,
    steady,
    later(ms, run) {
      const mine = { at: steady() + ms, run };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = undefined;
      };
    },
    onReturn(run) {
      onReturned = run;
      return () => {
        onReturned = undefined;
      };
    },
    askTime() {
      asked += 1;
      return Promise.resolve(isReached ? { asked: steady(), received: steady(), server: time } : undefined);
    },
  });
  return {
    deadlines,
    asked: () => asked,
    isCounting: () => waiting !== undefined || onReturned !== undefined,
    error: () => deadlines.now() - time,
    pass(ms: number) {
      const end = steady() + ms;
      while (waiting !== undefined && waiting.at <= end) {
        const { at, run } = waiting;
        waiting = undefined;
        time += at - steady();
        run();
      }
      time += end - steady();
    },
    /** No timer runs in the meantime, and the monotonic clock stops. */
    sleep(ms: number) {
      time += ms;
      slept += ms;
    },
    wake: () => onReturned?.(),
    setClock(by: number) {
      offset += by;
    },
    lose() {
      isReached = false;
    },
    report: () => deadlines.note({ asked: steady(), received: steady(), server: time }),
  };
}

/** Seconds left, as reported to a follower. */
function countTo(device: ReturnType<typeof makeDevice>, endsAt: number) {
  const heard: number[] = [];
  const stop = device.deadlines.follow((now) => heard.push(secondsLeft(endsAt, now)));
  return { heard, stop, last: () => heard.at(-1) };
}

describe('N13: one deadline engine per page', () => {
  it('N13: all counters to one end show the same, whenever each began', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 5 }), fc.nat(60_000), (pauses, left) => {
        const device = makeDevice();
        const counts = pauses.map((pause) => {
          device.pass(pause);
          return countTo(device, TRUE_TIME + left);
        });
        for (let second = 0; second < 5; second += 1) {
          device.pass(1_000);
          expect(new Set(counts.map(({ last }) => last())).size).toBe(1);
        }
      }),
    );
  });

  it('N13: tabs and devices with clocks hours apart show the same second once the server sent its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.nat(3_600_000), (skew, left) => {
        const [right, wrong] = [makeDevice(), makeDevice(skew)];
        const counts = [right, wrong].map((device) => countTo(device, TRUE_TIME + left));
        for (const device of [right, wrong]) {
          device.report();
          device.pass(2_500);
        }
        expect(counts[1]?.last()).toBe(counts[0]?.last());
      }),
    );
  });

  it('N13: a laptop that slept past the end shows it as soon as it is visible, before any timer runs', async () => {
    const device = makeDevice();
    device.report();
    const count = countTo(device, TRUE_TIME + 600_000);
    device.pass(1_100);
    expect(count.last()).toBe(599);
    device.sleep(3_600_000);
    device.wake();
    expect(count.last()).toBe(0);
    expect(device.asked()).toBe(1);
  });

  it('N13: summer time and manual clock changes never give more time; the server’s time decides', async () => {
    for (const by of [3_600_000, -3_600_000, 7_200_000]) {
      const device = makeDevice();
      device.report();
      const count = countTo(device, TRUE_TIME + 7_200_000);
      device.setClock(by);
      device.pass(1_100);
      expect(device.error()).toBeGreaterThanOrEqual(-1);
      await Promise.resolve();
      expect([device.asked(), Math.round(device.error())]).toEqual([1, 0]);
      expect(count.last()).toBe(7_199);
    }
  });

  it('N13: days with a clock change have their real length: instants are counted, not local times', () => {
    // Central Europe, from summer to winter: 25 hours between two midnights.
    const [midnight, next] = [Date.parse('2026-10-25T00:00+02:00'), Date.parse('2026-10-26T00:00+01:00')];
    expect(formatDuration(secondsLeft(next, midnight))).toBe('25:00:00');
  });

  it('requests the time once if no reply had it, and not if one had', () => {
    const device = makeDevice(9_000);
    device.deadlines.ask();
    device.deadlines.ask();
    expect(device.asked()).toBe(1);
    const reported = makeDevice(9_000);
    reported.report();
    reported.deadlines.ask();
    expect([reported.asked(), reported.error()]).toEqual([0, 0]);
  });

  it('polls a silent server at most six times a minute, and reports the doubt each time', () => {
    const device = makeDevice();
    device.report();
    device.lose();
    let doubts = 0;
    device.deadlines.onDoubt(() => {
      doubts += 1;
    });
    countTo(device, TRUE_TIME + 600_000);
    device.setClock(60_000);
    device.pass(60_000);
    expect([device.asked(), doubts]).toEqual([6, 6]);
  });

  it('runs no timer and has no listener without a counter', () => {
    const device = makeDevice();
    expect(device.isCounting()).toBe(false);
    const counts = [countTo(device, TRUE_TIME + 9_000), countTo(device, TRUE_TIME + 5_000)];
    counts[0]?.stop();
    expect(device.isCounting()).toBe(true);
    counts[1]?.stop();
    expect(device.isCounting()).toBe(false);
    const before = counts[1]?.heard.length;
    device.pass(5_000);
    expect(counts[1]?.heard.length).toBe(before);
  });
});

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3665, '1:01:05'],
])('%d seconds are %s', (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written);
});

test('a part of a second counts as one, a past end as zero', () => {
  expect(secondsLeft(1001, 0)).toBe(2);
  expect(secondsLeft(0, 5000)).toBe(0);
});
