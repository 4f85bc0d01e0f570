/** What the scripts of the figures share. */
import type { BudgetId } from './budgets.ts';

/** One measured figure. `ours` and `reference` are medians of the rounds, in the unit of the figure's budget. */
export interface Measure {
  readonly id: BudgetId;
  readonly ours: number;
  /** The same in the same run without what is measured; absent where there is nothing to compare with. */
  readonly reference?: Reference;
  /** The median of the rounds' ratios; only where there is a reference in the same unit. */
  readonly ratio?: number;
  readonly rounds: number;
  /** What it was measured with, where that differs from machine to machine. */
  readonly how?: string;
}

export interface Reference {
  readonly what: string;
  readonly value: number;
}

/** Says on stderr how far it is. */
export type Print = (line: string) => void;

/** How a run differs from the one that the budgets are about. */
export interface Scale {
  /** Instead of so many rows as a budget names. */
  readonly rows?: number;
}

/** Measures the figures of one subject; begins no round but the first after `signal`, and leaves nothing running. */
export type Bench = (print: Print, signal: AbortSignal, scale: Scale) => Promise<readonly Measure[]>;
