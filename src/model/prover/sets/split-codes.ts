import { type CodeRange, type CodeSet, codeSet } from './code-set.ts';

/**
 * Splits all code points of the sets into classes: two code points are in the same class when every set has both or
 * neither.
 */
export function splitCodes(sets: readonly CodeSet[]): readonly CodeSet[] {
  const unlike = [...new Map(sets.map((set) => [set.join(';'), set])).values()];
  const byMembers = new Map<string, CodeRange[]>();
  const inside = new Set<number>();
  const edges = edgesOf(unlike);
  edges.forEach(({ at, enters, leaves }, index) => {
    for (const set of leaves) inside.delete(set);
    for (const set of enters) inside.add(set);
    const to = edges[index + 1]?.at;
    if (inside.size === 0 || to === undefined) return;
    const members = [...inside].sort((one, other) => one - other).join();
    const ranges = byMembers.get(members) ?? [];
    ranges.push([at, to - 1]);
    byMembers.set(members, ranges);
  });
  return [...byMembers.values()].map(codeSet);
}

interface Edge {
  readonly at: number;
  readonly enters: number[];
  readonly leaves: number[];
}

/** The bounds of the sets' ranges, in order. */
function edgesOf(sets: readonly CodeSet[]): readonly Edge[] {
  const edges = new Map<number, Edge>();
  const edge = (at: number): Edge => {
    const known = edges.get(at) ?? { at, enters: [], leaves: [] };
    edges.set(at, known);
    return known;
  };
  sets.forEach((set, which) => {
    for (const [from, to] of set) {
      edge(from).enters.push(which);
      edge(to + 1).leaves.push(which);
    }
  });
  return [...edges.values()].sort((one, other) => one.at - other.at);
}
