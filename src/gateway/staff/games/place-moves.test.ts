import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeGames, type GameMove } from '#contract/staff/games/arrange-games.ts';
import { cases } from '#tests/setup/cases.ts';
import { type Placed, placeMoves } from './place-moves.ts';

const lane = (...positions: readonly number[]): readonly Placed[] =>
  positions.map((position, at) => ({ id: 'abcdefghij'[at] ?? '', position }));

/** The lane in list order: by position, then by original order for equal positions. */
function read(games: readonly Placed[], places: ReadonlyMap<string, number>): string[] {
  return games
    .map(({ id, position }) => ({ id, position: places.get(id) ?? position }))
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id);
}

describe('M378: a game that moves', () => {
  test('gets a position between its neighbours; no other game gets a new one', () => {
    expect([...placeMoves(lane(10, 20, 30), [{ nodeId: 'c', before: 'b' }])]).toEqual([['c', 15]]);
    expect([...placeMoves(lane(10, 20, 30), [{ nodeId: 'c', before: 'a' }])]).toEqual([['c', 9]]);
    expect([...placeMoves(lane(10, 20, 30), [{ nodeId: 'a' }])]).toEqual([['a', 31]]);
  });

  test('shifts others where there is no gap', () => {
    expect([...placeMoves(lane(1, 2, 3, 9), [{ nodeId: 'd', before: 'b' }])]).toEqual([
      ['d', 2],
      ['b', 3],
      ['c', 4],
    ]);
  });

  test('and moves back keeps its position; an unknown one, or one before none, moves nothing', () => {
    const there: GameMove[] = [{ nodeId: 'c', before: 'b' }, { nodeId: 'c' }];
    expect(placeMoves(lane(10, 20, 30), there).size).toBe(0);
    expect(placeMoves(lane(10, 20), [{ nodeId: 'x', before: 'a' }]).size).toBe(0);
    expect(placeMoves(lane(10, 20), [{ nodeId: 'a', before: 'x' }]).size).toBe(0);
    expect(placeMoves(lane(10, 20), [{ nodeId: 'a', before: 'a' }]).size).toBe(0);
  });

  test('ends up where it was put, whatever the positions were, and lanes are read that way', () => {
    const ids = fc.constantFrom(...'abcdefghij');
    const moves = fc.array(fc.record({ nodeId: ids, before: ids }, { requiredKeys: ['nodeId'] }), { maxLength: 8 });
    const places = fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 10 });
    fc.assert(
      fc.property(places, moves as fc.Arbitrary<GameMove[]>, (positions, wanted) => {
        const games = lane(...positions.sort((one, other) => one - other));
        const order = arrangeGames(
          games.map(({ id }) => id),
          wanted,
        );
        // Games with equal positions that did not move keep their order: the sort is stable, like the list's order by
        // id.
        expect(read(games, placeMoves(games, wanted))).toEqual(order);
      }),
      { numRuns: cases(500) },
    );
  });
});
