import type { BudgetId } from './budgets.ts';
import type { Measure } from './figure.ts';
import { median, medianRatio, type Pair } from './statistics.ts';

/** Makes a measure of rounds in which ours and the reference were taken in turns. */
export function compare(id: BudgetId, what: string, pairs: readonly Pair[]): Measure {
  const reference = { what, value: median(pairs.map((pair) => pair.reference)) };
  return {
    id,
    ours: median(pairs.map((pair) => pair.ours)),
    reference,
    ratio: medianRatio(pairs),
    rounds: pairs.length,
  };
}
