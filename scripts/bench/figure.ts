/** Shared types of the benchmarks. */
import type { BudgetId } from './budgets.ts';

/** One result. `ours` and `reference` are medians of the rounds, in the unit of the budget. */
export interface Measure {
  readonly id: BudgetId;
  readonly ours: number;
  /** The same measurement in the same run without the tested code; absent if there is nothing to compare with. */
  readonly reference?: Reference;
  /** Median of the rounds' ratios; only with a reference in the same unit. */
  readonly ratio?: number;
  readonly rounds: number;
  /** Measuring conditions that differ between machines. */
  readonly how?: string;
  /** Of a figure of growth: what the chart draws. */
  readonly points?: readonly Point[];
}

/** A cost at a size, in microseconds of CPU. */
export interface Point {
  readonly size: number;
  readonly cost: number;
}

export interface Reference {
  readonly what: string;
  readonly value: number;
}

/** Prints a progress line to stderr. */
export type Print = (line: string) => void;

/** Differences from the run that the budgets refer to. */
export interface Scale {
  /** Replaces the budget's number of rows. */
  readonly rows?: number;
}

/** Runs one benchmark; starts no round but the first after `signal`, and leaves nothing running. */
export type Bench = (print: Print, signal: AbortSignal, scale: Scale) => Promise<readonly Measure[]>;
