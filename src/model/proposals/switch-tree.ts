/** Nodes of a raw switch tree, found where the site reads them: where an id stands twice the first one counts. */
import { parseSwitches, type SwitchNode } from '../documents/switches.ts';
import { isObject, type JsonObject, own, ownList } from '../json/json.ts';

/** What the site reads of a switch; undefined where the tree has none of that id. */
export function switchIn(tree: unknown, id: string): SwitchNode | undefined {
  return parseSwitches(tree).value.get(id);
}

/** A copy of the tree in which the node named `id` is turned; undefined when no node has that name. */
export function turnInTree<T>(tree: T, id: string, enabled: boolean): T | undefined {
  const found = switchIn(tree, id);
  if (!found) return undefined;
  return changeNode(tree, placesTo(found), (node) => ({ ...node, enabled: enabled ? '1' : '0' })) as T;
}

/** The tree with one more node below the root. */
export function addToTree<T>(tree: T, id: string, enabled: boolean): T {
  const node = { modId: id, enabled: enabled ? '1' : '0' };
  return { ...tree, childrenNodes: [...ownList(tree, 'childrenNodes'), node] };
}

/** The tree without a node; undefined for the root, for a node with children, and where its id stands twice or not at all. */
export function takeFromTree<T>(tree: T, id: string): T | undefined {
  const found = switchIn(tree, id);
  const places = found ? placesTo(found) : [];
  const last = places.at(-1);
  if (last === undefined || hasChildren(tree, places)) return undefined;
  const rest = changeNode(tree, places.slice(0, -1), (node) => ({
    ...node,
    childrenNodes: ownList(node, 'childrenNodes').toSpliced(last, 1),
  })) as T;
  return switchIn(rest, id) ? undefined : rest;
}

/** `/childrenNodes/3/childrenNodes/0/enabled` leads by 3 and 0. */
function placesTo({ pointer }: SwitchNode): readonly number[] {
  return [...pointer.matchAll(/\/childrenNodes\/(\d+)/g)].map((step) => Number(step[1]));
}

function hasChildren(tree: unknown, places: readonly number[]): boolean {
  const node = places.reduce<unknown>((at, place) => ownList(at, 'childrenNodes')[place], tree);
  return ownList(node, 'childrenNodes').length > 0;
}

function changeNode(
  tree: unknown,
  [place, ...rest]: readonly number[],
  change: (node: JsonObject) => JsonObject,
): unknown {
  if (!isObject(tree)) return tree;
  if (place === undefined) return change(tree);
  const children = ownList(tree, 'childrenNodes');
  return { ...tree, childrenNodes: children.with(place, changeNode(children[place], rest, change)) };
}

/** The state that the journal writes: null where the tree has no such switch. */
export function stateInTree(tree: unknown, id: string): '0' | '1' | null {
  return switchIn(tree, id)?.enabled ?? null;
}

/** Whether the tree is one at all: nothing can be hung onto what is no object. */
export function isTree(tree: unknown): boolean {
  return isObject(tree) && typeof own(tree, 'modId') === 'string';
}
