import { nameSwitch, purposeOfSwitch } from '#console/names/names.ts';
import { SWITCHES, type SwitchSpec } from '#model/catalogue/switches.ts';
import type { RolloutPlan } from '#model/documents/rollouts.ts';
import { parseSwitches, type Switches } from '#model/documents/switches.ts';
import { ownList, ownText } from '#model/json/json.ts';
import type { Element } from '#model/portal/elements.ts';
import { CALLS_OF_SWITCH, countsWhenMissing, type Readers } from './switch-readers.ts';

interface SwitchPlace {
  readonly id: string;
  /** The ids of its ancestors, outermost first, without the tree's root. */
  readonly above: readonly string[];
}

const MOST_DEEP = 40;

/** The last change of a switch in the journal. */
export interface LastChange {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
  readonly urgent: boolean;
}

export interface NamedElement {
  readonly element: Element;
  readonly label: string;
}

export interface SwitchRow {
  readonly id: string;
  /** missing: the tree has no such switch. */
  readonly state: 'on' | 'off' | 'missing';
  /** The effective state for its readers: a missing switch may count as on. */
  readonly isOn: boolean;
  readonly above: readonly string[];
  /** Its purpose: the console's own text, else the labels of its readers, else its calls. */
  readonly purpose: string;
  readonly readers: readonly NamedElement[];
  readonly calls: readonly string[];
  /** Undefined if the catalogue does not know the switch. */
  readonly spec: SwitchSpec | undefined;
  readonly lastChange: LastChange | undefined;
  /** Its running roll-out. */
  readonly plan: RolloutPlan | undefined;
}

export interface BoardSources {
  /** The raw switch tree from the database. */
  readonly tree: unknown;
  /** Running roll-outs by switch. */
  readonly plans?: ReadonlyMap<string, RolloutPlan>;
  readonly readers: Readers;
  /** The element's label for players. */
  readonly labelOf: (element: Element) => string;
  readonly changes: ReadonlyMap<string, LastChange>;
}

const SPECS: ReadonlyMap<string, SwitchSpec> = new Map(SWITCHES.map((spec) => [spec.id, spec]));

/**
 * The lines of a site's board: the switches of its tree in tree order, then switches that the catalogue or an element
 * knows and the tree lacks. Pure.
 */
export function rowsOf(sources: BoardSources): readonly SwitchRow[] {
  const places = placesIn(sources.tree);
  const inTree = new Set(places.map(({ id }) => id));
  const lacking = [...new Set([...SPECS.keys(), ...sources.readers.keys()])].filter((id) => !inTree.has(id));
  const states = parseSwitches(sources.tree).value;
  const stateOf = (id: string): SwitchRow['state'] => {
    const node = states.get(id);
    if (node === undefined) return 'missing';
    return node.enabled === '1' ? 'on' : 'off';
  };
  const all: readonly SwitchPlace[] = [...places, ...lacking.map((id) => ({ id, above: [] }))];
  return all.map((place) => rowOf(place, stateOf(place.id), sources));
}

function rowOf({ id, above }: SwitchPlace, state: SwitchRow['state'], sources: BoardSources): SwitchRow {
  const elements = sources.readers.get(id) ?? [];
  const readers = elements.map((element) => ({ element, label: sources.labelOf(element) }));
  const calls = CALLS_OF_SWITCH.get(id) ?? [];
  return {
    id,
    state,
    isOn: state === 'missing' ? countsWhenMissing(id, elements) : state === 'on',
    above,
    purpose: purposeOf(id, readers, calls),
    readers,
    calls,
    spec: SPECS.get(id),
    lastChange: sources.changes.get(id),
    plan: sources.plans?.get(id),
  };
}

const MOST_LABELS = 3;

function purposeOf(id: string, readers: readonly NamedElement[], calls: readonly string[]): string {
  const own = purposeOfSwitch(id);
  if (own !== undefined) return own;
  const labels = [...new Set(readers.map(({ label }) => label))];
  const words = labels.length > 0 ? labels : calls.map(spellOut);
  return words.slice(0, MOST_LABELS).join(', ');
}

/** Splits a call name into words: `addFavourite` becomes `add favourite`. */
function spellOut(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);
}

/** A switch as it can be rolled out: to what it is not now. */
export function rolledOutOf({ id, purpose, plan, isOn }: SwitchRow) {
  return { id, name: nameSwitch(id, purpose), plan, to: isOn ? '0' : '1' };
}

export function isUnread({ readers }: SwitchRow): boolean {
  return readers.length === 0;
}

export function isUnknown({ spec }: SwitchRow): boolean {
  return spec === undefined;
}

/** The switches of a tree in tree order, children after their parent. A bare root is left out: it is not a switch. */
function placesIn(tree: unknown): readonly SwitchPlace[] {
  const places = new Map<string, SwitchPlace>();
  const { value } = parseSwitches(tree);
  const children = ownList(tree, 'childrenNodes');
  const top = children.length > 0 ? children : [tree];
  for (const node of top) walk(node, [], value, places);
  return [...places.values()];
}

/** Walks only the part that the portal reads: it is bounded and has each id once. */
function walk(node: unknown, above: readonly string[], read: Switches, into: Map<string, SwitchPlace>): void {
  const id = ownText(node, 'modId');
  if (id !== undefined && (!read.has(id) || into.has(id))) return;
  if (id !== undefined) into.set(id, { id, above });
  const below = id === undefined ? above : [...above, id];
  if (below.length > MOST_DEEP) return;
  for (const child of ownList(node, 'childrenNodes')) walk(child, below, read, into);
}
