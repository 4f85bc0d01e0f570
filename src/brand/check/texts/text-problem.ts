import type { Problem } from '#model/json/problem.ts';

export interface TextProblem extends Problem {
  readonly at: string;
}
