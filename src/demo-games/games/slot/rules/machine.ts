/** What a slot machine is: plain data. The fairness.md in the folder of the game explains it to players. */
import lines from './lines.json' with { type: 'json' };

/** Payouts are in twentieths of the total stake, for 3, 4, 5 ... of a kind, or for all reels alone if there are three. */
export type Paid = readonly number[];

/** Coins that stay: `from` of them on the window begin respins, in which each empty cell may get one. */
export interface HoldRule {
  readonly symbol: string;
  readonly from: number;
  readonly respins: number;
  /** An empty cell gets a coin with a chance of one in this number. */
  readonly oneIn: number;
  /** Values of a coin, all equally likely. */
  readonly values: readonly number[];
  /** In addition, for a window full of coins. */
  readonly full: number;
}

export interface FreeRule {
  readonly from: number;
  readonly spins: number;
  /** Their wins count so many times; their scatters give no further spins. */
  readonly factor: number;
}

export interface Machine {
  /** Also the second part of its text key `machine.<id>`. */
  readonly id: string;
  readonly code: string;
  readonly vendor: string;
  readonly classify: string;
  /** Of the standard deviation of a round in stakes: low below 3, high from 5.5; tests/deep/returns.deep.ts measures it. */
  readonly volatility: 'low' | 'medium' | 'high';
  readonly rows: number;
  /** Names of its symbols; reels name them by their places. */
  readonly symbols: readonly string[];
  /** Never on the first reel, so it never pays alone. */
  readonly wild: string;
  /** A win with a wild counts so many times. */
  readonly wildFactor: number;
  readonly scatter: string | null;
  /** Each reel from top to bottom, cyclic. */
  readonly reels: readonly (readonly number[])[];
  /** Number of lines; null: every way from the left counts. */
  readonly lines: number | null;
  readonly pays: Readonly<Record<string, Paid>>;
  /** For scatters anywhere; in a machine of coins absent. */
  readonly scatterPays: Paid;
  readonly free: FreeRule | null;
  readonly hold: HoldRule | null;
}

/** Payouts are in this share of the stake. */
export const UNITS_OF_STAKE = 20;

/** Row of a line on each reel: 0 is the top. A machine plays the first so many, on the reels that it has. */
const LINES: readonly (readonly number[])[] = lines;

/** Rows of each line of a machine; none if it pays ways. */
export function linesOf({ lines: count, reels }: Machine): readonly (readonly number[])[] {
  return LINES.slice(0, count ?? 0).map((rows) => rows.slice(0, reels.length));
}

/** What so many of a kind pay; 0: nothing. */
export function paidFor(paid: Paid | undefined, count: number, reels: number): number {
  return (paid?.length === 1 ? (count === reels ? paid[0] : 0) : paid?.[count - 3]) ?? 0;
}

/** Place of a symbol in the list; -1 if the machine does not have it. */
export function placeOf({ symbols }: Machine, symbol: string | null): number {
  return symbol === null ? -1 : symbols.indexOf(symbol);
}
