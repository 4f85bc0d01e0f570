import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many seconds, though they are small: where no run was before this one, size is all that Vitest knows. */
const LONG = /\/tests\/(recipes|faults|conformance)\/|\/tests\/broken-brands\.|\/costly-input\./;

/**
 * Long files first, so that no worker is left alone with one at the end; then as Vitest has it, by time or size. Pages come
 * last: their files are many and short.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other));
  }
}

function turnOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'pages') return 2;
  return LONG.test(moduleId) ? 0 : 1;
}
