import type { Counts } from './count-tests.ts';
import type { NamedTests } from './name-failures.ts';

/**
 * How many tests of a step may need a second run. Two browsers, a site and its database share two cores: one journey in a
 * hundred may lose a race against the machine, but a defect that shows now and then must not hide behind repetitions.
 */
const UNSTEADY_ALLOWED = 3;

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
  const unsteady = counts?.unsteady ?? 0;
  if (unsteady > UNSTEADY_ALLOWED) return `${unsteady} tests passed only when repeated: ${UNSTEADY_ALLOWED} may`;
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

/** A line for each test that failed, and for each that passed only when it was run once more. Pure. */
export function linesOf({ named }: StepResult): readonly string[] {
  return [
    ...(named?.failed ?? []).map(({ name, why }) => `failed: ${name}: ${why}`),
    ...(named?.unsteady ?? []).map(({ name, why }) => `passed when repeated: ${name}: ${why}`),
  ];
}
