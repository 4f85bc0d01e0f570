import type { Take } from '#demo-games/rules/fair.ts';
import { LINES, PAYS, type Paid, REELS, SCATTER, SCATTER_PAYS, SYMBOLS, WILD } from './slot-table.ts';

export const ROWS = 3;
export const SLOT_BLOCKS = 10;
/** Free spins for three or more scatters; their wins count double, and their scatters give no further spins. */
export const FREE_SPINS = 8;
const FREE_FACTOR = 2;

/** Visible symbols by reel, each from top to bottom. */
export type Window = readonly (readonly number[])[];

/** A winning line: its number, the paying symbol, the count from the left, and its payout in line stakes. */
export interface LineWin {
  readonly line: number;
  readonly symbol: number;
  readonly count: number;
  readonly pays: number;
}

/** One spin. `units` are twentieths of the stake, including the factor of free spins. */
export interface Spin {
  readonly stops: readonly number[];
  readonly window: Window;
  readonly wins: readonly LineWin[];
  readonly scatters: number;
  readonly units: number;
}

/** A complete round: the paid spin and its free spins. */
export interface SlotRound {
  readonly spins: readonly Spin[];
  readonly units: number;
}

export function playSlot(take: Take): SlotRound {
  const paid = spin(take, 1);
  const free = isTriggered(paid.scatters) ? Array.from({ length: FREE_SPINS }, () => spin(take, FREE_FACTOR)) : [];
  const spins = [paid, ...free];
  return { spins, units: spins.reduce((sum, { units }) => sum + units, 0) };
}

function isTriggered(scatters: number): boolean {
  return scatters >= 3;
}

function spin(take: Take, factor: number): Spin {
  const stops = REELS.map((reel) => take(reel.length));
  const window = windowAt(stops);
  const wins = lineWins(window);
  const scatters = window.flat().filter((symbol) => symbol === SCATTER).length;
  const units = factor * (wins.reduce((sum, { pays }) => sum + pays, 0) + scatterUnits(scatters));
  return { stops, window, wins, scatters, units };
}

/** Three visible symbols of each reel from its stop down. */
export function windowAt(stops: readonly number[]): Window {
  return REELS.map((reel, at) =>
    Array.from({ length: ROWS }, (_, row) => reel[((stops[at] ?? 0) + row) % reel.length] ?? SYMBOLS - 1),
  );
}

function lineWins(window: Window): readonly LineWin[] {
  return LINES.flatMap((rows, line) => {
    const win = bestOf(rows.map((row, reel) => window[reel]?.[row] ?? SCATTER));
    return win === undefined ? [] : [{ line, ...win }];
  });
}

/**
 * Payout of a line's five symbols from the left: the better of wilds alone and of the first other symbol with wilds.
 */
export function bestOf(symbols: readonly number[]): Omit<LineWin, 'line'> | undefined {
  const wilds = countWhile(symbols, (symbol) => symbol === WILD);
  const symbol = symbols[wilds] ?? WILD;
  const count = symbol === SCATTER ? wilds : countWhile(symbols, (each) => each === WILD || each === symbol);
  const options = [
    { symbol: WILD, count: wilds, pays: paid(WILD, wilds) },
    { symbol, count, pays: paid(symbol, count) },
  ];
  const best = options.reduce((one, other) => (other.pays > one.pays ? other : one));
  return best.pays > 0 ? best : undefined;
}

function paid(symbol: number, count: number): number {
  return PAYS[symbol]?.[count as keyof Paid] ?? 0;
}

function countWhile(symbols: readonly number[], fits: (symbol: number) => boolean): number {
  const end = symbols.findIndex((symbol) => !fits(symbol));
  return end < 0 ? symbols.length : end;
}

/** Payout of scatters in twentieths of the stake. */
export function scatterUnits(count: number): number {
  return SCATTER_PAYS[count as keyof Paid] ?? 0;
}

/** Payout of a round in minor units. The stake is a multiple of 20, so nothing is rounded. */
export function slotPayout(stake: bigint, { units }: SlotRound): bigint {
  return (stake * BigInt(units)) / BigInt(LINES.length);
}
