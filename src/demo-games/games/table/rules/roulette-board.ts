/** The board of European roulette: numbers in three columns of twelve, each with its bet at the end. */

/** Lines of a CSS grid, counted from 1. */
export interface Cell {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
}

/** Outside bets of half the numbers, in the order of the board. */
const HALVES = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;

const numberIn = (spot: string): number => Number(/\d+$/.exec(spot)?.[0] ?? 0);
const cell = (row: number, column: number, columns = 1, rows = 1): Cell => ({ row, rows, column, columns });

/** Upright, on a phone: a grid of 12 lines across; three numbers a row, the column's bet below them. */
export function tallCell(spot: string): Cell {
  const number = numberIn(spot);
  const third = ((number + 2) % 3) * 4 + 1;
  if (spot === 'n0') return cell(1, 1, 12);
  if (spot.startsWith('n')) return cell(1 + Math.ceil(number / 3), third, 4);
  if (spot.startsWith('column')) return cell(14, third, 4);
  if (spot.startsWith('dozen')) return cell(15, third, 4);
  const at = HALVES.findIndex((half) => half === spot);
  return cell(16 + Math.floor(at / 3), (at % 3) * 4 + 1, 4);
}

/** Lying, as on a table: a grid of 14 lines across; zero at the start, the column's bet at the end of its row. */
export function longCell(spot: string): Cell {
  const number = numberIn(spot);
  const row = 3 - ((number + 2) % 3);
  if (spot === 'n0') return cell(1, 1, 1, 3);
  if (spot.startsWith('n')) return cell(row, 1 + Math.ceil(number / 3));
  if (spot.startsWith('column')) return cell(row, 14);
  if (spot.startsWith('dozen')) return cell(4, number * 4 - 2, 4);
  return cell(5, HALVES.findIndex((half) => half === spot) * 2 + 2, 2);
}
