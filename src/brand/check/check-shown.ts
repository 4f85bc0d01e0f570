import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { allOf, type Evaluation } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { type Problem, pointer } from '#model/json/problem.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import { pageElement } from '#model/screens/gate.ts';
import type { Brand } from '#model/site/brand.ts';
import { brandFacts } from '#model/site/document-facts.ts';
import { canHold } from './findings/possible.ts';

/**
 * Conditions of a brand that can never hold together with the platform's (docs/reference/elements.md#conditions: visibility is a
 * conjunction), searched over the finite domains of the facts; and entries shown only to users whom the guard of their
 * target refuses (M266-M269). `hidden` and a plain `"when": false` are intended and no finding.
 */
export function checkShown(brand: Brand): readonly Problem[] {
  const facts = brandFacts(brand);
  const elements = composeElements(brand);
  return conditionsOf(brand).flatMap(({ key, when, path, base }) => {
    if (when === true || when === false) return [];
    const own = expandCondition(when);
    if (own === true) return [alwaysHolds(key, path)];
    if (own === false) return [neverShown(key, path)];
    const spoken = elements.filter((element) => speaksOf(key, element.id));
    // Skips elements that never show in this brand for another reason than this condition.
    const possible = spoken.filter((element) => canHold(base ?? catalogueCondition(element.id), facts));
    if (possible.length === 0) return [];
    const shown = possible.filter((element) => canHold(allOf([base ?? catalogueCondition(element.id), own]), facts));
    if (shown.length === 0) return [neverShown(key, path)];
    const changes = possible.some(({ id }) => canHold(allOf([base ?? catalogueCondition(id), { not: own }]), facts));
    if (!changes) return [alwaysHolds(key, path)];
    const stuck = shown.filter((element) => isRefusedToAll(element, elements, facts));
    return stuck.length === shown.length ? [noOnePasses(key, path)] : [];
  });
}

interface OwnCondition {
  readonly key: string;
  readonly when: unknown;
  readonly path: string;
  /** The platform's condition, if the catalogue has no row. */
  readonly base?: Evaluation;
}

function conditionsOf(brand: Brand): readonly OwnCondition[] {
  const overrides = Object.entries(brand.elements).filter(([, override]) => !override.hidden);
  return [
    ...overrides.map(([key, { when }]) => ({ key, when, path: pointer('elements', key, 'when') })),
    ...brand.additions.map(({ id, when }, at) => ({
      key: id,
      when,
      path: pointer('additions', at, 'when'),
      base: true,
    })),
  ];
}

function speaksOf(key: string, id: string): boolean {
  return (
    key === id || (key.endsWith('.*') && id.startsWith(key.slice(0, -1)) && !id.slice(key.length - 1).includes('.'))
  );
}

const catalogueConditions = new Map(CATALOGUE.map(({ id, when }) => [id, when ?? true]));

function catalogueCondition(id: string): Evaluation {
  return expandCondition(catalogueConditions.get(id) ?? true);
}

/** Whether every user who sees the entry is refused: in the current state, and for a visitor also after logging in. */
function isRefusedToAll(entry: Element, elements: readonly Element[], facts: FactSource): boolean {
  const gate = gateCondition(entry, elements);
  if (gate === undefined || !canHold(gate, facts)) return false;
  const visitors = expandCondition({ member: 'visitor' });
  return !canHold(allOf([entry.condition, gate]), facts) && !canHold(allOf([entry.condition, visitors]), facts);
}

function gateCondition({ action }: Element, elements: readonly Element[]): Evaluation | undefined {
  if (action === undefined) return undefined;
  if ('launch' in action) return expandCondition({ member: 'signedIn' });
  if (!('open' in action)) return undefined;
  const ids = [`modal.${action.open}`, ...(action.page === undefined ? [] : [pageElement(action.open, action.page)])];
  return allOf(elements.filter(({ id }) => ids.includes(id)).map(({ condition }) => condition));
}

function neverShown(key: string, path: string): Problem {
  return {
    code: 'brand.never-shown',
    path,
    found: `a condition that always hides ${key}, for any trees and any visitor`,
    expected: 'a condition that can be true together with the platform’s own condition',
    remedy: 'Correct the condition, or write "hidden": true to hide the element.',
  };
}

function alwaysHolds(key: string, path: string): Problem {
  return {
    code: 'brand.always',
    path,
    found: `a condition that is true wherever ${key} can be shown`,
    expected: 'a condition that hides it in at least one case',
    remedy: 'Remove the condition, or write the intended one.',
    severity: 'warning',
  };
}

function noOnePasses(key: string, path: string): Problem {
  return {
    code: 'brand.no-one-passes',
    path,
    found: `${key} shown only to users whom the gate of its target refuses`,
    expected: 'at least one user who sees it and may open it',
    remedy: 'Widen the condition, or hide the entry.',
  };
}
