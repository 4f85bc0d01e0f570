import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLottery, LOTTERY_GAMES } from '../games/lottery/rules/games.ts';
import { drawAfter, drawBefore, drawOf, drawsUntil, isOpen } from './schedule.ts';

const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const game = fc.constantFrom(...LOTTERY_GAMES);

describe('the draws of a lottery depend only on the time', () => {
  test('a minute lottery draws at each full minute and closes five seconds before', () => {
    const minute = findLottery('MINUTE3D') ?? expect.fail();
    expect(drawAfter(minute, Date.UTC(2026, 10, 21, 13, 17, 12, 345))).toEqual({
      numero: '20261121-0799',
      opens: Date.UTC(2026, 10, 21, 13, 17),
      closes: Date.UTC(2026, 10, 21, 13, 17, 55),
      draws: Date.UTC(2026, 10, 21, 13, 18),
    });
    expect(drawAfter(minute, Date.UTC(2026, 10, 21, 13, 18)).numero).toBe('20261121-0800');
    expect(drawAfter(minute, Date.UTC(2026, 10, 21, 23, 59, 30)).numero).toBe('20261122-0001');
  });

  test('an evening lottery draws once a day at its hour', () => {
    const evening = findLottery('VNEVENING') ?? expect.fail();
    expect(drawAfter(evening, Date.UTC(2026, 10, 21, 11, 29))).toMatchObject({
      numero: '20261121-0001',
      draws: Date.UTC(2026, 10, 21, 11, 30),
    });
    expect(drawAfter(evening, Date.UTC(2026, 10, 21, 11, 30)).numero).toBe('20261122-0001');
  });

  test('at any time exactly one draw is next, and its number leads back to it', () => {
    fc.assert(
      fc.property(game, moment, (one, now) => {
        const draw = drawAfter(one, now);
        expect(draw.opens <= now && now < draw.draws).toBe(true);
        expect(drawOf(one, draw.numero)).toEqual(draw);
        expect(isOpen(draw, now)).toBe(now < draw.closes);
        const before = drawBefore(one, draw);
        expect([before.draws, before.numero < draw.numero, isOpen(before, now)]).toEqual([draw.opens, true, false]);
      }),
    );
  });

  test('the last draws have no gap and none is in the future', () => {
    fc.assert(
      fc.property(game, moment, (one, now) => {
        const draws = drawsUntil(one, now, 5);
        expect(draws[0]?.draws).toBeLessThanOrEqual(now);
        expect(draws[0]?.draws).toBe(drawAfter(one, now).opens);
        for (const [at, draw] of draws.slice(1).entries()) expect(draw.draws).toBe(draws[at]?.opens);
      }),
    );
  });

  test.each(['', '20261121', '20261121-0000', '20261121-1441', '20261321-0001', '20260230-0001', '20261121-0001x'])(
    '"%s" is the number of no draw',
    (numero) => {
      expect(drawOf(findLottery('MINUTE3D') ?? expect.fail(), numero)).toBeUndefined();
    },
  );

  test('M05: every prize mode has a lottery, and codes and ids are unique', () => {
    expect(new Set(LOTTERY_GAMES.map(({ prizeMode }) => prizeMode))).toEqual(new Set(['Lott', 'ZY', 'Elott', 'SEA']));
    expect(new Set(LOTTERY_GAMES.map(({ code }) => code)).size).toBe(LOTTERY_GAMES.length);
    expect(new Set(LOTTERY_GAMES.map(({ id }) => id)).size).toBe(LOTTERY_GAMES.length);
    for (const { everyS, startsAtS, closesBeforeS } of LOTTERY_GAMES) {
      expect(86_400 % everyS).toBe(0);
      expect(startsAtS < everyS && closesBeforeS < everyS).toBe(true);
    }
  });
});
