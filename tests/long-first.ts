import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take many seconds: without an earlier run, Vitest only knows their size. */
const LONG = /\/tests\/(recipes|faults|conformance)\/|\/tests\/broken-brands\.|\/costly-input\./;

/**
 * Long files first, so that no worker runs one alone at the end; then by Vitest's order, time or size. Pages come last:
 * their files are many and short.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}

function orderOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'pages') return 2;
  return LONG.test(moduleId) ? 0 : 1;
}
