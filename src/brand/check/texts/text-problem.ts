import type { Problem } from '#model/json/problem.ts';

/** A problem of a text with the file it stands in, relative to the brand's folder. */
export interface TextProblem extends Problem {
  readonly at: string;
}
