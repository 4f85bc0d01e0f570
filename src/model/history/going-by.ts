import type { Chance } from './chance.ts';
import type { Life } from './life.ts';
import type { SeededOrder } from './orders.ts';
import type { YearPlan } from './plan.ts';

/** A withdrawal that waits for members who pay it. */
export interface PassingMatch {
  readonly withdrawer: Life;
  readonly withdrawal: SeededOrder;
}

/** A year as it goes by. */
export interface Year {
  readonly plan: YearPlan;
  readonly chance: Chance;
  readonly lives: readonly Life[];
  /** Withdrawals that another member pays a day later. */
  passing: readonly PassingMatch[];
  /** One that is not received on the last day. */
  disputed: PassingMatch | undefined;
  reversed: number;
}
