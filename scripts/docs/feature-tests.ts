import { dirname } from 'node:path';
import { commentsIn } from './comments.ts';
import { type Files, isCode, isTest } from './files.ts';
import { rowsIn, rowsOfNames } from './row-ids.ts';

/** By row, files with their relevance. */
type Weights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where rows are named: in test names and in code comments. */
export interface Naming {
  readonly tests: Weights;
  readonly comments: Weights;
}

/** A test name that starts with one row is more relevant to the row than one that starts with six. */
export function findNaming(files: Files): Naming {
  const tests = [...files].filter(([path]) => isTest(path));
  const code = [...files].filter(([path]) => isCode(path));
  return {
    tests: weigh(tests.map(([path, source]) => [path, rowsOfNames(source)])),
    comments: weigh(code.map(([path, source]) => [path, [commentsIn(path, source).flatMap(rowsIn)]])),
  };
}

function weigh(named: readonly (readonly [path: string, lists: readonly (readonly string[])[]])[]): Weights {
  const weights = new Map<string, Map<string, number>>();
  for (const [path, lists] of named) {
    for (const rows of lists) {
      for (const row of rows) {
        const files = weights.get(row) ?? new Map<string, number>();
        weights.set(row, files.set(path, (files.get(path) ?? 0) + 1 / rows.length));
      }
    }
  }
  return weights;
}

/** The tests of a row: unit tests first, then end-to-end journeys; in each group the most relevant first. */
export function testsOf(row: string, { tests }: Naming): string[] {
  const found = ranked(tests.get(row) ?? new Map());
  return [...found.filter((path) => path.startsWith('src/')), ...found.filter((path) => !path.startsWith('src/'))];
}

/**
 * A comment weighs twice as much as a test name that starts with the row alone: it shows best which folder implements
 * the row.
 */
const COMMENT_WEIGHT = 2;
const MOST_OF_A_TEST = 4;

/** The folders that implement a row, at most two: those where comments and unit tests name it most. */
export function homesOf(row: string, { tests, comments }: Naming): string[] {
  const homes = new Map<string, number>();
  const add = (path: string, weight: number) => homes.set(dirname(path), (homes.get(dirname(path)) ?? 0) + weight);
  for (const path of (comments.get(row) ?? new Map()).keys()) add(path, COMMENT_WEIGHT);
  for (const [path, weight] of tests.get(row) ?? []) {
    if (!path.startsWith('tests/')) add(path, Math.min(weight, MOST_OF_A_TEST));
  }
  const [first, second] = ranked(homes);
  if (first === undefined) return [];
  const isNear = second !== undefined && (homes.get(second) ?? 0) * 2 >= (homes.get(first) ?? 0);
  return isNear ? [first, second] : [first];
}

function ranked(weights: ReadonlyMap<string, number>): string[] {
  const byWeight = [...weights].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return byWeight.map(([path]) => path);
}
