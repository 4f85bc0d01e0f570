import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '#demo-games/testing/seeded.ts';
import { chanceOf, isRight, liveOddsOf, MARKETS, picksOf, play } from './book.ts';
import {
  courseOf,
  isSuspended,
  MATCH_MS,
  MINUTE_MS,
  MINUTES,
  minuteAt,
  momentOf,
  SUSPENDED_MS,
  startOf,
} from './course.ts';
import { findLeague, LEAGUES, matchOf } from './leagues.ts';

const premier = findLeague('NORTHPREMIER') ?? expect.fail();
const league = fc.constantFrom(...LEAGUES);
const numero = fc.integer({ min: 1, max: 480 }).map((place) => `20310501-${String(place).padStart(4, '0')}`);

describe('a running match', () => {
  it('M152: at any minute its picks divide each market, before the first one as before the match, at the end by the score', () => {
    fc.assert(
      fc.property(league, numero, fc.nat(), fc.integer({ min: 1, max: MINUTES - 1 }), (of, at, seed, minute) => {
        const match = matchOf(of, at);
        const take = seeded(seed);
        const score = play(match, take);
        if (score === undefined) return;
        const course = courseOf(match, score, take);
        expect(momentOf(course, MINUTES)).toEqual({ minute: MINUTES, ...score });
        for (const [market, picks] of Object.entries(MARKETS[of.sport])) {
          const names = picks.map((pick: string) => `${market}.${pick}`);
          const sum = names.reduce((all, pick) => all + chanceOf(match, pick, momentOf(course, minute)), 0);
          expect(sum).toBeCloseTo(1, 9);
        }
        for (const pick of picksOf(match)) {
          expect(chanceOf(match, pick, momentOf([], 0))).toBeCloseTo(chanceOf(match, pick), 9);
          expect(chanceOf(match, pick, momentOf(course, MINUTES))).toBe(isRight(pick, score) ? 1 : 0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('M152: bets that are taken in play return what their odds say: neither margin nor pause gives a player an edge', () => {
    const startsAt = startOf({ draws: MATCH_MS });
    for (const code of ['NORTHPREMIER', 'NORTHTENNIS']) {
      const match = matchOf(findLeague(code) ?? expect.fail(), '20310501-0001');
      const take = seeded(48);
      const sums = new Map(picksOf(match).map((pick) => [pick, { bets: 0, off: 0, squares: 0, returned: 0 }]));
      for (let round = 0; round < 400; round += 1) {
        const score = play(match, take);
        if (score === undefined) continue;
        const course = courseOf(match, score, take);
        const now = startsAt + take(MATCH_MS - 8_000);
        if (isSuspended(course, startsAt, now)) continue;
        const moment = momentOf(course, minuteAt(startsAt, now));
        for (const [pick, sum] of sums) {
          const odds = liveOddsOf(match, pick, moment);
          if (odds === undefined) continue;
          const chance = chanceOf(match, pick, moment);
          expect((chance * odds) / 100).toBeLessThanOrEqual(1 / 1.06);
          const paid = isRight(pick, score) ? odds / 100 : 0;
          const off = paid - (chance * odds) / 100;
          sum.bets += 1;
          sum.returned += paid;
          sum.off += off;
          sum.squares += off * off;
        }
      }
      for (const [pick, { bets, off, squares, returned }] of sums) {
        expect(bets, pick).toBeGreaterThan(100);
        expect(Math.abs(off), `${pick} returned ${returned / bets}`).toBeLessThan(4 * Math.sqrt(squares));
      }
    }
  });

  it('a goal moves the odds, and suspends bets from its moment on', () => {
    const match = matchOf(premier, '20310501-0001');
    const [before, after] = [
      { minute: 30, home: 0, away: 0 },
      { minute: 30, home: 1, away: 0 },
    ];
    const odds = (moment: typeof before) => liveOddsOf(match, 'result.home', moment) ?? expect.fail();
    expect(odds(after)).toBeLessThan(odds(before));
    const goal = { minute: 30, side: 'home' } as const;
    const at = 30 * MINUTE_MS;
    expect([at - 1, at, at + SUSPENDED_MS - 1, at + SUSPENDED_MS].map((now) => isSuspended([goal], 0, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(liveOddsOf(match, 'goals.over', { minute: 40, home: 2, away: 1 })).toBeUndefined();
    expect(liveOddsOf(match, 'result.away', { minute: 84, home: 3, away: 0 })).toBeUndefined();
  });
});
