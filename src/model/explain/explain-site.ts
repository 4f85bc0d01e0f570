/** Explains why elements of a whole site are shown or hidden: for staff and tools only, never in player bundles. */
import type { Side } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Problem } from '../json/problem.ts';
import { composeElements, type Element, methodCondition, methodFieldCondition } from '../portal/elements.ts';
import { layersOf } from '../portal/layers.ts';
import { type Where, whereIs } from '../portal/where.ts';
import type { Brand } from '../site/brand.ts';
import { treesFacts } from '../site/trees.ts';
import { type Explanation, explainElement } from './explain.ts';

/** An explanation with the element's location and what covers it. */
export interface ElementExplanation extends Explanation {
  readonly where: Where;
  /** For a registration field: whether each method asks for it. */
  readonly methods?: Readonly<Record<'mobile' | 'username', boolean>>;
  /** What covers the element or redirects away from it although it is shown. */
  readonly notes: readonly string[];
  /** Parser problems at the locations that the decision read; paths are those of the served documents. */
  readonly problems: readonly Problem[];
}

/** Elements of a site: from the catalogue, its brand and its rules. */
export function elementsOf({ documents }: Pick<Side, 'documents'>): readonly Element[] {
  return composeElements(documents.brand, documents.rules);
}

/** Explains one element of a site for the side's member (null: a visitor). */
export function explainInSite(element: Element, side: Side, facts: FactSource = treesFacts(side)): ElementExplanation {
  const { id, slot } = element;
  const { brand } = side.documents;
  const methods = slot === 'register.fields' ? methodsOf(brand, id.slice('register.'.length), facts) : undefined;
  const explanation = explainElement(element, facts, layersOf(brand, id));
  return {
    ...explanation,
    where: whereIs(id, slot),
    ...(methods ? { methods } : {}),
    notes: notesOf(element, facts),
    problems: problemsOf(explanation, side.problems),
  };
}

export interface ListedElement {
  readonly element: Element;
  /** Undefined: unknown, because a document is not loaded. */
  readonly shown: boolean | undefined;
}

/** All elements of a site with their visibility, in catalogue order. */
export function listElements(side: Side, facts: FactSource = treesFacts(side)): readonly ListedElement[] {
  return elementsOf(side).map((element) => {
    const evaluated = evaluate(element.condition, facts);
    return { element, shown: typeof evaluated === 'boolean' ? evaluated : undefined };
  });
}

/**
 * An invalid value counts as the safest one: without the problem the reason would hide that the document has a
 * different value.
 */
function problemsOf({ reads }: Pick<Explanation, 'reads'>, problems: readonly Problem[]): readonly Problem[] {
  const places = new Set(reads.map(({ document, pointer }) => `/${document}${pointer}`));
  return problems.filter(({ path }) => places.has(path));
}

function methodsOf(brand: Brand, field: string, facts: FactSource): ElementExplanation['methods'] {
  const asks = (method: 'mobile' | 'username'): boolean =>
    evaluate(methodCondition(brand, method), facts) === true &&
    evaluate(methodFieldCondition(brand, field, method), facts) === true;
  return { mobile: asks('mobile'), username: asks('username') };
}

/**
 * Start-up screens and the log-in guard do not affect the decision (docs/reference/elements.md), so they are reported as notes
 * and not as reasons.
 */
function notesOf({ slot }: Element, facts: FactSource): readonly string[] {
  if (slot === 'startup') return [];
  const covered = facts.value('maintenance') === true ? 'maintenance' : 'restricted';
  const isCovered = facts.value('maintenance') === true || facts.value('restricted') === true;
  const isGuarded = slot === 'route' && facts.value('loginBeforeHome') === true;
  return [...(isCovered ? [NOTES[covered]] : []), ...(isGuarded ? [NOTES.loginBeforeHome] : [])];
}

/** The notes, by the fact that causes each. */
export const NOTES = {
  maintenance: 'The screen startup.maintenance covers the page; it changes no decision.',
  restricted: 'The screen startup.restricted covers the page; it changes no decision.',
  loginBeforeHome: 'The site asks for log-in first: without a token most routes lead to /login.',
} as const;
