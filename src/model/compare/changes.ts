/** Differences between two sides: facts, details of field rules, and values that only documents contain. */
import { nameFact, showFactValue } from '../conditions/describe.ts';
import type { DocumentName, FactName, FactSource } from '../conditions/facts.ts';
import { originOf } from '../conditions/facts.ts';

export interface Spot {
  readonly document: DocumentName;
  /** JSON pointer; the value may be absent on that side. */
  readonly pointer: string;
}

/** A difference between two sides, with its location on each side. */
export interface Change {
  /** Stable key, for example `switch:MANPLAYREB3`, `rule.email.minLength`, `brand /order/header.nav`. */
  readonly key: string;
  /** Display name: `switch MANPLAYREB3`. */
  readonly name: string;
  /** `'1' -> '0'`. */
  readonly values: string;
  /** Facts that the change affects; several if one value is read as several facts, none if it is not a fact. */
  readonly facts: readonly FactName[];
  readonly before: Spot;
  readonly after: Spot;
}

/** Facts that differ. Facts that both sides read at one location are one change. */
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

/** A trees file may contain site settings as flags; a side without the flag uses the location in the site settings. */
function placesOf({ before, after }: Pick<Change, 'before' | 'after'>): unknown {
  const isFlag = before.document === 'flags' || after.document === 'flags';
  const documentOf = ({ document }: Spot) => (isFlag && document === 'site' ? 'flags' : document);
  return [documentOf(before), before.pointer, documentOf(after), after.pointer];
}

function spotOf(fact: FactName, facts: FactSource): Spot {
  const { document, pointer } = originOf(fact, facts) ?? { document: 'view' as const, pointer: '' };
  return { document, pointer };
}

/** Facts of one side with those of some changes from the other side. */
export function mixFacts(made: ReadonlySet<Change>, before: FactSource, after: FactSource): FactSource {
  const changedNames = new Set([...made].flatMap((change) => change.facts));
  return { value: (name) => (changedNames.has(name) ? after : before).value(name) };
}

/** A change that is not a fact: a value at the same location in both documents. */
export function changeAt(spot: Spot, name: string, values: string, key = `${spot.document} ${spot.pointer}`): Change {
  return { key, name, values, facts: [], before: spot, after: spot };
}
