import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from './families/families.ts';
import type { Play } from './families/play.ts';
import { countLines, faultOfPicks, linesOf, MOST_LINES, type Picks } from './lines.ts';

const plays = Object.entries(FAMILIES).flatMap(([family, { plays: all }]) =>
  all.map((play) => [`${family} ${play.id}`, play] as const),
);

/** Random picks of a play, sometimes none in a group. */
function picksOf(play: Play): fc.Arbitrary<Picks> {
  return fc.tuple(
    ...play.groups.map(({ options }) => fc.subarray([...options], { maxLength: Math.min(options.length, 12) })),
  );
}

describe('picks become lines', () => {
  test.each(plays)('%s: the counted number of lines, each once', (_, play) => {
    fc.assert(
      fc.property(picksOf(play), (picks) => {
        const lines = linesOf(play, picks);
        expect(lines.length).toBe(countLines(play, picks));
        expect(new Set(lines.map((line) => line.join('|'))).size).toBe(lines.length);
      }),
      { numRuns: 60 },
    );
  });

  test('a line of each combination', () => {
    expect(linesOf({ join: 'each' }, [['1'], [], ['7', '9']])).toEqual([
      ['1', '', ''],
      ['', '', '7'],
      ['', '', '9'],
    ]);
    expect(linesOf({ join: 'across' }, [['1', '2'], ['5']])).toEqual([
      ['1', '5'],
      ['2', '5'],
    ]);
    expect(linesOf({ join: 2 }, [['a', 'b', 'c']])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(linesOf({ join: 'across' }, [['1'], []])).toEqual([]);
  });

  test('invalid bets are shown', () => {
    const [straight] = FAMILIES.digits3.plays.filter(({ id }) => id === 'straight');
    const [pairs] = FAMILIES.vietnam27.plays.filter(({ id }) => id === 'lo2');
    if (straight === undefined || pairs === undefined) expect.fail();
    expect(faultOfPicks(straight, [['1'], ['2'], ['3']])).toBeUndefined();
    expect(faultOfPicks(straight, [['1'], ['2']])).toBe('unknown');
    expect(faultOfPicks(straight, [['1'], ['2'], ['10']])).toBe('unknown');
    expect(faultOfPicks(straight, [['1'], ['2'], ['constructor']])).toBe('unknown');
    expect(faultOfPicks(straight, [['1', '1'], ['2'], ['3']])).toBe('twice');
    expect(faultOfPicks(straight, [[], ['2'], ['3']])).toBe('none');
    const many = pairs.groups[0]?.options.slice(0, 46) ?? [];
    expect(countLines(pairs, [many])).toBeGreaterThan(MOST_LINES);
    expect(faultOfPicks(pairs, [many])).toBe('tooMany');
  });
});
