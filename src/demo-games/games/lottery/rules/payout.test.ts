import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';
import type { Line, Play, Result } from './families/play.ts';
import { linesOf, type Picks, winOf } from './lines.ts';

function playOf(family: FamilyId, id: string): Play {
  return FAMILIES[family].plays.find((play) => play.id === id) ?? expect.fail(`no play ${family} ${id}`);
}

/** All results of a small lottery, in draw order. */
function allOf(options: readonly string[], size: number, isEach: (taken: readonly string[]) => boolean): string[][] {
  if (size === 0) return [[]];
  return allOf(options, size - 1, isEach).flatMap((before) =>
    options.map((next) => [...before, next]).filter((taken) => isEach(taken)),
  );
}

const DIGITS = [...'0123456789'];
const RESULTS: Readonly<Record<string, readonly Result[]>> = {
  dice3: allOf([...'123456'], 3, () => true),
  digits3: allOf(DIGITS, 3, () => true),
  digits5: allOf(DIGITS, 5, () => true),
  eleven5: allOf(
    FAMILIES.eleven5.plays[2]?.groups[0]?.options ?? [],
    5,
    (taken) => new Set(taken).size === taken.length,
  ),
};

/** Sample lines of a play: one per price, and the first and last option of each group. */
function samples(play: Play): Line[] {
  const { groups, join } = play;
  if (join === 'across') {
    return [groups.map(({ options }) => options[0] ?? ''), groups.map(({ options }) => options.at(-1) ?? '')];
  }
  if (join !== 'each') return [groups[0]?.options.slice(0, join) ?? [], groups[0]?.options.slice(-join) ?? []];
  return linesOf(
    play,
    groups.map(({ options }) => options),
  );
}

describe('long-run return, over every possible result', () => {
  const rows = Object.entries(RESULTS).flatMap(([family, results]) =>
    FAMILIES[family as FamilyId].plays.map((play) => [`${family} ${play.id}`, play, results] as const),
  );

  test.each(rows)('%s: every line returns 94 to 96 hundredths', (_, play, results) => {
    for (const line of samples(play).slice(0, results.length > 50_000 ? 6 : 60)) {
      const paid = results.reduce((sum, result) => sum + play.pays(line, result), 0) / results.length;
      expect([line, paid >= 94 && paid <= 96]).toEqual([line, true]);
    }
  });

  test.each([
    ['big', 95],
    ['small', 95],
    ['last3', 96],
    ['last2', 96],
  ])('four4 %s: all of the 23 numbers equal, the prices add up', (id, expected) => {
    const play = playOf('four4', id);
    const line = id.startsWith('last') ? [...'1234'].slice(-Number(id.at(-1))) : [...'1234'];
    const alone = (place: number, number: string) =>
      play.pays(
        line,
        Array.from({ length: 23 }, (_, at) => (at === place ? number : '----')),
      );
    const places = Array.from({ length: 23 }, (_, place) =>
      allOf(DIGITS, 4, () => true).reduce((sum, number) => sum + alone(place, number.join('')), 0),
    );
    expect(places.reduce((sum, paid) => sum + paid, 0) / 10_000).toBe(expected);
  });

  test('vietnam27: twenty-seven endings pay one by one, two together by their chance', () => {
    const lo = playOf('vietnam27', 'lo');
    expect((lo.odds(['07']) * 27) / 100).toBeCloseTo(95.85);
    const bothHit = 1 - 2 * 0.99 ** 27 + 0.98 ** 27;
    const back = playOf('vietnam27', 'lo2').odds(['07', '12']) * bothHit;
    expect(back > 94 && back < 96).toBe(true);
  });
});

/** A uniform random source for tests. */
function drum(seed: fc.Arbitrary<number>) {
  return fc.array(seed, { minLength: 200, maxLength: 200 }).map((values) => {
    let at = 0;
    return (bound: number) => (values[at++ % values.length] ?? 0) % bound;
  });
}

