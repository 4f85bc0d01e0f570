/** A roll-out as staff type it. */
import { type GuardFigure, planProblems, type RolloutPlan } from '#model/documents/rollouts.ts';

export interface TypedPlan {
  /** Percent, in order: `5, 20, 50, 100`. */
  readonly shares: string;
  /** `3-9` or `5`; empty: all members. */
  readonly ranks: string;
  /** One label; empty: all members. */
  readonly label: string;
  /** Hours of each step; empty: staff take each step. */
  readonly hours: string;
  /** Percent by figure; empty: no guard. */
  readonly limits: Readonly<Record<GuardFigure, string>>;
}

export const FIRST_PLAN: TypedPlan = {
  shares: '5, 20, 50, 100',
  ranks: '',
  label: '',
  hours: '24',
  limits: { errors: '5', failedDeposits: '20', registrations: '' },
};

/** The plan; undefined while something is missing or wrong. Pure. */
export function readTypedPlan(typed: TypedPlan, to: RolloutPlan['to'], salt: string): RolloutPlan | undefined {
  const shares = typed.shares.split(/[\s,，、;]+/u).filter((part) => part !== '');
  const hours = typed.hours.trim() === '' ? null : Number(typed.hours);
  const steps = shares.map((share, at) => ({ share: Number(share), hours: at + 1 < shares.length ? hours : null }));
  const guards = (Object.entries(typed.limits) as [GuardFigure, string][]).flatMap(([figure, limit]) =>
    limit.trim() === '' ? [] : [{ figure, limit: Number(limit) }],
  );
  const ranks = readRanks(typed.ranks);
  const label = typed.label.trim();
  const cohort = { ...(ranks && { ranks }), ...(label !== '' && { label }) };
  const plan: RolloutPlan = { to, salt, steps, step: 0, guards, ...cohort };
  return planProblems(plan).length === 0 ? plan : undefined;
}

/** Undefined: all members. What is not a range becomes one that no plan accepts. */
function readRanks(typed: string): RolloutPlan['ranks'] {
  if (typed.trim() === '') return undefined;
  const [from = Number.NaN, to = from, ...more] = typed
    .split(/[-–~〜至]/u)
    .map((part) => Number(part.trim() || 'none'));
  return more.length > 0 ? { from: Number.NaN, to: Number.NaN } : { from, to };
}
