import features from '../../docs/features.json' with { type: 'json' };
import { rowId } from './row-ids.ts';

export interface RowGroup {
  readonly title: string;
  readonly rows: Readonly<Record<string, string>>;
}

/**
 * The content of docs/features.json: the description of every feature row, and the rows of which nothing is usable yet.
 */
export interface Features {
  readonly groups: readonly RowGroup[];
  readonly notBuiltYet: readonly string[];
}

export const FEATURES: Features = features as unknown as Features;

/** Number of rows by letter: M for features, N for what no other portal has, D for decisions. */
export const ROW_COUNTS = { M: 378, N: 18, D: 71 } as const;

/** Numbers that no row has. */
const UNASSIGNED: ReadonlySet<string> = new Set(['N09']);

export const ALL_ROWS: readonly string[] = Object.entries(ROW_COUNTS)
  .flatMap(([letter, count]) => Array.from({ length: count }, (_, index) => rowId(letter, index + 1)))
  .filter((row) => !UNASSIGNED.has(row));

export function wordsOf({ groups }: Features): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(({ rows }) => Object.entries(rows)));
}
