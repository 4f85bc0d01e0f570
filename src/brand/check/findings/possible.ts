import type { Settled } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { findWorld } from '#model/conditions/solve.ts';
import { composeElements } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { brandFacts } from '#model/site/document-facts.ts';

/** Whether a condition holds in some possible world of this brand: any trees, any visitor. */
export function canHold(condition: Settled, facts: FactSource): boolean {
  return findWorld(condition, facts) !== undefined;
}

/** Goes when the brand goes: several checks ask, and each answer is a search. */
const possible = new WeakMap<Brand, ReadonlySet<string>>();

/** The ids of the elements that this brand can show to somebody, with some trees. */
export function possibleIds(brand: Brand): ReadonlySet<string> {
  const known = possible.get(brand);
  if (known) return known;
  const facts = brandFacts(brand);
  const shown = composeElements(brand).filter(({ condition }) => canHold(condition, facts));
  const ids = new Set(shown.map(({ id }) => id));
  possible.set(brand, ids);
  return ids;
}
