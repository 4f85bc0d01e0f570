/** Explains why something is shown or hidden: for staff and tools only, never in player bundles. */
import type { Evaluation, Reason } from '../conditions/condition.ts';
import { reads, trace } from '../conditions/condition.ts';
import { describeFact, describeReason, describeWanted } from '../conditions/describe.ts';
import type { DocumentName, FactName, FactSource, FactValue, Scope } from '../conditions/facts.ts';
import { factFamily, originOf } from '../conditions/facts.ts';
import type { FactChange, MinimalChange } from '../conditions/minimal-changes.ts';
import { findMinimalChanges } from '../conditions/minimal-changes.ts';
import { atomsOf } from '../conditions/solve.ts';
import type { Element } from '../portal/elements.ts';
import type { Layer } from '../portal/layers.ts';

export interface FactInPlace {
  readonly fact: FactName;
  /** Undefined: the document with the fact is not loaded. */
  readonly value: FactValue | undefined;
  readonly document: DocumentName;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** The value as text. */
  readonly words: string;
  /** Explanation sent by the server. */
  readonly because?: string;
}

export interface ReasonInPlace extends FactInPlace {
  /** Whether it supports that the element is shown. */
  readonly holds: boolean | undefined;
  /** The required value as text; absent if it follows from the value. */
  readonly wanted?: string;
  /**
   * Layers that contain the condition: `catalogue navigation`, `gate of the member centre`, `brand file
   * /elements/nav.vip/when`.
   */
  readonly askedBy: readonly string[];
}

/** Whether the condition of a centre holds, and why: included even if another reason hides the element. */
export interface GateExplanation {
  readonly name: string;
  readonly open: boolean | undefined;
  readonly reasons: readonly ReasonInPlace[];
}

export interface ReadFact extends FactInPlace {
  readonly scope: Scope;
}

export interface Explanation {
  readonly id: string;
  /** Undefined: unknown, because a document is not loaded. */
  readonly shown: boolean | undefined;
  readonly reasons: readonly ReasonInPlace[];
  readonly gate?: GateExplanation;
  /** The smallest set of changes that changes the result, nearest first; undefined if there is none. */
  readonly flips: MinimalChange | undefined;
  /** All smallest sets of changes (at most 24); undefined if there is none. */
  readonly minimalChanges: readonly MinimalChange[] | undefined;
  readonly reads: readonly ReadFact[];
}

/**
 * Explains one element with the known facts. The result equals the decision, because both use the same fold. `layers`
 * (layersOf) names the source of each condition; without it reasons name no source.
 */
export function explainElement(
  element: Pick<Element, 'id' | 'condition'>,
  facts: FactSource,
  layers: readonly Layer[] = [],
): Explanation {
  const { outcome, reasons } = traceOnce(element.condition, facts);
  const minimalChanges = findMinimalChanges(element.condition, facts, !(outcome ?? false));
  const gate = layers.find((layer) => layer.name.startsWith('gate'));
  return {
    id: element.id,
    shown: outcome,
    reasons: reasons.map((reason) => placeReason(reason, facts, layers)),
    ...(gate ? { gate: explainGate(gate, facts) } : {}),
    flips: minimalChanges?.[0],
    minimalChanges,
    reads: reads(element.condition).map((fact) => ({
      ...placeFact(fact, facts.value(fact), facts),
      scope: factFamily(fact)?.scope ?? 'view',
    })),
  };
}

/** The fact that prevents a condition from holding, for the refusal code. */
export function refusalFact(condition: Evaluation, facts: FactSource): FactName | undefined {
  return trace(condition, facts).reasons.find((reason) => reason.holds !== true)?.atom.fact;
}

/** True for nearly every element: not hidden by the brand, no switch overlay. */
export function isQuietReason({ fact, value }: Pick<FactInPlace, 'fact' | 'value'>): boolean {
  return (fact.startsWith('brand.hidden') && value === false) || (fact.startsWith('overlay') && value === 'absent');
}

function explainGate(gate: Layer, facts: FactSource): GateExplanation {
  const { outcome, reasons } = traceOnce(gate.condition, facts);
  return { name: gate.name, open: outcome, reasons: reasons.map((reason) => placeReason(reason, facts, [gate])) };
}

/** The trace without duplicate reasons: several parts of a condition may read the same fact. */
export function traceOnce(condition: Evaluation, facts: FactSource) {
  const { outcome, reasons } = trace(condition, facts);
  const once = new Map(reasons.map((reason) => [JSON.stringify([reason.atom, reason.wanted]), reason]));
  return { outcome, reasons: [...once.values()] };
}

function placeReason(reason: Reason, facts: FactSource, layers: readonly Layer[]): ReasonInPlace {
  const wanted = describeWanted(reason);
  return {
    ...placeFact(reason.atom.fact, reason.value, facts),
    holds: reason.holds,
    ...(wanted === undefined ? {} : { wanted }),
    askedBy: layers.filter((layer) => asks(layer, reason)).map(nameLayer),
  };
}

function asks({ condition }: Layer, { atom }: Reason): boolean {
  return atomsOf(condition).some((asked) => JSON.stringify(asked) === JSON.stringify(atom));
}

function nameLayer({ name, pointer }: Layer): string {
  return pointer === undefined ? name : `${name} ${pointer}`;
}

/** A fact as text with its most precise known location. */
export function placeFact(fact: FactName, value: FactValue | undefined, facts: FactSource): FactInPlace {
  const { document, pointer, because } = originOf(fact, facts) ?? { document: 'view', pointer: '' };
  const words = describeReason(fact, value);
  return { fact, value, document, pointer, words, ...(because ? { because } : {}) };
}

/** Maximum number of alternatives in a description. */
const MOST_CHANGES = 3;

/** Describes a set of changes: what to change to change the result. */
export function describeFactChanges(changes: MinimalChange | undefined): string {
  if (changes === undefined) return 'by nothing';
  if (changes.length === 0) return 'with no change';
  return `if ${changes.map(describeFactChange).join(' and ')}`;
}

/** Describes several sets of the same size: `either if ..., or if ...`, at most three. */
export function describeChanges(sets: readonly MinimalChange[] | undefined): string {
  if (sets === undefined || sets.length <= 1) return describeFactChanges(sets?.[0]);
  const reported = sets.slice(0, MOST_CHANGES).map((changes) => changes.map(describeFactChange).join(' and '));
  const more = sets.length - reported.length;
  return `if either ${reported.join(', or ')}${more > 0 ? `, or in ${more} other ${more === 1 ? 'way' : 'ways'}` : ''}`;
}

function describeFactChange({ fact, to, or }: FactChange): string {
  return describeFact(fact, to, or);
}
