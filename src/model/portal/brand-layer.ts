/**
 * The part of a portal that depends on the brand file alone, computed once: elements and registration conditions with
 * all brand facts evaluated. The remaining conditions read the trees and the visitor; they are smaller, and often
 * trivial.
 */
import { KNOWN_FIELDS, type RegisterMethod } from '../catalogue/access.ts';
import { type FieldAt, fieldsAt } from '../catalogue/fields.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { evaluate } from '../conditions/condition.ts';
import { type FactSource, factsFrom } from '../conditions/facts.ts';
import type { Rules } from '../documents/rules.ts';
import type { Brand } from '../site/brand.ts';
import { brandFacts } from '../site/document-facts.ts';
import type { Element } from './elements.ts';
import { composeElements, composeOthers, methodCondition, methodFieldCondition } from './elements.ts';

/** An element whose condition no longer reads brand facts, and the element to show where the condition holds. */
export interface LayeredElement {
  readonly shown: Omit<Element, 'condition'> & { readonly when: true };
  readonly condition: Evaluation;
}

interface Layer {
  readonly facts: FactSource;
  readonly elements: readonly LayeredElement[];
  /** Registration conditions by name; only platform names are cached, so there are few. */
  readonly conditions: Map<string, Evaluation>;
}

/** Weak: an entry is released with its brand. */
const layers = new WeakMap<Brand, Layer>();

/**
 * The elements that this brand may show with these rules, in catalogue order; elements that it never shows are left
 * out.
 */
export function layerElements(brand: Brand, rules: Rules = {}): readonly LayeredElement[] {
  const { elements, facts } = layerOf(brand);
  const others = composeOthers(brand, rules);
  return others.length === 0 ? elements : [...elements, ...evaluateAll(others, facts)];
}

/** The remaining condition for offering a registration method. */
export function layerMethod(brand: Brand, method: RegisterMethod): Evaluation {
  return remember(brand, method, () => methodCondition(brand, method));
}

/** The remaining condition of a registration field in one method. Not cached for a field that only the rules know. */
export function layerField(brand: Brand, field: string, method: RegisterMethod): Evaluation {
  const work = () => methodFieldCondition(brand, field, method);
  return KNOWN_FIELDS.has(field) ? remember(brand, `${method}.${field}`, work) : evaluate(work(), layerOf(brand).facts);
}

const METHODS = ['mobile', 'username'] as const;
const METHOD_SWITCHES = ['MOBILENUMREG3', 'USERNAMEREG3'];
const isOn = (id: string) => [[`switch:${id}`, '1'] as const, [`overlay:${id}`, 'absent'] as const];

/**
 * The consents that registration at this brand always requires: the page shows their checkboxes, and the gateway
 * requires them.
 */
export function consentsAsked(brand: Brand): readonly FieldAt<'consent'>[] {
  const offered = factsFrom(Object.fromEntries(METHOD_SWITCHES.flatMap(isOn)));
  return fieldsAt('consent').filter((field) =>
    METHODS.every((method) => evaluate(layerField(brand, field, method), offered) === true),
  );
}

function remember(brand: Brand, name: string, work: () => Evaluation): Evaluation {
  const { conditions, facts } = layerOf(brand);
  const known = conditions.get(name);
  if (known !== undefined) return known;
  const condition = evaluate(work(), facts);
  conditions.set(name, condition);
  return condition;
}

function layerOf(brand: Brand): Layer {
  const known = layers.get(brand);
  if (known) return known;
  const facts = brandFacts(brand);
  const layer = { facts, elements: evaluateAll(composeElements(brand), facts), conditions: new Map() };
  layers.set(brand, layer);
  return layer;
}

function evaluateAll(elements: readonly Element[], facts: FactSource): readonly LayeredElement[] {
  return elements.flatMap((element) => {
    const condition = evaluate(element.condition, facts);
    return condition === false ? [] : [{ shown: shownOf(element), condition }];
  });
}

/** Elements shared by brands also share their shown object. */
const shownOnes = new WeakMap<Element, LayeredElement['shown']>();

function shownOf(element: Element): LayeredElement['shown'] {
  const { condition: _, ...spec } = element;
  const shown = shownOnes.get(element) ?? { ...spec, when: true };
  shownOnes.set(element, shown);
  return shown;
}
