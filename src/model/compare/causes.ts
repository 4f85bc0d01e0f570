/** Which of several changes are responsible for an effect. */

/** Sets larger than this are not tried one by one: a smallest one is then found by leaving changes out. */
const MOST_TRIED = 4_000;

/**
 * The changes that bring the effect about. `answer` says what results when some of the changes are made; the effect is that
 * all together give another answer than none. Each change that alone gives the final answer is a cause of its own; where
 * none does, the first smallest set that does it jointly is the one cause. Empty when there is no effect.
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

/** Leaves changes out one after the other as long as the rest still brings the effect: nothing of the rest can be spared. */
function leaveOut<C>(changes: readonly C[], brings: (set: readonly C[]) => boolean): readonly C[] {
  return changes.reduce<readonly C[]>((kept, change) => {
    const rest = kept.filter((other) => other !== change);
    return brings(rest) ? rest : kept;
  }, changes);
}

function* subsets<C>(items: readonly C[], size: number): Generator<readonly C[]> {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at <= items.length - size; at += 1) {
    const [item, ...rest] = items.slice(at);
    if (item !== undefined) for (const subset of subsets(rest, size - 1)) yield [item, ...subset];
  }
}
