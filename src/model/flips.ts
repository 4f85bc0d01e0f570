import type { Settled } from './condition.ts';
import { reads, settle } from './condition.ts';
import type { FactName, FactSource, FactValue } from './facts.ts';
import { factFamily, factsFrom, firstOf } from './facts.ts';

/** One change of a fact. `from` is undefined when the fact is not known. */
export interface Flip {
  readonly fact: FactName;
  readonly from: FactValue | undefined;
  readonly to: FactValue;
}

/**
 * The smallest set of changes after which the condition answers `target`: inside the facts' domains, never an impossible
 * world (a visitor with a rank). Undefined when no change does it. Of several smallest sets the one that support can
 * reach first is given (trees before members before brand files), so the answer is stable. The work is bounded by `MOST_TRIES`.
 */
export function findFlips(condition: Settled, facts: FactSource, target: boolean): readonly Flip[] | undefined {
  if (settle(condition, facts) === target) return [];
  const names = candidates(condition);
  const budget = { tries: MOST_TRIES };
  for (let size = 1; size <= names.length; size += 1) {
    const found = searchSize(names, size, [], { condition, facts, target, budget });
    if (found) return found;
    if (budget.tries <= 0) return undefined;
  }
  return undefined;
}

const MOST_TRIES = 200_000;

interface Search {
  readonly condition: Settled;
  readonly facts: FactSource;
  readonly target: boolean;
  readonly budget: { tries: number };
}

/** The facts read, and who is signed in where another fact needs somebody to be; what support can change comes first. */
function candidates(condition: Settled): readonly FactName[] {
  const names = reads(condition);
  const needsMember = names.some((name) => factFamily(name)?.forVisitor !== undefined);
  const all = needsMember && !names.includes('member.type') ? [...names, 'member.type'] : names;
  return [...all].sort((one, other) => reach(one) - reach(other));
}

/** How near a fact is to who asks for the change: the server's trees, then the member, the request, the view, the brand. */
function reach(name: FactName): number {
  const family = factFamily(name);
  if (!family || family.document === 'brand') return 4;
  return ['merchant', 'member', 'request', 'view'].indexOf(family.scope);
}

function searchSize(
  names: readonly FactName[],
  size: number,
  chosen: readonly Flip[],
  search: Search,
): readonly Flip[] | undefined {
  if (chosen.length === size) return tryFlips(chosen, search) ? chosen : undefined;
  const last = chosen.at(-1)?.fact;
  const rest = last === undefined ? names : names.slice(names.indexOf(last) + 1);
  for (const fact of rest) {
    const from = search.facts.value(fact);
    for (const to of factFamily(fact)?.domain ?? []) {
      if (to === from) continue;
      const found = searchSize(names, size, [...chosen, { fact, from, to }], search);
      if (found) return found;
    }
  }
  return undefined;
}

function tryFlips(flips: readonly Flip[], { condition, facts, target, budget }: Search): boolean {
  budget.tries -= 1;
  if (budget.tries < 0) return false;
  const changed = applyFlips(flips, facts);
  return settle(condition, changed) === target && isPossible(flips, changed, condition);
}

/** The facts after some changes. */
export function applyFlips(flips: readonly Flip[], facts: FactSource): FactSource {
  return firstOf(factsFrom(Object.fromEntries(flips.map((flip) => [flip.fact, flip.to]))), facts);
}

/** A world is impossible when nobody is signed in and a fact has a value that only a member can have. */
function isPossible(flips: readonly Flip[], facts: FactSource, condition: Settled): boolean {
  if (facts.value('member.type') !== 'visitor') return true;
  return [...reads(condition), ...flips.map((flip) => flip.fact)].every((name) => {
    const forVisitor = factFamily(name)?.forVisitor;
    const value = facts.value(name);
    return forVisitor === undefined || value === undefined || value === forVisitor;
  });
}
