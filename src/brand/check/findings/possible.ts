import type { Evaluation } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { findWorld } from '#model/conditions/solve.ts';
import { composeElements } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { brandFacts } from '#model/site/document-facts.ts';

/** Whether a condition can hold in this brand, for any trees and any visitor. */
export function canHold(condition: Evaluation, facts: FactSource): boolean {
  return findWorld(condition, facts) !== undefined;
}

/** Cached per brand: several checks need the ids, and each computation is a search. */
const possible = new WeakMap<Brand, ReadonlySet<string>>();

export function possibleIds(brand: Brand): ReadonlySet<string> {
  const known = possible.get(brand);
  if (known) return known;
  const facts = brandFacts(brand);
  const shown = composeElements(brand).filter(({ condition }) => canHold(condition, facts));
  const ids = new Set(shown.map(({ id }) => id));
  possible.set(brand, ids);
  return ids;
}
