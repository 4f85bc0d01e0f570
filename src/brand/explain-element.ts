/** What `brand explain` answers: why elements of a brand are shown or not, and the smallest changes that would turn them. */
import { settle } from '#model/condition.ts';
import type { Brand } from '#model/documents/brand.ts';
import { nearest } from '#model/documents/repair.ts';
import { parseTrees, treesFacts } from '#model/documents/trees.ts';
import type { Element } from '#model/elements.ts';
import { composeElements, methodCondition, methodFieldCondition } from '#model/elements.ts';
import type { Explanation } from '#model/explain.ts';
import { explainElement } from '#model/explain.ts';
import type { FactSource } from '#model/facts.ts';
import { layersOf } from '#model/layers.ts';
import type { Problem } from '#model/problem.ts';
import type { Where } from '#model/where.ts';
import { whereIs } from '#model/where.ts';

/** An explanation with where the element stands and what stands over it. */
export interface ElementExplanation extends Explanation {
  readonly where: Where;
  /** Of a registration field: whether each method asks for it. */
  readonly methods?: Readonly<Record<'mobile' | 'username', boolean>>;
  /** What covers the element or leads away from it although it is shown. */
  readonly notes: readonly string[];
  /** What the parsers found wrong where the decision was read; paths are those of a trees file. */
  readonly problems: readonly Problem[];
}

export type ExplainAnswer =
  | { readonly explanations: readonly ElementExplanation[] }
  | { readonly unknownId: string; readonly near: string | undefined };

/**
 * Explains the element of an id, each member of a family (`bar.social.*`) or, for `*`, every element, against trees (`{}`:
 * everything empty, a visitor). An id that nothing has is answered with the nearest one.
 */
export function explainInBrand(brand: Brand, id: string, rawTrees: unknown): ExplainAnswer {
  const trees = parseTrees(rawTrees, brand);
  const facts = treesFacts(trees);
  const elements = composeElements(brand, trees.documents.rules);
  const named = elements.filter((element) => isNamed(element.id, id));
  if (named.length === 0) return { unknownId: id, near: nearestId(id, elements) };
  const explanations = named.map((element) => explainOne(brand, element, facts));
  return { explanations: explanations.map((found) => ({ ...found, problems: problemsOf(found, trees.problems) })) };
}

function isNamed(id: string, asked: string): boolean {
  return asked.endsWith('*') ? id.startsWith(asked.slice(0, -1)) : id === asked;
}

function nearestId(id: string, elements: readonly Element[]): string | undefined {
  const ids = elements.map((element) => element.id);
  if (!id.endsWith('.*')) return nearest(id, ids);
  const families = ids.filter((known) => known.includes('.')).map((known) => known.replace(/\.[^.]*$/, ''));
  const near = nearest(id.slice(0, -2), [...new Set(families)]);
  return near && `${near}.*`;
}

/** A value that does not fit counts as the safest one: the reason alone would not say that something else is written there. */
function problemsOf({ reads }: Pick<Explanation, 'reads'>, problems: readonly Problem[]): readonly Problem[] {
  const places = new Set(reads.map(({ document, pointer }) => `/${document}${pointer}`));
  return problems.filter(({ path }) => places.has(path));
}

function explainOne(brand: Brand, element: Element, facts: FactSource): Omit<ElementExplanation, 'problems'> {
  const { id, slot } = element;
  const methods = slot === 'register.fields' ? methodsOf(brand, id.slice('register.'.length), facts) : undefined;
  return {
    ...explainElement(element, facts, layersOf(brand, id)),
    where: whereIs(id, slot),
    ...(methods ? { methods } : {}),
    notes: notesOf(element, facts),
  };
}

function methodsOf(brand: Brand, field: string, facts: FactSource): ElementExplanation['methods'] {
  const asks = (method: 'mobile' | 'username'): boolean =>
    settle(methodCondition(brand, method), facts) === true &&
    settle(methodFieldCondition(brand, field, method), facts) === true;
  return { mobile: asks('mobile'), username: asks('username') };
}

/** Start-up screens and the login-first guard change no decision (elements contract), so no reason speaks of them. */
function notesOf({ slot }: Element, facts: FactSource): readonly string[] {
  if (slot === 'startup') return [];
  const covered = facts.value('maintenance') === true ? 'maintenance' : 'restricted';
  const isCovered = facts.value('maintenance') === true || facts.value('restricted') === true;
  const isGuarded = slot === 'route' && facts.value('loginBeforeHome') === true;
  return [
    ...(isCovered ? [`The screen startup.${covered} covers the page; it changes no decision.`] : []),
    ...(isGuarded ? ['The site asks for log-in first: without a token most routes lead to /login.'] : []),
  ];
}
