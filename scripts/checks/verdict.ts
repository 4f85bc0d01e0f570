import type { Counts } from './count-tests.ts';
import type { NamedTests } from './name-failures.ts';
import type { StageName } from './stages.ts';

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly exitCode: number;
  readonly output: string;
  /** Present for steps that run tests. */
  readonly counts?: Counts;
  readonly named?: NamedTests;
}

export interface StageResult {
  readonly name: StageName;
  readonly seconds: number;
  /** Maximum duration on an idle machine. */
  readonly expectedSeconds: number;
  readonly steps: readonly StepResult[];
}

/**
 * Why a step failed, or undefined: its command failed, tests failed or were skipped, or there were no tests. Duration
 * and number of retried tests are no failure, because both grow on a slow machine; they are reported, and `npm run
 * bench -- checks` enforces them on an idle one. A test that fails twice fails.
 */
export function stepProblem({ exitCode, counts }: StepResult): string | undefined {
  if (counts && counts.failed > 0) return `${counts.failed} tests failed`;
  if (exitCode !== 0) return `ended with ${exitCode}`;
  if (counts && counts.skipped > 0) return `${counts.skipped} tests skipped`;
  return counts?.passed === 0 ? 'ran no test' : undefined;
}

/**
 * Passed tests, and all failures: failed tests, and one for each step that failed without naming a test, so that "0
 * failed" always means a passing suite.
 */
export function sumUp(stages: readonly StageResult[]): { passed: number; failed: number } {
  const steps = stages.flatMap((stage) => stage.steps);
  return {
    passed: steps.reduce((sum, step) => sum + (step.counts?.passed ?? 0), 0),
    failed: steps.reduce((sum, step) => sum + failures(step), 0),
  };
}

/** Formats a stage's duration, with the expected one if it took longer. */
export function timeOf({ seconds, expectedSeconds }: StageResult): string {
  const took = `total ${seconds.toFixed(1)} s`;
  if (seconds <= expectedSeconds) return took;
  return `${took}: slow, ${expectedSeconds} s are expected of two quiet cores (no failure)`;
}

function failures(step: StepResult): number {
  return stepProblem(step) ? Math.max(1, step.counts?.failed ?? 0) : 0;
}

/** A line per failed test and per test that passed only on a retry. Pure. */
export function linesOf({ named }: StepResult): readonly string[] {
  return [
    ...(named?.failed ?? []).map(({ name, why }) => `failed: ${name}: ${why}`),
    ...(named?.unsteady ?? []).map(({ name, why }) => `passed when repeated: ${name}: ${why}`),
  ];
}
