/** A roll-out as staff type it. */
import { type GuardFigure, planProblems, type RolloutPlan } from '#model/documents/rollouts.ts';

export interface TypedPlan {
  /** Percent, in order: `5, 20, 50, 100`. */
  readonly shares: string;
  /** Hours of each step; empty: staff take each step. */
  readonly hours: string;
  /** Percent by figure; empty: no guard. */
  readonly limits: Readonly<Record<GuardFigure, string>>;
}

export const FIRST_PLAN: TypedPlan = {
  shares: '5, 20, 50, 100',
  hours: '24',
  limits: { failedDeposits: '20', registrations: '' },
};

/** The plan; undefined while something is missing or wrong. Pure. */
export function readTypedPlan(typed: TypedPlan, to: RolloutPlan['to'], salt: string): RolloutPlan | undefined {
  const shares = typed.shares.split(/[\s,，、;]+/u).filter((part) => part !== '');
  const hours = typed.hours.trim() === '' ? null : Number(typed.hours);
  const steps = shares.map((share, at) => ({ share: Number(share), hours: at + 1 < shares.length ? hours : null }));
  const guards = (Object.entries(typed.limits) as [GuardFigure, string][]).flatMap(([figure, limit]) =>
    limit.trim() === '' ? [] : [{ figure, limit: Number(limit) }],
  );
  const plan: RolloutPlan = { to, salt, steps, step: 0, guards };
  return planProblems(plan).length === 0 ? plan : undefined;
}
