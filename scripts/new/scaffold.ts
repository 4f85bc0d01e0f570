import type { Edits } from './edits.ts';

/** The result of a recipe: its file changes, which are not written yet. */
export interface Scaffold {
  readonly edits: Edits;
  /** What the author still has to write, one line each. */
  readonly todo: readonly string[];
}
