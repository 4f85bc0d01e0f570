/** Searches combinations of facts in which a condition holds. Facts have finite domains, so the result is exact. */
import type { Atom, Evaluation } from './condition.ts';
import { atomHolds, evaluate, foldCondition, reads } from './condition.ts';
import type { FactName, FactSource, FactValue } from './facts.ts';
import { factFamily, factsFrom } from './facts.ts';

/** Values of some facts; other facts do not matter. */
export type World = Readonly<Record<FactName, FactValue>>;

const NOTHING_KNOWN: FactSource = { value: () => undefined };

/**
 * A possible combination in which the condition holds and the facts of `known` keep their values; undefined if there is
 * none. For a visitor, member facts have their visitor values, so the result is never a visitor with a rank.
 */
export function findWorld(condition: Evaluation, known: FactSource = NOTHING_KNOWN): World | undefined {
  return search(evaluate(condition, known), {});
}

/** Whether the two conditions differ for some possible combination. */
export function canDiffer(one: Evaluation, other: Evaluation, known: FactSource = NOTHING_KNOWN): boolean {
  const opposite = (condition: Evaluation): Evaluation =>
    typeof condition === 'boolean' ? !condition : { not: condition };
  return (
    findWorld(both(one, opposite(other)), known) !== undefined ||
    findWorld(both(opposite(one), other), known) !== undefined
  );
}

function both(one: Evaluation, other: Evaluation): Evaluation {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : { all: [one, other] };
}

function search(condition: Evaluation, chosen: World): World | undefined {
  if (condition === true) return chosen;
  if (condition === false) return undefined;
  const fact = nextFact(condition, chosen);
  for (const value of representatives(fact, [condition])) {
    const more = { ...(fact === 'member.type' && value === 'visitor' ? visitorFacts(condition) : {}), [fact]: value };
    const found = search(evaluate(condition, factsFrom(more)), { ...chosen, ...more });
    if (found) return found;
  }
  return undefined;
}

/** The member type is chosen before facts that only a member can have. */
function nextFact(condition: Evaluation, chosen: World): FactName {
  const names = reads(condition);
  const isMembers = (name: FactName) => factFamily(name)?.forVisitor !== undefined;
  const needsType = names.some(isMembers) && chosen['member.type'] === undefined;
  return needsType ? 'member.type' : (names[0] ?? '');
}

function visitorFacts(condition: Evaluation): World {
  const bound = reads(condition).flatMap((name): [FactName, FactValue][] => {
    const value = factFamily(name)?.forVisitor;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(bound);
}

/**
 * One representative value for each combination of atom results: a hundred ranks become two if the only test is `above
 * 4`. An undeclared fact has no values.
 */
export function representatives(fact: FactName, conditions: readonly Evaluation[]): readonly FactValue[] {
  const atoms = conditions.flatMap(atomsOf).filter((atom) => atom.fact === fact);
  const byAnswers = new Map<string, FactValue>();
  for (const value of factFamily(fact)?.domain ?? []) {
    const answers = `${value === 'visitor'} ${atoms.map((atom) => Number(atomHolds(atom, value))).join('')}`;
    if (!byAnswers.has(answers)) byAnswers.set(answers, value);
  }
  return [...byAnswers.values()];
}

/** All atoms of a condition in order of occurrence. */
export function atomsOf(condition: Evaluation): readonly Atom[] {
  return foldCondition<readonly Atom[]>(condition, {
    constant: () => [],
    atom: (atom) => [atom],
    not: (inner) => inner,
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}
