import { expect, test } from 'vitest';
import type { OpenedDraw } from '#contract/lottery/read.ts';
import { endingsByHead, hotAndCold, sharesOf, vietnamPrizes } from './stats.ts';

const draw = (...numbers: string[]): OpenedDraw => ({ gameId: '1', numero: '1', numbers, opened: 1 });

test('shares are by the sum, or by the ending of the first prize where there are many', () => {
  const part = (kind: string, ...draws: OpenedDraw[]) => sharesOf(kind, draws).map(({ part: share }) => share);
  expect(part('dice3', draw('6', '5', '1'), draw('1', '1', '1'))).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(part('digits3', draw('9', '9', '9'), draw('0', '0', '1'))).toEqual([0.5, 0.5, 1, 0]);
  expect(part('eleven5', draw('04', '05', '06', '07', '08'))).toEqual([0, 0, 0, 1]);
  expect(part('vietnam27', draw('12350', '11111'), draw('12349', '2'))).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(part('dice3')).toEqual([0, 0, 0, 0]);
});

test('hot numbers came most often, cold ones are absent longest', () => {
  const { hot, cold } = hotAndCold('digits3', [draw('1', '2', '2'), draw('1', '3', '3'), draw('4', '2', '1')], 2);
  expect(hot).toEqual([
    { number: '1', times: 3 },
    { number: '2', times: 3 },
  ]);
  expect(cold).toEqual([
    { number: '4', times: 2 },
    { number: '3', times: 1 },
  ]);
});

test('M146: a Vietnamese draw is shown by prizes and by the heads of its endings', () => {
  const numbers = ['10005', '20015', '3', '4'];
  expect(vietnamPrizes(numbers).slice(0, 3)).toEqual([['10005'], ['20015'], ['3', '4']]);
  expect(endingsByHead(['10005', '20015', '00109', '08']).slice(0, 3)).toEqual([['5', '8', '9'], ['5'], []]);
});
