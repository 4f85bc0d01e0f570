/** Statistics of the benchmarks. */
import type { Point } from './figure.ts';

/** The middle value; for an even number of values the mean of the two middle ones. Throws if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of no values.');
  return (upper + lower) / 2;
}

/**
 * The smallest value that is not exceeded by that share of the values, 0.99 for the 99th percentile. Throws if there
 * are no values.
 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('There is no percentile of no values.');
  return found;
}

/**
 * Exponent of the power law through points: the least-squares slope of the logarithms. Throws with fewer than two sizes.
 */
export function slope(points: readonly Point[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (of: 'x' | 'y') => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [x, y] = [mean('x'), mean('y')];
  const spread = logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0);
  if (!(spread > 0)) throw new Error('There is no slope of fewer than two sizes.');
  return logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0) / spread;
}

/** One round: our value and the reference's, measured one after the other. */
export interface Pair {
  readonly ours: number;
  readonly reference: number;
}

/** The median of the rounds' ratios: a temporary load affects both halves of a round. */
export function medianRatio(pairs: readonly Pair[]): number {
  return median(pairs.map(({ ours, reference }) => ours / reference));
}

type Take<Result> = () => Promise<Result> | Result;

export interface Comparison<Result> {
  readonly ours: Take<Result>;
  readonly reference: Take<Result>;
}

export interface Round<Result> {
  readonly ours: Result;
  readonly reference: Result;
}

/**
 * Alternates our measurement and the reference, `rounds` times each; the order changes every round, so that neither
 * always runs on the warmer machine. The first round always runs; no round starts after `signal`, so a slow machine
 * runs fewer rounds.
 */
export async function interleave<Result>(
  rounds: number,
  ours: Take<Result>,
  reference: Take<Result>,
  signal: AbortSignal,
): Promise<readonly Round<Result>[]> {
  const [taken = []] = await interleaveEach(rounds, [{ ours, reference }], signal);
  return taken;
}

/**
 * The same for several subjects, one round of each before the next round: if time runs out, the numbers of rounds
 * differ by one at most.
 */
export async function interleaveEach<Result>(
  rounds: number,
  subjects: readonly Comparison<Result>[],
  signal: AbortSignal,
): Promise<readonly (readonly Round<Result>[])[]> {
  const taken = subjects.map((): Round<Result>[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      if (round > 0 && signal.aborted) return taken;
      taken[at]?.push(await runRound(subject, round % 2 === 0));
    }
  }
  return taken;
}

async function runRound<Result>({ ours, reference }: Comparison<Result>, isOursFirst: boolean): Promise<Round<Result>> {
  if (isOursFirst) {
    const first = await ours();
    return { ours: first, reference: await reference() };
  }
  const first = await reference();
  return { ours: await ours(), reference: first };
}
