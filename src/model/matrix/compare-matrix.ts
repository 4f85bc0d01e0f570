/** Which cells of the what-if matrix change, and why. */
import { type Cell, type CellProduct, cellsOf, countCells, productsOf } from './cells.ts';
import type { CellParts, DecideCell } from './decide-cells.ts';

/** A change that can be made by itself: a key of the brand file, a text, a switch. */
export interface Unit {
  readonly key: string;
  /** The site with only this change; undefined: it cannot be made by itself. */
  readonly alone: DecideCell | undefined;
}

/** Cells that change for the same reason. */
export interface MatrixGroup {
  /** Keys of units. Each of them alone brings the change, if `isAny`; otherwise all of them together. */
  readonly causes: readonly string[];
  readonly isAny: boolean;
  /** Names of the parts that differ in some of the cells. */
  readonly parts: readonly string[];
  readonly changed: number;
  readonly products: readonly CellProduct[];
}

export interface MatrixDiff {
  readonly cells: number;
  /** Each changed cell once, however many causes it has. */
  readonly changed: number;
  readonly groups: readonly MatrixGroup[];
}

export interface MatrixStates {
  readonly before: DecideCell;
  readonly after: DecideCell;
  readonly units: readonly Unit[];
}

/** The cells of `matrix` in which a part differs, grouped by cause. Pure. */
export function compareMatrix({ before, after, units }: MatrixStates, matrix: CellProduct): MatrixDiff {
  const groups = new Map<string, OpenGroup>();
  let changed = 0;
  for (const cell of cellsOf(matrix)) {
    const [was, is] = [before(cell), after(cell)];
    const parts = differing(was, is);
    if (parts.length === 0) continue;
    changed += 1;
    for (const part of parts) addTo(groups, cell, part, causeOf({ cell, part, was, is, units }));
  }
  const found = [...groups.values()].map(closeGroup);
  return { cells: countCells(matrix), changed, groups: found.toSorted((one, other) => other.changed - one.changed) };
}

/** Names of the parts that differ; a part that only one side has, too. */
function differing(before: CellParts, after: CellParts): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((part) => before.get(part) !== after.get(part));
}

interface Cause {
  readonly causes: readonly string[];
  readonly isAny: boolean;
}

interface Question {
  readonly cell: Cell;
  readonly part: string;
  readonly was: CellParts;
  readonly is: CellParts;
  readonly units: readonly Unit[];
}

function causeOf({ cell, part, was, is, units }: Question): Cause {
  const alone = units.map(({ key, alone: decide }) => ({ key, value: decide?.(cell).get(part), isKnown: !!decide }));
  const enough = alone.filter(({ value, isKnown }) => isKnown && value === is.get(part));
  if (enough.length > 0) return { causes: enough.map(({ key }) => key), isAny: true };
  const touching = alone.filter(({ value, isKnown }) => !isKnown || value !== was.get(part));
  return { causes: (touching.length > 0 ? touching : alone).map(({ key }) => key), isAny: false };
}

interface OpenGroup extends Cause {
  readonly parts: Set<string>;
  readonly cells: Map<string, Cell>;
}

function addTo(groups: Map<string, OpenGroup>, cell: Cell, part: string, cause: Cause): void {
  const key = JSON.stringify(cause);
  const group = groups.get(key) ?? { ...cause, parts: new Set(), cells: new Map() };
  groups.set(key, group);
  group.parts.add(part);
  group.cells.set(`${cell.screen} ${cell.language} ${cell.role} ${cell.status} ${cell.size}`, cell);
}

function closeGroup({ causes, isAny, parts, cells }: OpenGroup): MatrixGroup {
  return { causes, isAny, parts: [...parts], changed: cells.size, products: productsOf(cells.values()) };
}

/** The differences of several parts of a matrix with different languages as one. Pure. */
export function mergeDiffs(diffs: readonly MatrixDiff[]): MatrixDiff {
  const groups = Map.groupBy(
    diffs.flatMap((diff) => diff.groups),
    ({ causes, isAny }) => JSON.stringify([causes, isAny]),
  );
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const merged = [...groups.values()].flatMap((alike): readonly MatrixGroup[] => {
    const [first] = alike;
    if (first === undefined) return [];
    const parts = [...new Set(alike.flatMap((group) => group.parts))];
    const products = joinLanguages(alike.flatMap((group) => group.products));
    return [{ ...first, parts, changed: sum(alike.map(({ changed }) => changed)), products }];
  });
  return {
    cells: sum(diffs.map(({ cells }) => cells)),
    changed: sum(diffs.map(({ changed }) => changed)),
    groups: merged.toSorted((one, other) => other.changed - one.changed),
  };
}

/** Products that differ in their languages only are one. */
function joinLanguages(products: readonly CellProduct[]): readonly CellProduct[] {
  const alike = Map.groupBy(products, ({ languages: _, ...rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, languages: group.flatMap(({ languages }) => languages) }] : [];
  });
}
