/** Why something is shown or not: for staff and tools only, never in the player's chunks. */
import type { Reason, Settled } from '../conditions/condition.ts';
import { reads, trace } from '../conditions/condition.ts';
import { describeFact, describeReason, describeWanted } from '../conditions/describe.ts';
import type { DocumentName, FactName, FactSource, FactValue, Scope } from '../conditions/facts.ts';
import { factFamily, originOf } from '../conditions/facts.ts';
import type { FactChange, MinimalChange } from '../conditions/flips.ts';
import { findMinimalChanges } from '../conditions/flips.ts';
import { atomsOf } from '../conditions/solve.ts';
import type { Element } from '../portal/elements.ts';
import type { Layer } from '../portal/layers.ts';

/** A fact's value with the place that it was read from. */
export interface FactInPlace {
  readonly fact: FactName;
  /** Undefined: the document that holds it has not come. */
  readonly value: FactValue | undefined;
  readonly document: DocumentName;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** The value in words, for people. */
  readonly words: string;
  /** A sentence of the server's own about the value. */
  readonly because?: string;
}

/** A reason with the place that it was read from. */
export interface ReasonInPlace extends FactInPlace {
  /** Whether it speaks for the element being shown. */
  readonly holds: boolean | undefined;
  /** What was asked for, in words; absent where the value says it. */
  readonly wanted?: string;
  /** The layers that ask: `catalogue navigation`, `gate of the member centre`, `brand file /elements/nav.vip/when`. */
  readonly askedBy: readonly string[];
}

/** Whether the gate of a centre lets in, and why: it is told also when another reason hides the element. */
export interface GateExplanation {
  readonly name: string;
  readonly open: boolean | undefined;
  readonly reasons: readonly ReasonInPlace[];
}

/** Something that the decision depends on. */
export interface ReadFact extends FactInPlace {
  readonly scope: Scope;
}

export interface Explanation {
  readonly id: string;
  /** Undefined: not known, because a document has not come. */
  readonly shown: boolean | undefined;
  readonly reasons: readonly ReasonInPlace[];
  readonly gate?: GateExplanation;
  /** The smallest changes that would turn the answer, the nearest of several; undefined when nothing can. */
  readonly flips: MinimalChange | undefined;
  /** Every smallest set of changes (at most 24); undefined when nothing can. */
  readonly minimalChanges: readonly MinimalChange[] | undefined;
  /** Everything that the decision depends on. */
  readonly reads: readonly ReadFact[];
}

/**
 * Explains one element against known facts. The outcome is the decision's own: both are the same fold. `layers` (layersOf)
 * names who asks for what; without them reasons name nobody.
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

/** The refusal code of a condition that does not hold: which fact stands in the way. */
export function refusalFact(condition: Settled, facts: FactSource): FactName | undefined {
  return trace(condition, facts).reasons.find((reason) => reason.holds !== true)?.atom.fact;
}

function explainGate(gate: Layer, facts: FactSource): GateExplanation {
  const { outcome, reasons } = traceOnce(gate.condition, facts);
  return { name: gate.name, open: outcome, reasons: reasons.map((reason) => placeReason(reason, facts, [gate])) };
}

/** The trace with each reason once: several parts of a condition may ask the same. */
function traceOnce(condition: Settled, facts: FactSource) {
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

/** A fact with its words and the nearest place that is known of it. */
export function placeFact(fact: FactName, value: FactValue | undefined, facts: FactSource): FactInPlace {
  const { document, pointer, because } = originOf(fact, facts) ?? { document: 'view', pointer: '' };
  const words = describeReason(fact, value);
  return { fact, value, document, pointer, words, ...(because ? { because } : {}) };
}

/** No more ways than these are told in words. */
const MOST_WAYS = 3;

/** A flip set in words: what to change for the answer to turn. */
export function describeFactChanges(flips: MinimalChange | undefined): string {
  if (flips === undefined) return 'by nothing';
  if (flips.length === 0) return 'with no change';
  return `if ${flips.map(describeFactChange).join(' and ')}`;
}

/** Several flip sets of one size in words: `either if ..., or if ...`, three of them at most. */
export function describeWays(sets: readonly MinimalChange[] | undefined): string {
  if (sets === undefined || sets.length <= 1) return describeFactChanges(sets?.[0]);
  const reported = sets.slice(0, MOST_WAYS).map((flips) => flips.map(describeFactChange).join(' and '));
  const more = sets.length - reported.length;
  return `if either ${reported.join(', or ')}${more > 0 ? `, or in ${more} other ${more === 1 ? 'way' : 'ways'}` : ''}`;
}

function describeFactChange({ fact, to, or }: FactChange): string {
  return describeFact(fact, to, or);
}
