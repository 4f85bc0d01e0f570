import type { BudgetId } from './budgets.ts';
import type { Measure } from './figure.ts';
import { median, medianRatio, type Pair } from './statistics.ts';

/** Makes a measure of rounds in which ours and the reference were taken in turns. */
export function compare(id: BudgetId, what: string, pairs: readonly Pair[]): Measure {
  return { ...besides(id, what, pairs), ratio: medianRatio(pairs) };
}

/** The same for a figure that is judged by itself: of its reference, which is often nothing, no ratio can be told. */
export function besides(id: BudgetId, what: string, pairs: readonly Pair[]): Measure {
  const reference = { what, value: median(pairs.map((pair) => pair.reference)) };
  return { id, ours: median(pairs.map((pair) => pair.ours)), reference, rounds: pairs.length };
}
