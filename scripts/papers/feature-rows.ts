import features from '../../docs/features.json' with { type: 'json' };
import { rowId } from './row-ids.ts';

/** Rows that belong together, with their words by id. */
export interface RowGroup {
  readonly title: string;
  readonly rows: Readonly<Record<string, string>>;
}

/** What docs/features.json holds: every row in our words, and those of which nothing can be used yet. */
export interface Features {
  readonly groups: readonly RowGroup[];
  readonly notBuiltYet: readonly string[];
}

export const FEATURES: Features = features as unknown as Features;

/** How many rows there are by letter: M for features, N for what no other portal has, D for decisions. */
export const ROW_COUNTS = { M: 378, N: 18, D: 71 } as const;

export const ALL_ROWS: readonly string[] = Object.entries(ROW_COUNTS).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => rowId(letter, index + 1)),
);

export function wordsOf({ groups }: Features): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(({ rows }) => Object.entries(rows)));
}
