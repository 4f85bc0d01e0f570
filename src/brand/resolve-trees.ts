/** Implements `brand portal`: resolves a brand with a trees file, without a server. */
import type { Slot } from '#model/catalogue/element.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { Problem } from '#model/json/problem.ts';
import { composeElements, orderSlots } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { parseTrees, treesFacts } from '#model/site/trees.ts';

/** The result for one set of trees: visibility of every id, and the visible ids of each slot in order. */
export interface ResolvedTrees {
  readonly merchant: string;
  readonly elements: Readonly<Record<string, boolean>>;
  readonly slots: Readonly<Record<Slot, readonly string[]>>;
  readonly problems: readonly Problem[];
}

/** Resolves one set of trees (schemas/trees.schema.json). Never throws for any JSON. */
export function resolveTrees(brand: Brand, raw: unknown): ResolvedTrees {
  const trees = parseTrees(raw, brand);
  const facts = treesFacts(trees);
  const elements = composeElements(brand, trees.documents.rules);
  const decided = elements.map((element) => ({ element, shown: evaluate(element.condition, facts) === true }));
  const shown = decided.filter((entry) => entry.shown).map((entry) => entry.element);
  return {
    merchant: brand.merchant,
    elements: Object.fromEntries(decided.map(({ element, shown: isShown }) => [element.id, isShown])),
    slots: orderSlots(brand, shown),
    problems: trees.problems,
  };
}

/** A trees file has one set or a list of sets; a list returns a list. */
export function resolveTreesFile(brand: Brand, raw: unknown): ResolvedTrees | readonly ResolvedTrees[] {
  return Array.isArray(raw) ? raw.map((one) => resolveTrees(brand, one)) : resolveTrees(brand, raw);
}
