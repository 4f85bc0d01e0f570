import { BUDGETS, type Budget, type BudgetId } from './budgets.ts';
import type { Measure } from './figure.ts';

export interface Verdict extends Measure {
  readonly budget: Budget;
  /** The value compared with the budget: the result itself, or its ratio to the reference. */
  readonly validated: number;
  readonly isWithin: boolean;
}

/** Checks one result. Throws if its budget needs a ratio and it has none. */
export function validate(measure: Measure, budgets: Readonly<Record<BudgetId, Budget>> = BUDGETS): Verdict {
  const budget = budgets[measure.id];
  const validated = budget.validated === 'ratio' ? measure.ratio : measure.ours;
  if (validated === undefined)
    throw new Error(`${measure.id} is compared by a ratio and was measured without a reference.`);
  return { ...measure, budget, validated, isWithin: holds(validated, budget) };
}

function holds(value: number, { bound, limit }: Budget): boolean {
  if (bound === 'atLeast') return value >= limit;
  return bound === 'below' ? value < limit : value <= limit;
}
