import { type Problem, showValue } from '#model/json/problem.ts';

/** Why a schema has no validator, as a problem. The path points into the schema, or into its code. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
  readonly problem: Problem;

  constructor(code: string, path: string, found: unknown, expected: string, remedy: string) {
    const shown = showValue(found);
    super(`${path || '/'}: found ${shown}, expected ${expected}. ${remedy}`);
    this.problem = { code: `validator.${code}`, path, found: shown, expected, remedy };
  }
}
