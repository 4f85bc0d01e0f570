import { formatAmount } from '#console/orders/words.ts';
import type { TrialSummary } from '#console/rewards/trial-card.tsx';
import { formatWhole } from '#console/rewards/typed.ts';
import type { PointsTrial } from '#contract/staff/points/calls.ts';
import { translate } from './words.ts';

/** Compares what the rules would have given on the last full day with what the active rules gave. */
export function describeTrial({ day, given, now, worth }: PointsTrial, currency: string): TrialSummary {
  const pointsOf = (points: string) =>
    translate('trial.points', { count: Number(points), points: formatWhole(points) });
  const cost = pointsOf(given.points);
  return {
    headline: given.points === '0' ? translate('trial.free') : translate('trial.cost', { cost, count: given.members }),
    lines: [
      translate('trial.day', { day }),
      translate('trial.now', { cost: pointsOf(now.points), count: now.members }),
      ...(worth === undefined ? [] : [translate('trial.worth', { amount: formatAmount(worth, currency) })]),
    ],
  };
}
