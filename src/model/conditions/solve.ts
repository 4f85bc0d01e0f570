/** Searches the worlds in which a condition holds. Facts have finite domains, so the answer is always exact. */
import type { Atom, Settled } from './condition.ts';
import { atomHolds, foldCondition, reads, settle } from './condition.ts';
import type { FactName, FactSource, FactValue } from './facts.ts';
import { factFamily, factsFrom } from './facts.ts';

/** Values of some facts; what is not in it does not matter. */
export type World = Readonly<Record<FactName, FactValue>>;

const NOTHING_KNOWN: FactSource = { value: () => undefined };

/**
 * A possible world in which the condition holds, with the facts of `known` as they are; undefined when there is none.
 * A visitor's member facts have the values that only a visitor can have, so no world with a visitor's rank is answered.
 */
export function findWorld(condition: Settled, known: FactSource = NOTHING_KNOWN): World | undefined {
  return search(settle(condition, known), {});
}

/** Whether some possible world makes the two conditions differ. */
export function canDiffer(one: Settled, other: Settled, known: FactSource = NOTHING_KNOWN): boolean {
  const opposite = (condition: Settled): Settled => (typeof condition === 'boolean' ? !condition : { not: condition });
  return (
    findWorld(both(one, opposite(other)), known) !== undefined ||
    findWorld(both(opposite(one), other), known) !== undefined
  );
}

function both(one: Settled, other: Settled): Settled {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : { all: [one, other] };
}

function search(condition: Settled, chosen: World): World | undefined {
  if (condition === true) return chosen;
  if (condition === false) return undefined;
  const fact = nextFact(condition, chosen);
  for (const value of representatives(fact, [condition])) {
    const more = { ...(fact === 'member.type' && value === 'visitor' ? visitorFacts(condition) : {}), [fact]: value };
    const found = search(settle(condition, factsFrom(more)), { ...chosen, ...more });
    if (found) return found;
  }
  return undefined;
}

/** Who is signed in is chosen before what only a member can have. */
function nextFact(condition: Settled, chosen: World): FactName {
  const names = reads(condition);
  const isMembers = (name: FactName) => factFamily(name)?.forVisitor !== undefined;
  const needsType = names.some(isMembers) && chosen['member.type'] === undefined;
  return needsType ? 'member.type' : (names[0] ?? '');
}

function visitorFacts(condition: Settled): World {
  const bound = reads(condition).flatMap((name): [FactName, FactValue][] => {
    const value = factFamily(name)?.forVisitor;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(bound);
}

/**
 * One value of a fact's domain for each way in which it can answer the atoms of the conditions: a hundred ranks are two
 * when the only question is `above 4`. A fact without a declaration has no values.
 */
export function representatives(fact: FactName, conditions: readonly Settled[]): readonly FactValue[] {
  const atoms = conditions.flatMap(atomsOf).filter((atom) => atom.fact === fact);
  const byAnswers = new Map<string, FactValue>();
  for (const value of factFamily(fact)?.domain ?? []) {
    const answers = `${value === 'visitor'} ${atoms.map((atom) => Number(atomHolds(atom, value))).join('')}`;
    if (!byAnswers.has(answers)) byAnswers.set(answers, value);
  }
  return [...byAnswers.values()];
}

/** Every atom of a condition, as they are met. */
export function atomsOf(condition: Settled): readonly Atom[] {
  return foldCondition<readonly Atom[]>(condition, {
    constant: () => [],
    atom: (atom) => [atom],
    not: (inner) => inner,
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}
