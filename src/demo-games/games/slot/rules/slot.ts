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

/** What the rounds of a machine have in common, derived once from its data. */
interface Prepared {
  /** Reel -> stop -> visible symbols. */
  readonly windows: readonly Window[];
  readonly lines: readonly (readonly number[])[];
  readonly wild: number;
  readonly scatter: number;
  /** Symbol -> count from the left -> payout. */
  readonly paid: readonly (readonly number[])[];
}

const prepared = new WeakMap<Machine, Prepared>();

function prepare(machine: Machine): Prepared {
  const { reels, rows, symbols, pays } = machine;
  const made: Prepared = prepared.get(machine) ?? {
    windows: reels.map((reel) =>
      reel.map((_, stop) => Array.from({ length: rows }, (__, row) => reel[(stop + row) % reel.length] ?? 0)),
    ),
    lines: linesOf(machine),
    wild: placeOf(machine, machine.wild),
    scatter: placeOf(machine, machine.scatter),
    paid: symbols.map((name) => [0, ...reels.map((_, at) => paidFor(pays[name], at + 1, reels.length))]),
  };
  prepared.set(machine, made);
  return made;
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
  const parts = prepare(machine);
  const stops = machine.reels.map((reel) => take(reel.length));
  const window = windowAt(machine, stops);
  const wins = machine.lines === null ? wayWins(parts, window) : lineWins(machine, parts, window);
  let scatters = 0;
  for (const reel of window) for (const symbol of reel) if (symbol === parts.scatter) scatters += 1;
  let units = scatterUnits(machine, scatters);
  for (const win of wins) units += win.units;
  return { stops, window, wins, scatters, units: factor * units };
}

/** Visible symbols of each reel from its stop down. */
export function windowAt(machine: Machine, stops: readonly number[]): Window {
  return prepare(machine).windows.map((windows, at) => windows[stops[at] ?? 0] ?? []);
}

/** A line pays its first symbol, which is never a wild, as often as it or the wild follows from the left. */
function lineWins({ wildFactor }: Machine, { lines, wild, paid }: Prepared, window: Window): readonly Win[] {
  const wins: Win[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    const rows = lines[line] ?? [];
    const symbol = window[0]?.[rows[0] ?? 0] ?? 0;
    let [count, factor] = [1, 1];
    for (; count < window.length; count += 1) {
      const next = window[count]?.[rows[count] ?? 0];
      if (next === wild) factor = wildFactor;
      else if (next !== symbol) break;
    }
    const units = (paid[symbol]?.[count] ?? 0) * factor;
    if (units > 0) wins.push({ line, ways: 1, symbol, count, units });
  }
  return wins;
}

/** Every combination of a symbol on neighbouring reels from the left is a way. */
function wayWins({ wild, paid }: Prepared, window: Window): readonly Win[] {
  const wins: Win[] = [];
  for (const symbol of new Set(window[0])) {
    let [count, ways] = [0, 1];
    for (; count < window.length; count += 1) {
      let shown = 0;
      for (const each of window[count] ?? []) if (each === symbol || each === wild) shown += 1;
      if (shown === 0) break;
      ways *= shown;
    }
    const units = (paid[symbol]?.[count] ?? 0) * ways;
    if (units > 0) wins.push({ line: null, ways, symbol, count, units });
  }
  return wins;
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
