/** The arithmetic of the benchmarks. */

/** The middle value; of an even number of values the mean of the two in the middle. Throws for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of no values.');
  return (upper + lower) / 2;
}

/** The least value that so great a part of all does not exceed, 0.99 for the 99th percentile. Throws for no values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('There is no percentile of no values.');
  return found;
}

/** One round: what was measured of ours and of the reference, one after the other. */
export interface Pair {
  readonly ours: number;
  readonly reference: number;
}

/** The median of the rounds' own ratios: a load that comes and goes meets both halves of a round. */
export function medianRatio(pairs: readonly Pair[]): number {
  return median(pairs.map(({ ours, reference }) => ours / reference));
}

type Take<Result> = () => Promise<Result> | Result;

/**
 * Takes ours and the reference in turns, `rounds` times each; the one that begins changes from round to round, so that
 * neither always runs on the warmer machine. Rejects before a round that would begin after `signal`.
 */
export async function interleave<Result>(
  rounds: number,
  ours: Take<Result>,
  reference: Take<Result>,
  signal: AbortSignal,
): Promise<{ readonly ours: Result; readonly reference: Result }[]> {
  const taken: { ours: Result; reference: Result }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    signal.throwIfAborted();
    if (round % 2 === 0) {
      const first = await ours();
      taken.push({ ours: first, reference: await reference() });
    } else {
      const first = await reference();
      taken.push({ ours: await ours(), reference: first });
    }
  }
  return taken;
}
