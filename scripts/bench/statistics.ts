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

/** Two things that are measured in turns. */
export interface Turns<Result> {
  readonly ours: Take<Result>;
  readonly reference: Take<Result>;
}

/** What one round gave. */
export interface Round<Result> {
  readonly ours: Result;
  readonly reference: Result;
}

/**
 * Takes ours and the reference in turns, `rounds` times each; the one that begins changes from round to round, so that
 * neither always runs on the warmer machine. The first round is always taken; none begins after `signal`: a slow machine
 * gets fewer rounds, and an end.
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

/** The same for several subjects, a round of each before the next round of any: out of time all have as many, give or take one. */
export async function interleaveEach<Result>(
  rounds: number,
  subjects: readonly Turns<Result>[],
  signal: AbortSignal,
): Promise<readonly (readonly Round<Result>[])[]> {
  const taken = subjects.map((): Round<Result>[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      if (round > 0 && signal.aborted) return taken;
      taken[at]?.push(await takeTurns(subject, round % 2 === 0));
    }
  }
  return taken;
}

async function takeTurns<Result>({ ours, reference }: Turns<Result>, isOursFirst: boolean): Promise<Round<Result>> {
  if (isOursFirst) {
    const first = await ours();
    return { ours: first, reference: await reference() };
  }
  const first = await reference();
  return { ours: await ours(), reference: first };
}
