import { expect, test } from 'vitest';
import { nextAsk, nextResultAsk, partLeft, phaseOf, takesBets } from './draw-phase.ts';

const draw = { closes: 55_000, draws: 60_000 };

test.each([
  [0, 'open', true],
  [44_999, 'open', true],
  [45_000, 'closing', true],
  [54_999, 'closing', true],
  [55_000, 'drawing', false],
  [67_999, 'drawing', false],
  [68_000, 'late', false],
])('N13: at %i ms a draw that closes at 55 s and is drawn at 60 s is %s', (now, phase, isOpen) => {
  expect([phaseOf(draw, now), takesBets(draw, now)]).toEqual([phase, isOpen]);
});

test('a draw without times is open, with nothing to count', () => {
  const silent = { closes: undefined, draws: undefined };
  expect([phaseOf(silent, 1), partLeft(silent, 60, 1)]).toEqual(['open', 1]);
});

test('time left is a share of the whole', () => {
  expect([partLeft(draw, 60, 55_000), partLeft(draw, 60, 25_000), partLeft(draw, 60, 99_000)]).toEqual([0, 0.5, 0]);
});

test('draws are polled just after the next one is made, and never all at once', () => {
  expect(nextAsk([draw, { closes: 15_000, draws: 20_000 }], 0, 0)).toBe(20_300);
  expect(nextAsk([draw], 59_900, 0)).toBe(700);
  expect(nextAsk([], 0, 0)).toBe(30_300);
  expect(nextAsk([draw], 0, 1)).toBe(30_800);
});

test('M143: a draw with a known successor is polled for its result, ever more seldom', () => {
  const drawn = (numero: string, draws: number) => ({ gameId: 'g', numero, closes: draws, draws, now: undefined });
  const result = (numero: string, opened: number) => ({ gameId: 'g', numero, numbers: ['1'], opened });
  const current = [drawn('8', 120_000)];
  const before = [drawn('7', 100_000)];
  const none = { current, before, results: [result('6', 80_000)] };
  expect([100_300, 101_000, 104_000].map((now) => nextResultAsk(none, now, 0))).toEqual([600, 900, 2_000]);
  expect(nextResultAsk({ ...none, results: [result('7', 100_000)] }, 101_000, 0)).toBe(20_200);
  expect(nextResultAsk({ ...none, results: [result('9', 140_000)] }, 101_000, 0)).toBe(20_200);
  expect(nextResultAsk({ ...none, before: [] }, 101_000, 0)).toBe(20_200);
  const untimed = before.map((one) => ({ ...one, draws: undefined }));
  expect(nextResultAsk({ ...none, before: untimed }, 101_000, 0)).toBe(20_200);
});
