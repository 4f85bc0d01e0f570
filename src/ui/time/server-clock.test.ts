import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const TRUE_TIME = Date.UTC(2026, 10, 21, 13);

/** A device whose own clock is wrong by `skew`, with a network delay. */
function makeDevice(skew: number) {
  let time = TRUE_TIME;
  let offset = skew;
  let slept = 0;
  const clock = createServerClock({ wall: () => time + offset, steady: () => time - TRUE_TIME - slept });
  return {
    clock,
    error: () => clock.now() - time,
    pass: (ms: number) => {
      time += ms;
    },
    /** The monotonic clock stops in the meantime. */
    sleep: (ms: number) => {
      time += ms;
      slept += ms;
    },
    setClock: (by: number) => {
      offset += by;
    },
    ask(
      there: number,
      back: number,
      coarse?: { readonly secondsShown: (seconds: number) => number; readonly within: number },
    ) {
      const asked = time - TRUE_TIME - slept;
      time += there;
      const server = coarse ? coarse.secondsShown(time / 1000) * 1000 + coarse.within : time;
      time += back;
      clock.note({ asked, received: time - TRUE_TIME - slept, server, ...(coarse && { within: coarse.within }) });
    },
  };
}

describe('N13: the server’s time on any device', () => {
  test('N13: a clock that is hours wrong counts correctly, to within half the round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.nat(900),
        fc.nat(900),
        fc.nat(3_600_000),
        (skew, there, back, later) => {
          const device = makeDevice(skew);
          device.ask(there, back);
          expect(Math.abs(device.error())).toBeLessThanOrEqual((there + back) / 2);
          device.pass(later);
          expect(Math.abs(device.error())).toBeLessThanOrEqual((there + back) / 2);
        },
      ),
    );
  });

  test('N13: two devices, one fast and one slow, agree on the closing second of a draw', () => {
    const [fast, slow] = [makeDevice(7_000), makeDevice(-11_000)];
    for (const device of [fast, slow]) device.ask(40, 40);
    expect(Math.abs(fast.clock.now() - slow.clock.now())).toBeLessThan(1);
  });

  test('N13: after a sleep a past deadline shows at once, and the server is asked again', () => {
    const device = makeDevice(-5_000);
    device.ask(50, 50);
    expect(device.clock.isDoubtful()).toBe(false);
    device.sleep(600_000);
    expect(device.clock.isDoubtful()).toBe(true);
    expect(Math.abs(device.error())).toBeLessThan(1);
    device.ask(50, 50);
    expect(device.clock.isDoubtful()).toBe(false);
  });

  test('N13: changing the clock on an open page never makes a draw look open for longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7_200_000, max: 7_200_000 }), fc.nat(60_000), (by, later) => {
        const device = makeDevice(0);
        device.ask(10, 10);
        device.setClock(by);
        device.pass(later);
        expect(device.error()).toBeGreaterThanOrEqual(-1);
        device.ask(10, 10);
        expect(Math.abs(device.error())).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('N13: a slow answer does not replace a fast one until that is old', () => {
    const device = makeDevice(0);
    device.ask(10, 10);
    device.ask(1_900, 100);
    expect(Math.abs(device.error())).toBeLessThanOrEqual(10);
    device.pass(12 * 3_600_000);
    device.ask(900, 700);
    expect(Math.abs(device.error())).toBeLessThanOrEqual(800);
  });

  test('N13: without server time the device’s clock at the page’s start is used', () => {
    const device = makeDevice(3_000);
    expect([device.error(), device.clock.isDoubtful(), device.clock.isTrue()]).toEqual([3_000, false, false]);
    device.pass(60_000);
    expect(device.error()).toBe(3_000);
    device.setClock(-3_600_000);
    expect([device.error(), device.clock.isDoubtful()]).toEqual([3_000, true]);
    device.ask(10, 10);
    expect([device.error(), device.clock.isDoubtful(), device.clock.isTrue()]).toEqual([0, false, true]);
  });

  test('N13: whole server seconds are accurate to half a second, until an answer is more precise', () => {
    const device = makeDevice(40_000);
    device.ask(10, 10, { secondsShown: Math.floor, within: 500 });
    expect(Math.abs(device.error())).toBeLessThanOrEqual(510);
    device.ask(100, 100);
    expect(Math.abs(device.error())).toBeLessThanOrEqual(100);
    device.ask(10, 10, { secondsShown: Math.floor, within: 500 });
    expect(Math.abs(device.error())).toBeLessThanOrEqual(100);
  });
});