describe('wins of a bet, against a manual count', () => {
  const anyPlay = fc
    .constantFrom(...(Object.keys(FAMILIES) as FamilyId[]))
    .chain((family) => fc.tuple(fc.constant(family), fc.constantFrom(...FAMILIES[family].plays)));

  test('the win of many lines is the sum of each, and the stake scales it', () => {
    fc.assert(
      fc.property(
        anyPlay.chain(([family, play]) =>
          fc.tuple(
            fc.constant(family),
            fc.constant(play),
            fc.tuple(
              ...play.groups.map(({ options }) =>
                fc.subarray([...options], { minLength: 1, maxLength: Math.min(5, options.length) }),
              ),
            ),
            drum(fc.nat(9_999_999)),
            fc.bigInt({ min: 1n, max: 10n ** 12n }),
          ),
        ),
        ([family, play, picks, below, stake]) => {
          const result = FAMILIES[family].draw(below);
          const hundred = linesOf(play, picks as Picks).reduce((sum, line) => sum + play.pays(line, result), 0);
          expect(winOf(play, picks as Picks, stake * 100n, result)).toBe(stake * BigInt(hundred));
          const win = winOf(play, picks as Picks, stake, result);
          expect(win * 100n <= stake * BigInt(hundred) && (win + 1n) * 100n > stake * BigInt(hundred)).toBe(true);
        },
      ),
      { numRuns: cases(100) },
    );
  });

  test('vietnam27 lo and lo2 match a manual endings count', () => {
    const pairs = FAMILIES.vietnam27.plays[0]?.groups[0]?.options ?? [];
    fc.assert(
      fc.property(drum(fc.nat(9_999_999)), fc.subarray([...pairs], { minLength: 2, maxLength: 8 }), (below, chosen) => {
        const result = FAMILIES.vietnam27.draw(below);
        const hits = chosen.map((pair) => result.filter((number) => number.slice(-2) === pair).length);
        const each = hits.reduce((sum, count) => sum + count, 0);
        expect(winOf(playOf('vietnam27', 'lo'), [chosen], 100n, result)).toBe(BigInt(each * 355));
        const hit = hits.filter((count) => count > 0).length;
        expect(winOf(playOf('vietnam27', 'lo2'), [chosen], 100n, result)).toBe(BigInt((hit * (hit - 1)) / 2) * 1_730n);
      }),
    );
  });

  test.each([
    ['dice3', 'side', [['big', 'odd']], ['4', '4', '3'], 394n],
    ['dice3', 'side', [['big', 'small', 'odd', 'even']], ['5', '5', '5'], 0n],
    ['dice3', 'triple', [['any', '5']], ['5', '5', '5'], 3_456n + 20_736n],
    ['digits3', 'straight', [['1'], ['2', '3'], ['4']], ['1', '3', '4'], 96_000n],
    ['digits3', 'box', [['1', '3', '4', '9']], ['4', '3', '1'], 16_000n],
    ['digits3', 'box', [['1', '3', '4']], ['4', '4', '1'], 0n],
    ['digits5', 'duel', [['dragon', 'tie']], ['7', '0', '0', '0', '7'], 960n],
    ['eleven5', 'any3', [['01', '02', '03', '04']], ['04', '01', '11', '03', '02'], 4n * 1_584n],
    ['eleven5', 'side', [['big', 'small']], ['04', '05', '06', '07', '08'], 0n],
  ] as const)('%s %s %o on %o wins %s', (family, id, picks, result, win) => {
    expect(winOf(playOf(family, id), picks, 100n, result)).toBe(win);
  });

  test('results have the shape of their lottery for any random input', () => {
    fc.assert(
      fc.property(drum(fc.nat()), (below) => {
        expect(FAMILIES.eleven5.draw(below)).toSatisfy((result: Result) => new Set(result).size === 5);
        expect(FAMILIES.dice3.draw(below).every((face) => /^[1-6]$/.test(face))).toBe(true);
        expect(FAMILIES.vietnam27.draw(below).map((number) => number.length)).toEqual([
          ...[5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
          ...[4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
          ...[3, 3, 3, 2, 2, 2, 2],
        ]);
        expect(FAMILIES.four4.draw(below)).toHaveLength(23);
      }),
    );
  });
});
