/**
 * Implements `brand explain`: why elements of a brand are shown or hidden, and the minimal changes that would toggle
 * them.
 */

import { type ElementExplanation, elementsOf, explainInSite } from '#model/explain/explain-site.ts';
import type { Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { parseTrees, treesFacts } from '#model/site/trees.ts';

export type ExplainAnswer =
  | { readonly explanations: readonly ElementExplanation[] }
  | { readonly unknownId: string; readonly near: string | undefined };

/**
 * Explains an element by id, each member of a family (`bar.social.*`) or, for `*`, every element, with trees (`{}`: all
 * empty, a visitor). For an unknown id the nearest one is suggested.
 */
export function explainInBrand(brand: Brand, id: string, rawTrees: unknown): ExplainAnswer {
  const trees = parseTrees(rawTrees, brand);
  const facts = treesFacts(trees);
  const elements = elementsOf(trees);
  const named = elements.filter((element) => isNamed(element.id, id));
  if (named.length === 0) return { unknownId: id, near: nearestId(id, elements) };
  return { explanations: named.map((element) => explainInSite(element, trees, facts)) };
}

function isNamed(id: string, asked: string): boolean {
  return asked.endsWith('*') ? id.startsWith(asked.slice(0, -1)) : id === asked;
}

function nearestId(id: string, elements: readonly Element[]): string | undefined {
  const ids = elements.map((element) => element.id);
  if (!id.endsWith('.*')) return suggestName(id, ids);
  const families = ids.filter((known) => known.includes('.')).map((known) => known.replace(/\.[^.]*$/, ''));
  const near = suggestName(id.slice(0, -2), [...new Set(families)]);
  return near && `${near}.*`;
}
