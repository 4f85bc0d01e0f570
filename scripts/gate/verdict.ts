import type { Counts } from './count-tests.ts';
import type { NamedTests } from './name-failures.ts';
import type { StageName } from './tiers.ts';

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly exitCode: number;
  readonly output: string;
  /** Present for steps that run tests. */
  readonly counts?: Counts;
  /** Which of them did not simply pass. */
  readonly named?: NamedTests;
}

export interface StageResult {
  readonly name: StageName;
  readonly seconds: number;
  /** What it takes at most on a quiet machine. */
  readonly expectedSeconds: number;
  readonly steps: readonly StepResult[];
}

/**
 * Why a step is not good, or undefined: its command failed, tests failed or were skipped, or there were none. Neither its time
 * nor how many tests needed a second run is a reason: both grow with the slowness of the machine. They are named, and held by
 * `npm run bench -- gate` on a quiet one; a test that fails twice fails.
 */
export function stepProblem({ exitCode, counts }: StepResult): string | undefined {
  if (counts && counts.failed > 0) return `${counts.failed} tests failed`;
  if (exitCode !== 0) return `ended with ${exitCode}`;
  if (counts && counts.skipped > 0) return `${counts.skipped} tests skipped`;
  return counts?.passed === 0 ? 'ran no test' : undefined;
}

/**
 * Passed tests, and everything that failed: tests, and one for each step that failed without naming a test, so that
 * "0 failed" always means a green gate.
 */
export function sumUp(stages: readonly StageResult[]): { passed: number; failed: number } {
  const steps = stages.flatMap((tier) => tier.steps);
  return {
    passed: steps.reduce((sum, step) => sum + (step.counts?.passed ?? 0), 0),
    failed: steps.reduce((sum, step) => sum + failures(step), 0),
  };
}

/** A tier's time in words: beside what is expected of a quiet machine where it took longer. */
export function timeOf({ seconds, expectedSeconds }: StageResult): string {
  const took = `total ${seconds.toFixed(1)} s`;
  if (seconds <= expectedSeconds) return took;
  return `${took}: slow, ${expectedSeconds} s are expected of two quiet cores (no failure)`;
}

function failures(step: StepResult): number {
  return stepProblem(step) ? Math.max(1, step.counts?.failed ?? 0) : 0;
}

/** A line for each test that failed, and for each that passed only when it was run once more. Pure. */
export function linesOf({ named }: StepResult): readonly string[] {
  return [
    ...(named?.failed ?? []).map(({ name, why }) => `failed: ${name}: ${why}`),
    ...(named?.unsteady ?? []).map(({ name, why }) => `passed when repeated: ${name}: ${why}`),
  ];
}
