import type { Take } from '#demo-games/rules/fair.ts';
import { type HoldRule, linesOf, type Machine, paidFor, placeOf, UNITS_OF_STAKE } from './machine.ts';

/** Enough random words for free spins, and for the longest run of respins. */
export function blocksOf({ hold, free, reels }: Machine): number {
  return hold === null ? Math.ceil((reels.length * (1 + (free?.spins ?? 0)) * 1.2 + 8) / 8) : 32;
}

/** Visible symbols by reel, each from top to bottom. */
export type Window = readonly (readonly number[])[];

/** A win: its line, or the number of ways; the paying symbol, the count from the left, and its payout. */
export interface Win {
  readonly line: number | null;
  readonly ways: number;
  readonly symbol: number;
  readonly count: number;
  readonly units: number;
}

/** One spin. `units` include the factor of free spins. */
export interface Spin {
  readonly stops: readonly number[];
  readonly window: Window;
  readonly wins: readonly Win[];
  readonly scatters: number;
  readonly units: number;
}

/** A coin on the window: its cell counts down the reels, from the left. */
export interface Coin {
  readonly cell: number;
  readonly units: number;
}

/** The coins of a spin and of each respin. */
export interface Held {
  readonly steps: readonly (readonly Coin[])[];
  readonly isFull: boolean;
  readonly units: number;
}

/** A complete round: the paid spin, its free spins and its respins. */
export interface SlotRound {
  readonly spins: readonly Spin[];
  readonly held: Held | null;
  readonly units: number;
}

/** Plays a round of a machine; deterministic. */
export function playSlot(machine: Machine, take: Take): SlotRound {
  const { free, hold } = machine;
  const paid = spin(machine, take, 1);
  const isFree = free !== null && paid.scatters >= free.from;
  const spins = isFree ? [paid, ...Array.from({ length: free.spins }, () => spin(machine, take, free.factor))] : [paid];
  const held = hold === null ? null : holdCoins(machine, hold, paid.window, take);
  return { spins, held, units: spins.reduce((sum, { units }) => sum + units, held?.units ?? 0) };
}

function spin(machine: Machine, take: Take, factor: number): Spin {
  const stops = machine.reels.map((reel) => take(reel.length));
  const window = windowAt(machine, stops);
  const wins = machine.lines === null ? wayWins(machine, window) : lineWins(machine, window);
  const scatter = placeOf(machine, machine.scatter);
  const scatters = window.flat().filter((symbol) => symbol === scatter).length;
  const units = wins.reduce((sum, win) => sum + win.units, scatterUnits(machine, scatters));
  return { stops, window, wins, scatters, units: factor * units };
}

/** Visible symbols of each reel from its stop down. */
export function windowAt({ reels, rows }: Machine, stops: readonly number[]): Window {
  return reels.map((reel, at) =>
    Array.from({ length: rows }, (_, row) => reel[((stops[at] ?? 0) + row) % reel.length] ?? 0),
  );
}

function lineWins(machine: Machine, window: Window): readonly Win[] {
  return linesOf(machine).flatMap((rows, line) => {
    const win = bestOf(
      machine,
      rows.map((row, reel) => window[reel]?.[row] ?? -1),
    );
    return win === undefined ? [] : [{ line, ways: 1, ...win }];
  });
}

/** Payout of a line's symbols from the left; the first is never a wild. */
export function bestOf(
  machine: Machine,
  symbols: readonly number[],
): Pick<Win, 'symbol' | 'count' | 'units'> | undefined {
  const [symbol = -1] = symbols;
  const wild = placeOf(machine, machine.wild);
  const end = symbols.findIndex((each) => each !== symbol && each !== wild);
  const count = end < 0 ? symbols.length : end;
  const paid = paidFor(machine.pays[machine.symbols[symbol] ?? ''], count, machine.reels.length);
  if (paid === 0) return undefined;
  return { symbol, count, units: paid * (symbols.slice(0, count).includes(wild) ? machine.wildFactor : 1) };
}

/** Every combination of a symbol on neighbouring reels from the left is a way. */
function wayWins(machine: Machine, window: Window): readonly Win[] {
  const wild = placeOf(machine, machine.wild);
  return [...new Set(window[0])].flatMap((symbol) => {
    const shown = window.map((reel) => reel.filter((each) => each === symbol || each === wild).length);
    const end = shown.indexOf(0);
    const count = end < 0 ? shown.length : end;
    const paid = paidFor(machine.pays[machine.symbols[symbol] ?? ''], count, machine.reels.length);
    if (paid === 0) return [];
    const ways = shown.slice(0, count).reduce((product, some) => product * some, 1);
    return [{ line: null, ways, symbol, count, units: paid * ways }];
  });
}

export function scatterUnits({ scatterPays, reels }: Machine, count: number): number {
  return paidFor(scatterPays, count, reels.length);
}

/** Null without enough coins on the window. A new coin renews the respins. */
function holdCoins(machine: Machine, rule: HoldRule, window: Window, take: Take): Held | null {
  const symbol = placeOf(machine, rule.symbol);
  const cells = window.flat();
  const draw = (cell: number): Coin => ({ cell, units: rule.values[take(rule.values.length)] ?? 0 });
  const first = cells.flatMap((each, cell) => (each === symbol ? [cell] : []));
  if (first.length < rule.from) return null;
  const steps = [first.map(draw)];
  const empty = new Set([...cells.keys()].filter((cell) => !first.includes(cell)));
  for (let left = rule.respins; left > 0 && empty.size > 0; left -= 1) {
    const landed = [...empty].filter(() => take(rule.oneIn) === 0).map(draw);
    for (const { cell } of landed) empty.delete(cell);
    steps.push(landed);
    if (landed.length > 0) left = rule.respins + 1;
  }
  const isFull = empty.size === 0;
  const units = steps.flat().reduce((sum, coin) => sum + coin.units, isFull ? rule.full : 0);
  return { steps, isFull, units };
}

/** Payout of a round in minor units. The stake is a multiple of 20, so nothing is rounded. */
export function slotPayout(stake: bigint, { units }: Pick<SlotRound, 'units'>): bigint {
  return (stake * BigInt(units)) / BigInt(UNITS_OF_STAKE);
}
