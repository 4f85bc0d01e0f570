import type { Chance } from './chance.ts';
import type { Life } from './life.ts';
import type { SeededOrder } from './orders.ts';
import type { SeedPlan } from './plan.ts';

export interface PassingMatch {
  readonly withdrawer: Life;
  readonly withdrawal: SeededOrder;
}

/** The mutable state while a history is generated. */
export interface SeedState {
  readonly plan: SeedPlan;
  readonly chance: Chance;
  readonly lives: readonly Life[];
  /** Withdrawals that another member pays a day later. */
  passing: readonly PassingMatch[];
  /** A withdrawal whose receipt is disputed on the last day. */
  disputed: PassingMatch | undefined;
  reversed: number;
}
