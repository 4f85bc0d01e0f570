/** What changed between two sides: facts, the details of field rules, and what only a document says. */
import { nameFact, showFactValue } from '../conditions/describe.ts';
import type { DocumentName, FactName, FactSource } from '../conditions/facts.ts';
import { originOf } from '../conditions/facts.ts';

/** A place in a document. */
export interface Spot {
  readonly document: DocumentName;
  /** JSON pointer; of a place that may be empty on that side. */
  readonly pointer: string;
}

/** One thing that differs between two sides, with where each side says it. */
export interface Change {
  /** Stable, for example `switch:MANPLAYREB3`, `rule.email.minLength`, `brand /order/header.nav`. */
  readonly key: string;
  /** For people: `switch MANPLAYREB3`. */
  readonly name: string;
  /** `'1' -> '0'`. */
  readonly values: string;
  /** The facts that it turns; several where one value is read as several facts, none for what is no fact. */
  readonly facts: readonly FactName[];
  readonly before: Spot;
  readonly after: Spot;
}

/** The facts that differ. Facts that both sides read at one place are one change. */
export function changedFacts(names: Iterable<FactName>, before: FactSource, after: FactSource): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const fact of new Set(names)) {
    const values = `${showFactValue(before.value(fact))} -> ${showFactValue(after.value(fact))}`;
    if (before.value(fact) === after.value(fact)) continue;
    const spots = { before: spotOf(fact, before), after: spotOf(fact, after) };
    const place = JSON.stringify([values, placesOf(spots)]);
    const same = changes.get(place);
    const facts = [...(same?.facts ?? []), fact];
    const name = facts.map(nameFact).join(', ');
    changes.set(place, { key: same?.key ?? fact, name, values, facts, ...spots });
  }
  return [...changes.values()];
}

/** A trees file names site settings among the flags; where it names none, the settings' own place is told. */
function placesOf({ before, after }: Pick<Change, 'before' | 'after'>): unknown {
  const isFlag = before.document === 'flags' || after.document === 'flags';
  const documentOf = ({ document }: Spot) => (isFlag && document === 'site' ? 'flags' : document);
  return [documentOf(before), before.pointer, documentOf(after), after.pointer];
}

function spotOf(fact: FactName, facts: FactSource): Spot {
  const { document, pointer } = originOf(fact, facts) ?? { document: 'view' as const, pointer: '' };
  return { document, pointer };
}

/** The facts of one side with some of the other side's: what would be known if only those changes were made. */
export function mixFacts(made: ReadonlySet<Change>, before: FactSource, after: FactSource): FactSource {
  const turned = new Set([...made].flatMap((change) => change.facts));
  return { value: (name) => (turned.has(name) ? after : before).value(name) };
}

/** A change that is no fact: something that a document says at one place on both sides. */
export function changeAt(spot: Spot, name: string, values: string, key = `${spot.document} ${spot.pointer}`): Change {
  return { key, name, values, facts: [], before: spot, after: spot };
}
