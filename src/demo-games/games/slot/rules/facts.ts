/** Facts of a machine for its card, calculated exactly: reels are independent, and wilds are not on the first one. */
import { type HoldRule, type Machine, paidFor, placeOf, UNITS_OF_STAKE } from './machine.ts';
import { scatterUnits } from './slot.ts';

/** Return to player as a share of the stake. */
export function returnOf(machine: Machine): number {
  const { free, hold, reels } = machine;
  const scatters = shownChances(machine, machine.scatter);
  const scatterReturn = scatters.reduce((sum, chance, count) => sum + chance * scatterUnits(machine, count), 0);
  const spin = (machine.lines === null ? wayReturn(machine) : lineReturn(machine) * machine.lines) + scatterReturn;
  const isFree = free === null ? 0 : sumFrom(scatters, free.from);
  const cells = machine.rows * reels.length;
  const held = hold === null ? 0 : holdReturn(hold, shownChances(machine, hold.symbol), cells);
  return (spin * (1 + isFree * (free?.spins ?? 0) * (free?.factor ?? 0)) + held) / UNITS_OF_STAKE;
}

/** Lines, or ways, of a machine. */
export function lineCount({ lines, rows, reels }: Machine): number {
  return lines ?? rows ** reels.length;
}

function sumFrom(chances: readonly number[], from: number): number {
  return chances.slice(from).reduce((sum, chance) => sum + chance, 0);
}

/** Share of a symbol on each reel. */
function sharesOf({ reels }: Machine, place: number): readonly number[] {
  return reels.map((reel) => reel.filter((each) => each === place).length / reel.length);
}

/** Expected payout of one line, the same for each line. */
function lineReturn(machine: Machine): number {
  const wilds = sharesOf(machine, placeOf(machine, machine.wild));
  return Object.entries(machine.pays).reduce((sum, [symbol, paid]) => {
    const own = sharesOf(machine, placeOf(machine, symbol));
    const fits = own.map((share, reel) => share + (wilds[reel] ?? 0));
    return (
      sum +
      fits.reduce((all, _, at) => {
        const count = at + 1;
        const [pure, mixed] = [product(own.slice(0, count)), product(fits.slice(0, count))];
        const ends = 1 - (fits[count] ?? 0);
        const weighted = pure + machine.wildFactor * (mixed - pure);
        return all + paidFor(paid, count, fits.length) * weighted * ends;
      }, 0)
    );
  }, 0);
}

/** Expected payout of all ways: the expected number of matching cells of the reels multiplies. */
function wayReturn(machine: Machine): number {
  const wild = placeOf(machine, machine.wild);
  return Object.entries(machine.pays).reduce((sum, [symbol, paid]) => {
    const place = placeOf(machine, symbol);
    const counts = machine.reels.map((reel) => cellCounts(machine, reel, (each) => each === place || each === wild));
    const means = counts.map((chances) => chances.reduce((mean, chance, count) => mean + chance * count, 0));
    return (
      sum +
      means.reduce((all, _, at) => {
        const ends = counts[at + 1]?.[0] ?? 1;
        return all + paidFor(paid, at + 1, means.length) * product(means.slice(0, at + 1)) * ends;
      }, 0)
    );
  }, 0);
}

/** Probability of each number of fitting cells on a reel's window. */
function cellCounts({ rows }: Machine, reel: readonly number[], fits: (symbol: number) => boolean): readonly number[] {
  const chances = Array.from({ length: rows + 1 }, () => 0);
  for (const stop of reel.keys()) {
    const count = Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length] ?? -1).filter(fits).length;
    chances[count] = (chances[count] ?? 0) + 1 / reel.length;
  }
  return chances;
}

/** Probability of each number of a symbol on the whole window. */
function shownChances(machine: Machine, symbol: string | null): readonly number[] {
  const place = placeOf(machine, symbol);
  return machine.reels
    .map((reel) => cellCounts(machine, reel, (each) => each === place))
    .reduce((all, own) => convolve(all, own), [1]);
}

function convolve(one: readonly number[], other: readonly number[]): readonly number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0);
  for (const [at, first] of one.entries())
    for (const [by, second] of other.entries()) sums[at + by] = (sums[at + by] ?? 0) + first * second;
  return sums;
}

/** Expected payout of the coins, by the number of coins on the window of the paid spin. */
function holdReturn(rule: HoldRule, chances: readonly number[], cells: number): number {
  const value = rule.values.reduce((sum, one) => sum + one, 0) / rule.values.length;
  const further = furtherUnits(rule, cells, value);
  return chances.reduce(
    (sum, chance, coins) => (coins < rule.from ? sum : sum + chance * (coins * value + further(coins, rule.respins))),
    0,
  );
}

/** Expected units of the coins that still come, with so many there and so many respins left. */
function furtherUnits(rule: HoldRule, cells: number, value: number): (coins: number, left: number) => number {
  const known = new Map<string, number>();
  const further = (coins: number, left: number): number => {
    if (coins === cells) return rule.full;
    if (left === 0) return 0;
    const key = `${coins} ${left}`;
    const there = known.get(key);
    if (there !== undefined) return there;
    const empty = cells - coins;
    const sum = Array.from({ length: empty + 1 }, (_, landed) => {
      const next = landed === 0 ? further(coins, left - 1) : landed * value + further(coins + landed, rule.respins);
      return binomial(empty, landed, 1 / rule.oneIn) * next;
    }).reduce((all, one) => all + one, 0);
    known.set(key, sum);
    return sum;
  };
  return further;
}

function binomial(trials: number, hits: number, chance: number): number {
  const ways = Array.from({ length: hits }, (_, at) => (trials - at) / (at + 1));
  return product(ways) * chance ** hits * (1 - chance) ** (trials - hits);
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all * one, 1);
}
