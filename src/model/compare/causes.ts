/** Attributes an effect to the changes that cause it. */

/** Sets larger than this are not enumerated: a minimal set is then found by leaving changes out. */
const MOST_TRIED = 4_000;

/**
 * Finds the changes that cause an effect. `answer` returns the result of a subset of the changes; there is an effect if
 * all changes together give a different answer from none. Each change that alone gives the final answer is a separate
 * cause; otherwise the first smallest set that gives it is the single cause. Empty without an effect.
 */
export function findCauses<C>(
  changes: readonly C[],
  answer: (made: ReadonlySet<C>) => string,
): readonly (readonly C[])[] {
  const final = answer(new Set(changes));
  if (answer(new Set()) === final) return [];
  const alone = changes.filter((change) => answer(new Set([change])) === final);
  if (alone.length > 0) return alone.map((change) => [change]);
  return [smallestSet(changes, (set) => answer(new Set(set)) === final)];
}

function smallestSet<C>(changes: readonly C[], brings: (set: readonly C[]) => boolean): readonly C[] {
  let tried = 0;
  for (let size = 2; size < changes.length; size += 1) {
    for (const set of subsets(changes, size)) {
      if (brings(set)) return set;
      tried += 1;
      if (tried > MOST_TRIED) return leaveOut(changes, brings);
    }
  }
  return changes;
}

/** Leaves out one change after the other while the rest still has the effect: the result is minimal. */
function leaveOut<C>(changes: readonly C[], brings: (set: readonly C[]) => boolean): readonly C[] {
  return changes.reduce<readonly C[]>((remaining, change) => {
    const rest = remaining.filter((other) => other !== change);
    return brings(rest) ? rest : remaining;
  }, changes);
}

function* subsets<C>(items: readonly C[], size: number): Generator<readonly C[]> {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at <= items.length - size; at += 1) {
    const [item, ...rest] = items.slice(at);
    if (item !== undefined) for (const subset of subsets(rest, size - 1)) yield [item, ...subset];
  }
}
