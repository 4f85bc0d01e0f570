import { parseSwitches, type Switches } from '#model/documents/switches.ts';
import { ownList, ownText } from '#model/json/json.ts';

export interface SwitchPlace {
  readonly id: string;
  /** The ids of its ancestors, outermost first, without the tree's root. */
  readonly above: readonly string[];
}

/** The switches of a tree in tree order, children after their parent. A bare root is left out: it is not a switch. */
export function placesIn(tree: unknown): readonly SwitchPlace[] {
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

const MOST_DEEP = 40;
