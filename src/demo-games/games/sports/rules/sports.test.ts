import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeFrom } from '#demo-games/rules/fair.ts';
import { speakIn } from '#demo-games/texts/spoken-texts.ts';
import { sports } from '../game.ts';
import {
  CALLED_OFF_ONE_IN,
  chanceOf,
  MARGIN_PERCENT,
  MARKETS,
  oddsOf,
  picksOf,
  play,
  readScore,
  scoresOf,
  writeScore,
} from './book.ts';
import { describeRound, namePick } from './describe.ts';
import { findLeague, LEAGUES, leaguesFor, matchOf } from './leagues.ts';
import { oddsTogether, payoutOf } from './slip.ts';

const league = fc.constantFrom(...LEAGUES);
const numero = fc.integer({ min: 1, max: 480 }).map((place) => `20310501-${String(place).padStart(4, '0')}`);
const premier = findLeague('NORTHPREMIER') ?? expect.fail();

describe('the book', () => {
  it('M152: no pick returns more than the margin leaves, and hardly less', () => {
    fc.assert(
      fc.property(league, numero, (of, at) => {
        const match = matchOf(of, at);
        for (const pick of picksOf(match)) {
          const share = (chanceOf(match, pick) * oddsOf(match, pick)) / 100;
          expect(share).toBeLessThanOrEqual(oddsOf(match, pick) === 101 ? 1.01 : 1 / (1 + MARGIN_PERCENT / 100));
          expect(share).toBeGreaterThan(0.92);
        }
      }),
    );
  });

  it('M152: the scores of a match are whole, and each market divides them', () => {
    fc.assert(
      fc.property(league, numero, (of, at) => {
        const match = matchOf(of, at);
        const scores = scoresOf(match);
        expect(scores.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_000_000);
        expect(scores.every(({ weight }) => weight >= 0)).toBe(true);
        for (const [market, picks] of Object.entries(MARKETS[of.sport])) {
          const sum = picks.reduce((all: number, pick: string) => all + chanceOf(match, `${market}.${pick}`), 0);
          expect(sum).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it('M152: 20,000 matches end as often with each pick as its odds say, and one in a hundred is called off', () => {
    const match = matchOf(premier, '20310501-0001');
    let state = 7;
    const word = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
    };
    const count = 20_000;
    const played = Array.from({ length: count }, () => play(match, takeFrom([word(), word(), word()])));
    const off = played.filter((score) => score === undefined).length;
    expect(Math.abs(off / count - 1 / CALLED_OFF_ONE_IN)).toBeLessThan(0.003);
    const home = played.filter((score) => score !== undefined && score.home > score.away).length;
    expect(Math.abs(home / (count - off) - chanceOf(match, 'result.home'))).toBeLessThan(0.015);
  });
});

describe('the leagues', () => {
  it('every team meets every other one at home and away', () => {
    const pairs = Array.from({ length: 56 }, (_, at) =>
      matchOf(premier, `20310501-${String(at + 1).padStart(4, '0')}`),
    );
    expect(new Set(pairs.map(({ home, away }) => `${home.name} ${away.name}`)).size).toBe(56);
    expect(pairs.every(({ home, away }) => home !== away)).toBe(true);
  });

  it('each is a title of its vendor and category; a title opens its league first', () => {
    expect(LEAGUES.every(({ code }) => /^[A-Z0-9]+$/.test(code))).toBe(true);
    expect(sports.rows).toHaveLength(11);
    expect(leaguesFor({ vendor: 'NORTHPITCH', code: 'NORTHTENNIS' }).map(({ code }) => code)).toEqual([
      'NORTHTENNIS',
      'NORTHPREMIER',
    ]);
    expect(leaguesFor({ vendor: 'DS88', code: 'DS88' }).every(({ vendor }) => vendor === 'DS88')).toBe(true);
  });
});

describe('a slip', () => {
  const first = { game: 'NORTHPREMIER', numero: '20310501-0001', pick: 'result.home', odds: 150 };
  const second = { game: 'NORTHPREMIER', numero: '20310501-0002', pick: 'goals.over', odds: 210 };

  it.each([
    [['2:1', '3:0'], 3_150n],
    [['1:1', '3:0'], 0n],
    [['2:1', '1:1'], 0n],
    [['void', '3:0'], 2_100n],
    [['void', 'void'], 1_000n],
  ] as const)('M152: legs that end %j pay %s for ten', ([one, two], paid) => {
    const legs = [
      { ...first, result: one },
      { ...second, result: two },
    ];
    expect(payoutOf(1_000n, legs)).toBe(paid);
    expect(oddsTogether(legs)).toBeCloseTo(3.15, 9);
  });

  it('a score is read as it was written', () => {
    expect(readScore(writeScore({ home: 2, away: 0 }))).toEqual({ home: 2, away: 0 });
    expect([writeScore(undefined), readScore('void'), readScore('2')]).toEqual(['void', undefined, undefined]);
  });

  it('it is told in words, and every pick has a name', () => {
    const speak = speakIn(sports.texts, 'EN');
    const reported = describeRound({ legs: [{ ...second, result: '3:0' }] }, speak);
    expect(reported).toMatch(/^[A-Z]\w+ – [A-Z]\w+ 3 : 0: 3 or more$/);
    const inPlay = { ...second, at: { minute: 63, home: 1, away: 0 } };
    expect(describeRound({ legs: [inPlay] }, speak)).toMatch(/: 3 or more \(63′ 1 : 0\)$/);
    const names = LEAGUES.flatMap((of) => {
      const match = matchOf(of, '20310501-0001');
      return picksOf(match).map((pick) => namePick(speak, match, pick));
    });
    expect(names.filter((name) => name.startsWith('sports.'))).toEqual([]);
  });
});
