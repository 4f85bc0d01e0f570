/** Slot mathematics: symbols, reels, lines and pays. The fairness.md in this folder explains them to players. */

export const WILD = 0;
export const SCATTER = 1;
/** Symbols are numbered 0 (wild), 1 (scatter), then from the most valuable (2) to the least (8). */
export const SYMBOLS = 9;

/** Payout for three, four and five of a kind. */
export interface Paid {
  readonly 3: number;
  readonly 4: number;
  readonly 5: number;
}

/** In multiples of the line stake. Wilds are only on the middle reels, so they never pay alone. */
export const PAYS: Readonly<Record<number, Paid>> = {
  2: { 3: 40, 4: 150, 5: 1000 },
  3: { 3: 25, 4: 80, 5: 300 },
  4: { 3: 15, 4: 50, 5: 200 },
  5: { 3: 12, 4: 40, 5: 120 },
  6: { 3: 6, 4: 20, 5: 60 },
  7: { 3: 5, 4: 14, 5: 50 },
  8: { 3: 4, 4: 12, 5: 40 },
};

/** In twentieths of the total stake, for scatters anywhere. */
export const SCATTER_PAYS: Paid = { 3: 30, 4: 200, 5: 1000 };

/** Each reel from top to bottom, cyclic. Two scatters are never visible on one reel. */
export const REELS: readonly (readonly number[])[] = [
  [4, 8, 4, 7, 4, 5, 6, 3, 8, 6, 1, 5, 8, 7, 5, 1, 2, 3, 5, 4, 2, 8, 6, 8, 6, 7, 3, 7, 2, 8, 7, 6],
  [5, 8, 3, 8, 5, 6, 4, 8, 3, 2, 3, 5, 8, 6, 4, 7, 8, 4, 1, 6, 0, 7, 6, 7, 2, 7, 4, 5, 0, 6, 2, 7],
  [8, 3, 5, 0, 8, 3, 2, 6, 1, 7, 6, 7, 5, 4, 5, 7, 8, 4, 8, 1, 8, 6, 5, 6, 2, 4, 3, 2, 7, 4, 7, 0],
  [5, 6, 3, 7, 1, 6, 4, 2, 8, 6, 8, 2, 4, 7, 3, 7, 8, 6, 3, 5, 7, 2, 0, 8, 5, 4, 8, 4, 5, 7, 0, 6],
  [1, 8, 3, 5, 2, 4, 6, 5, 3, 7, 6, 7, 2, 4, 8, 5, 7, 8, 4, 6, 8, 7, 4, 1, 3, 6, 8, 2, 8, 6, 5, 7],
];

/** Row of a line on each reel: 0 is the top. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 1, 2, 0],
];
