/** Why the elements of a whole site are shown or not: for staff and tools only, never in the player's chunks. */
import type { Side } from '../compare/sides.ts';
import { settle } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Problem } from '../json/problem.ts';
import { composeElements, type Element, methodCondition, methodFieldCondition } from '../portal/elements.ts';
import { layersOf } from '../portal/layers.ts';
import { type Where, whereIs } from '../portal/where.ts';
import type { Brand } from '../site/brand.ts';
import { treesFacts } from '../site/trees.ts';
import { type Explanation, explainElement } from './explain.ts';

/** An explanation with where the element stands and what stands over it. */
export interface ElementExplanation extends Explanation {
  readonly where: Where;
  /** Of a registration field: whether each method asks for it. */
  readonly methods?: Readonly<Record<'mobile' | 'username', boolean>>;
  /** What covers the element or leads away from it although it is shown. */
  readonly notes: readonly string[];
  /** What the parsers found wrong where the decision was read; paths are those of the served documents. */
  readonly problems: readonly Problem[];
}

/** The elements of a site: the catalogue's, and those of its brand and its rules. */
export function elementsOf({ documents }: Pick<Side, 'documents'>): readonly Element[] {
  return composeElements(documents.brand, documents.rules);
}

/** Explains one element of a site for whom the side names as its member (null: a visitor). */
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

/** An element of a list: whether it is shown. */
export interface ListedElement {
  readonly element: Element;
  /** Undefined: not known, because a document has not come. */
  readonly shown: boolean | undefined;
}

/** Every element of a site with its verdict, in the catalogue's order. */
export function listElements(side: Side, facts: FactSource = treesFacts(side)): readonly ListedElement[] {
  return elementsOf(side).map((element) => {
    const settled = settle(element.condition, facts);
    return { element, shown: typeof settled === 'boolean' ? settled : undefined };
  });
}

/** A value that does not fit counts as the safest one: the reason alone would not say that something else is written there. */
function problemsOf({ reads }: Pick<Explanation, 'reads'>, problems: readonly Problem[]): readonly Problem[] {
  const places = new Set(reads.map(({ document, pointer }) => `/${document}${pointer}`));
  return problems.filter(({ path }) => places.has(path));
}

function methodsOf(brand: Brand, field: string, facts: FactSource): ElementExplanation['methods'] {
  const asks = (method: 'mobile' | 'username'): boolean =>
    settle(methodCondition(brand, method), facts) === true &&
    settle(methodFieldCondition(brand, field, method), facts) === true;
  return { mobile: asks('mobile'), username: asks('username') };
}

/** Start-up screens and the login-first guard change no decision (docs/elements.md), so no reason speaks of them. */
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
