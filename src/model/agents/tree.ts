import type { Product } from './contract.ts';

/** Figures of one member in one product in a period; NONE for amounts without a product. */
export interface Figure {
  readonly product: Product;
  readonly validBetMinor: bigint;
  /** Operator's revenue: the fee of games between players, otherwise the member's loss; negative for a win. */
  readonly lossMinor: bigint;
  readonly bonusesMinor: bigint;
  /** For real-time salaries: the valid bet of the day before this time slot. */
  readonly beforeMinor: bigint;
}

export interface TreeMember {
  readonly id: string;
  readonly upline: string | null;
  readonly isActive: boolean;
  readonly figures: readonly Figure[];
}

/** Members with their uplines, by index in the input list. */
export interface Tree {
  readonly members: readonly TreeMember[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Index of each upline; -1 at a root. */
  readonly uplines: readonly number[];
  /** All indexes, uplines first; members of one upline in list order. */
  readonly fromTop: readonly number[];
}

/** Why the members are not a tree, and the index of the member. */
export type TreeFault = { readonly at: number; readonly is: 'again' | 'no such upline' | 'a circle' };

/** Builds the tree in linear time; returns a fault for a duplicate, an unknown upline or a cycle. */
export function plantTree(members: readonly TreeMember[]): Tree | TreeFault {
  const placeOf = new Map<string, number>();
  for (const [at, { id }] of members.entries()) {
    if (placeOf.has(id)) return { at, is: 'again' };
    placeOf.set(id, at);
  }
  const uplines: number[] = [];
  const below: number[][] = members.map(() => []);
  const fromTop: number[] = [];
  for (const [at, { upline }] of members.entries()) {
    const place = upline === null ? -1 : placeOf.get(upline);
    if (place === undefined) return { at, is: 'no such upline' };
    uplines.push(place);
    // No member has index -1: members without an upline start the list.
    (below[place] ?? fromTop).push(at);
  }
  for (let next = 0; next < fromTop.length; next += 1) {
    for (const place of below[fromTop[next] ?? -1] ?? []) fromTop.push(place);
  }
  if (fromTop.length < members.length) return { at: placeOnCircle(uplines, fromTop), is: 'a circle' };
  return { members, placeOf, uplines, fromTop };
}

/** A member not reachable from a root is on a cycle or below one: following its uplines ends on the cycle. */
function placeOnCircle(uplines: readonly number[], reached: readonly number[]): number {
  const isReached = new Set(reached);
  const passed = new Set<number>();
  let at = uplines.findIndex((_, place) => !isReached.has(place));
  while (!passed.has(at)) {
    passed.add(at);
    at = uplines[at] ?? -1;
  }
  return at;
}

/** For each index: the nearest chosen member at or above it, or -1. */
export function nearestChosen(tree: Tree, chosen: (id: string) => boolean): readonly number[] {
  const nearest: number[] = new Array(tree.members.length).fill(-1);
  for (const at of tree.fromTop) {
    const { id } = tree.members[at] as TreeMember;
    nearest[at] = chosen(id) ? at : (nearest[tree.uplines[at] ?? -1] ?? -1);
  }
  return nearest;
}

/** The first holder whose direct upline has no contract while a higher upline has one; undefined if there is no gap. */
export function findGap(
  tree: Tree,
  holders: readonly string[],
): { readonly id: string; readonly above: string } | undefined {
  const holds = new Set(holders);
  const nearest = nearestChosen(tree, (id) => holds.has(id));
  for (const id of holders) {
    const upline = tree.uplines[tree.placeOf.get(id) ?? -1] ?? -1;
    const above = nearest[upline] ?? -1;
    if (above >= 0 && above !== upline) return { id, above: (tree.members[above] as TreeMember).id };
  }
  return undefined;
}

/** Id of a member's direct upline; undefined at the top. */
export function uplineOf(tree: Tree, id: string): string | undefined {
  return tree.members[tree.uplines[tree.placeOf.get(id) ?? -1] ?? -1]?.id;
}
