import { describe, expect, it } from 'vitest';
import { roulette } from './roulette.ts';
import { type Cell, longCell, tallCell } from './roulette-board.ts';

const squares = ({ row, rows, column, columns }: Cell) =>
  Array.from({ length: rows * columns }, (_, at) => `${row + Math.floor(at / columns)}/${column + (at % columns)}`);

describe.each([
  ['upright', tallCell, 12],
  ['lying', longCell, 14],
] as const)('the board of the roulette, %s', (_, cellOf, across) => {
  it('M150: no spot covers another, and none leaves the grid', () => {
    const all = Object.keys(roulette.odds).flatMap((spot) => squares(cellOf(spot)));
    expect(new Set(all).size).toBe(all.length);
    for (const spot of Object.keys(roulette.odds)) {
      const { column, columns } = cellOf(spot);
      expect(column).toBeGreaterThanOrEqual(1);
      expect(column + columns - 1).toBeLessThanOrEqual(across);
    }
  });

  it('M150: the bet on a column is in line with the numbers that it covers, and with no other', () => {
    for (const column of ['column1', 'column2', 'column3']) {
      const line = cellOf(column);
      for (let number = 1; number <= 36; number += 1) {
        const at = cellOf(`n${number}`);
        const isInLine = across === 12 ? at.column === line.column : at.row === line.row;
        expect([number, isInLine]).toEqual([number, roulette.pays(column, [String(number)]) > 0]);
      }
    }
  });
});
