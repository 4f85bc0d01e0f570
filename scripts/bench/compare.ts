import type { BudgetId } from './budgets.ts';
import type { Measure } from './figure.ts';
import { median, medianRatio, type Pair } from './statistics.ts';

/** A result from rounds that alternate with the reference. */
export function compare(id: BudgetId, what: string, pairs: readonly Pair[]): Measure {
  return { ...besides(id, what, pairs), ratio: medianRatio(pairs) };
}

/** The same for a result without ratio: its reference is often zero. */
export function besides(id: BudgetId, what: string, pairs: readonly Pair[]): Measure {
  const reference = { what, value: median(pairs.map((pair) => pair.reference)) };
  return { id, ours: median(pairs.map((pair) => pair.ours)), reference, rounds: pairs.length };
}
