export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed tests that failed at first and passed on a retry. */
  readonly unsteady?: number;
}

export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = numbersOf(report);
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = numbersOf(isObject(report) ? report['stats'] : undefined);
  const unsteady = flaky ?? 0;
  return { passed: (expected ?? 0) + unsteady, failed: unexpected ?? 0, skipped: skipped ?? 0, unsteady };
}

function numbersOf(value: unknown): Record<string, number | undefined> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
