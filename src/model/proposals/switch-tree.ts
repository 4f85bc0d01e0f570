/** Finds and edits nodes of a raw switch tree by the site's reading rules: of duplicate ids the first counts. */
import { parseSwitches, type SwitchNode } from '../documents/switches.ts';
import { isObject, type JsonObject, own, ownList } from '../json/json.ts';

/** A switch as the site reads it; undefined where the tree has no such id. */
export function switchIn(tree: unknown, id: string): SwitchNode | undefined {
  return parseSwitches(tree).value.get(id);
}

/** A copy of the tree with the switch `id` set; undefined when no node has that id. */
export function setSwitchInTree<T>(tree: T, id: string, enabled: boolean): T | undefined {
  const found = switchIn(tree, id);
  if (!found) return undefined;
  return changeNode(tree, placesTo(found), (node) => ({ ...node, enabled: enabled ? '1' : '0' })) as T;
}

export function addToTree<T>(tree: T, id: string, enabled: boolean): T {
  const node = { modId: id, enabled: enabled ? '1' : '0' };
  return { ...tree, childrenNodes: [...ownList(tree, 'childrenNodes'), node] };
}

/**
 * The tree without a node; undefined for the root, for a node with children, and where its id occurs twice or not at
 * all.
 */
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

/** `/childrenNodes/3/childrenNodes/0/enabled` gives 3 and 0. */
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

/** The state that the audit log records: null where the tree has no such switch. */
export function stateInTree(tree: unknown, id: string): '0' | '1' | null {
  return switchIn(tree, id)?.enabled ?? null;
}

/** Whether the value is a tree: a node cannot be added to anything else. */
export function isTree(tree: unknown): boolean {
  return isObject(tree) && typeof own(tree, 'modId') === 'string';
}
