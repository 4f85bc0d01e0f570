import type { Product } from './contract.ts';

/** What one member did at one product in a period; of NONE, what belongs to no product. */
export interface Figure {
  readonly product: Product;
  readonly validBetMinor: bigint;
  /** What the operator kept: of games between players the fee, else what the member lost; below zero where the member won. */
  readonly lossMinor: bigint;
  readonly bonusesMinor: bigint;
  /** Of real-time salaries: the valid bet of the day before this slot. */
  readonly beforeMinor: bigint;
}

export interface TreeMember {
  readonly id: string;
  readonly upline: string | null;
  readonly isActive: boolean;
  readonly figures: readonly Figure[];
}

/** Members under their uplines, by their places in the list they came in. */
export interface Tree {
  readonly members: readonly TreeMember[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Place of each one's upline; -1 at a root. */
  readonly uplines: readonly number[];
  /** All places, whoever stands above first; of one upline in the order of the list. */
  readonly fromTop: readonly number[];
}

/** What keeps members from being a tree, and whose place it is. */
export type TreeFault = { readonly at: number; readonly is: 'again' | 'no such upline' | 'a circle' };

/** Puts members under their uplines in linear time; a fault where one comes twice, has an upline that is none, or stands above itself. */
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
    // Nobody's place is -1: who has no upline begins the list.
    (below[place] ?? fromTop).push(at);
  }
  for (let next = 0; next < fromTop.length; next += 1) {
    for (const place of below[fromTop[next] ?? -1] ?? []) fromTop.push(place);
  }
  if (fromTop.length < members.length) return { at: placeOnCircle(uplines, fromTop), is: 'a circle' };
  return { members, placeOf, uplines, fromTop };
}

/** Whoever is not reached from a root stands on a circle or below one: going up from there ends on it. */
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

/** For each place: the nearest at or above it that is among the chosen, or -1. */
export function nearestChosen(tree: Tree, chosen: (id: string) => boolean): readonly number[] {
  const nearest: number[] = new Array(tree.members.length).fill(-1);
  for (const at of tree.fromTop) {
    const { id } = tree.members[at] as TreeMember;
    nearest[at] = chosen(id) ? at : (nearest[tree.uplines[at] ?? -1] ?? -1);
  }
  return nearest;
}

/**
 * The first of the holders, in their own order, whose direct upline holds nothing while somebody further up does; undefined where
 * every line of holders is whole.
 */
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

/** The holder of a contract directly above a member; undefined above a top. */
export function uplineOf(tree: Tree, id: string): string | undefined {
  return tree.members[tree.uplines[tree.placeOf.get(id) ?? -1] ?? -1]?.id;
}
