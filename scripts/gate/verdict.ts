import type { Counts } from './count-tests.ts';

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly exitCode: number;
  readonly output: string;
  /** Present for steps that run tests. */
  readonly counts?: Counts;
}

export interface TierResult {
  readonly name: string;
  readonly seconds: number;
  readonly limitSeconds: number;
  readonly steps: readonly StepResult[];
}

/** Why a step is not good, or undefined: its command failed, tests failed or were skipped, or there were none. */
export function stepProblem({ exitCode, counts }: StepResult): string | undefined {
  if (counts && counts.failed > 0) return `${counts.failed} tests failed`;
  if (exitCode !== 0) return `ended with ${exitCode}`;
  if (counts && counts.skipped > 0) return `${counts.skipped} tests skipped`;
  return counts?.passed === 0 ? 'ran no test' : undefined;
}

/**
 * Passed tests, and everything that failed: tests, and one for each step or limit that failed without naming a test,
 * so that "0 failed" always means a green gate.
 */
export function sumUp(tiers: readonly TierResult[]): { passed: number; failed: number } {
  const steps = tiers.flatMap((tier) => tier.steps);
  const late = tiers.filter((tier) => tier.seconds > tier.limitSeconds).length;
  return {
    passed: steps.reduce((sum, step) => sum + (step.counts?.passed ?? 0), 0),
    failed: steps.reduce((sum, step) => sum + failures(step), late),
  };
}

function failures(step: StepResult): number {
  return stepProblem(step) ? Math.max(1, step.counts?.failed ?? 0) : 0;
}
