/** Compares which elements appear or disappear for each role. */
import { type Evaluation, evaluate, reads } from '../conditions/condition.ts';
import type { FactName } from '../conditions/facts.ts';
import type { Rules } from '../documents/rules.ts';
import { pointer } from '../json/problem.ts';
import type { Element } from '../portal/elements.ts';
import { composeElements } from '../portal/elements.ts';
import { layersOf } from '../portal/layers.ts';
import type { Brand } from '../site/brand.ts';
import { findCauses } from './causes.ts';
import type { Change, Spot } from './changes.ts';
import { changeAt, mixFacts } from './changes.ts';
import type { Effect } from './effects.ts';
import type { Role, Sides } from './sides.ts';
import { factsFor } from './sides.ts';

/** An element with its condition on both sides; false if a side does not have it. */
export interface ElementPair {
  readonly id: string;
  /** The element of the side after, if it exists there. */
  readonly element: Element;
  /** Text keys of its label on both sides, if both have it. */
  readonly keys?: readonly [before: string, after: string];
  readonly before: Evaluation;
  readonly after: Evaluation;
  /** Facts that its condition reads on either side. */
  readonly reads: ReadonlySet<FactName>;
  /** Set if the brand files have different conditions. */
  readonly asked?: Change;
}

/** Changes that can affect an element: those of the facts it reads, and those of its condition. */
export function changesOf({ reads: names, asked }: ElementPair, changes: readonly Change[]): readonly Change[] {
  const read = changes.filter((change) => change.facts.some((fact) => names.has(fact)));
  return asked ? [...read, asked] : read;
}

/** All elements of both sides. A field known to only one side's rules is an element of both: its rule decides. */
export function pairElements({ before, after }: Sides): readonly ElementPair[] {
  const rules: Rules = { ...before.documents.rules, ...after.documents.rules };
  const some = byId(composeElements(before.documents.brand, rules));
  const others = byId(composeElements(after.documents.brand, rules));
  const ids = [...new Set([...some.keys(), ...others.keys()])];
  return ids.flatMap((id): readonly ElementPair[] => {
    const element = others.get(id) ?? some.get(id);
    const [one, other] = [some.get(id), others.get(id)];
    const pair = element && pairOf({ before, after }, element, one?.condition, other?.condition);
    return pair ? [one && other ? { ...pair, keys: [one.label, other.label] } : pair] : [];
  });
}

function byId(elements: readonly Element[]): ReadonlyMap<string, Element> {
  return new Map(elements.map((element) => [element.id, element]));
}

function pairOf(sides: Sides, element: Element, before: Evaluation = false, after: Evaluation = false): ElementPair {
  const pair = { id: element.id, element, before, after, reads: new Set([...reads(before), ...reads(after)]) };
  return JSON.stringify(before) === JSON.stringify(after) ? pair : { ...pair, asked: askedChange(sides, element.id) };
}

/** The brand files have different conditions, or one of them adds an element that the other does not have. */
function askedChange({ before, after }: Sides, id: string): Change {
  const [one, other] = [before, after].map(({ documents }) => documents.brand);
  if (!one || !other) return changeAt(BRAND_FILE, '', '');
  if (isAddition(one, id) || isAddition(other, id)) return additionChange(one, other, id);
  const change = changeAt(conditionSpot(one, id), `brand file: condition of ${id}`, 'changed', `condition:${id}`);
  return { ...change, after: conditionSpot(other, id) };
}

const BRAND_FILE: Spot = { document: 'brand', pointer: '' };

function additionChange(one: Brand, other: Brand, id: string): Change {
  const values = `${isAddition(one, id) ? 'present' : 'absent'} -> ${isAddition(other, id) ? 'present' : 'absent'}`;
  const isBoth = isAddition(one, id) && isAddition(other, id);
  const change = changeAt(
    additionSpot(one, id),
    `brand file: addition ${id}`,
    isBoth ? 'changed' : values,
    `condition:${id}`,
  );
  return { ...change, after: additionSpot(other, id) };
}

function isAddition(brand: Brand, id: string): boolean {
  return brand.additions.some((addition) => addition.id === id);
}

function additionSpot(brand: Brand, id: string): Spot {
  const index = brand.additions.findIndex((addition) => addition.id === id);
  return { document: 'brand', pointer: index < 0 ? '/additions' : pointer('additions', index) };
}

function conditionSpot(brand: Brand, id: string): Spot {
  const own = layersOf(brand, id).find((layer) => layer.pointer !== undefined);
  return { document: 'brand', pointer: own?.pointer ?? pointer('elements', id, 'when') };
}

/** Elements whose visibility differs for a role, one effect per element and direction. */
export function compareElements(
  sides: Sides,
  pairs: readonly ElementPair[],
  roles: readonly Role[],
  changes: readonly Change[],
): readonly Effect[] {
  const touched = pairs.map((pair) => ({ ...pair, changes: changesOf(pair, changes) })).filter(isTouched);
  const found = roles.flatMap((role) => compareForRole(sides, touched, role));
  return [...Map.groupBy(found, groupKey).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { id, appears, causes } = first;
    return [{ finding: { kind: 'element', id, appears, roles: alike.map(({ role }) => role) }, causes }];
  });
}

interface FoundElement {
  readonly id: string;
  readonly appears: boolean;
  readonly role: string;
  readonly causes: readonly (readonly Change[])[];
}

/** One element may change for different reasons in different roles: those are separate findings. */
function groupKey({ id, appears, causes }: FoundElement): string {
  return JSON.stringify([id, appears, causes.map((set) => set.map(({ key }) => key))]);
}

interface TouchedPair extends ElementPair {
  readonly changes: readonly Change[];
}

function isTouched({ changes }: TouchedPair): boolean {
  return changes.length > 0;
}

function compareForRole(sides: Sides, pairs: readonly TouchedPair[], role: Role): readonly FoundElement[] {
  const before = factsFor(role, sides.before);
  const after = factsFor(role, sides.after);
  return pairs.flatMap((pair) => {
    const { id, asked, changes } = pair;
    const shown = evaluate(pair.after, after) === true;
    if ((evaluate(pair.before, before) === true) === shown) return [];
    const causes = findCauses(changes, (made) => {
      const condition = asked && made.has(asked) ? pair.after : pair.before;
      return String(evaluate(condition, mixFacts(made, before, after)) === true);
    });
    return [{ id, appears: shown, role: role.name, causes }];
  });
}
