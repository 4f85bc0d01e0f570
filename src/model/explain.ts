/** Why something is shown or not: for staff and tools only, never in the player's chunks. */
import type { Atom, Settled } from './condition.ts';
import { trace } from './condition.ts';
import type { Element } from './elements.ts';
import type { DocumentName, FactName, FactSource, FactValue } from './facts.ts';
import { factArgument, originOf } from './facts.ts';
import type { Flip } from './flips.ts';
import { findFlips } from './flips.ts';

/** A reason with the place that it was read from. */
export interface ReasonInPlace {
  readonly fact: FactName;
  readonly value: FactValue | undefined;
  readonly holds: boolean | undefined;
  readonly document: DocumentName;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** The sentence in words, for people. */
  readonly words: string;
  readonly because?: string;
}

export interface Explanation {
  readonly id: string;
  /** Undefined: not known, because a document has not come. */
  readonly shown: boolean | undefined;
  readonly reasons: readonly ReasonInPlace[];
  /** The smallest changes that would turn the answer; undefined when nothing can. */
  readonly flips: readonly Flip[] | undefined;
}

/** Explains one element against known facts. The outcome is the decision's own: both are the same fold. */
export function explainElement(element: Pick<Element, 'id' | 'condition'>, facts: FactSource): Explanation {
  const { outcome, reasons } = trace(element.condition, facts);
  return {
    id: element.id,
    shown: outcome,
    reasons: reasons.map((reason) => placeReason(reason.atom, reason.value, reason.holds, facts)),
    flips: findFlips(element.condition, facts, !(outcome ?? false)),
  };
}

/** The refusal code of a condition that does not hold: which fact stands in the way. */
export function refusalFact(condition: Settled, facts: FactSource): FactName | undefined {
  return trace(condition, facts).reasons.find((reason) => reason.holds !== true)?.atom.fact;
}

function placeReason(
  atom: Atom,
  value: FactValue | undefined,
  holds: boolean | undefined,
  facts: FactSource,
): ReasonInPlace {
  const origin = originOf(atom.fact, facts) ?? { document: 'view' as const, pointer: '' };
  return {
    fact: atom.fact,
    value,
    holds,
    document: origin.document,
    pointer: origin.pointer,
    words: describeReason(atom, value),
    ...(origin.because === undefined ? {} : { because: origin.because }),
  };
}

type Describe = (argument: string, value: FactValue) => string;

const DESCRIBE: Readonly<Record<string, Describe>> = {
  brand: (question, value) => `the brand file ${value ? 'has' : 'does not have'} ${question}`,
  'brand.hidden': (id, value) => `the brand file ${value ? 'hides' : 'does not hide'} ${id}`,
  'brand.section': (section, value) =>
    `the brand's home page ${value ? 'lists' : 'does not list'} the section ${section}`,
  switch: (id, value) => (value === 'missing' ? `the switch tree has no ${id}` : `the switch ${id} is '${value}'`),
  overlay: (id, value) =>
    value === 'absent' ? `the member has no ${id} of their own` : `the member's own ${id} is '${value}'`,
  rule: (field, value) => `the rule ${field} is ${value ? 'enabled' : 'not enabled'}`,
  resource: (kind, value) => `the resources hold ${value ? 'a' : 'no'} ${kind}`,
  vendors: (category, value) => `the lanes hold ${value ? 'a' : 'no'} vendor of ${category}`,
  site: (flag, value) => `the site setting ${flag} is ${value ? 'on' : 'off'}`,
  flag: (flag, value) => `the flag ${flag} is ${value ? 'on' : 'off'}`,
  contract: (kind, value) => `the member has ${value ? 'a' : 'no'} contract of the kind ${kind}`,
  view: (name, value) => `the view's ${name} is ${value}`,
  'member.type': (_, value) => (value === 'visitor' ? 'nobody is signed in' : `the member's type is ${value}`),
};

/** A fact's value in one plain English clause; tools are in English. */
export function describeReason(atom: Atom, value: FactValue | undefined): string {
  return value === undefined ? `${atom.fact} is not known: its document has not come` : describeFact(atom.fact, value);
}

/** A fact's value in words. */
export function describeFact(fact: FactName, value: FactValue): string {
  const family = fact.split(':', 1)[0] ?? '';
  const describe = Object.hasOwn(DESCRIBE, family) ? DESCRIBE[family] : undefined;
  return describe ? describe(factArgument(fact), value) : `${fact} is ${value}`;
}

/** A flip set in words: what to change for the answer to turn. */
export function describeFlips(flips: readonly Flip[] | undefined): string {
  if (flips === undefined) return 'nothing can turn it';
  if (flips.length === 0) return 'nothing needs to change';
  return flips.map((flip) => `if ${describeFact(flip.fact, flip.to)}`).join(' and ');
}
