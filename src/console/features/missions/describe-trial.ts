import type { TrialSummary } from '#console/rewards/trial-card.tsx';
import type { MissionTrial } from '#contract/staff/missions/calls.ts';
import { formatCost, translate } from './words.ts';

/** Describes what a mission would have cost, and how far members would have come. */
export function describeTrial(trial: MissionTrial, currency: string): TrialSummary {
  const { firstDay, lastDay, isCut, members, reached, money, points } = trial;
  const cost = formatCost(money, points, currency);
  return {
    headline: cost === undefined ? translate('trial.free') : translate('trial.cost', { cost, count: members }),
    lines: [
      firstDay === lastDay
        ? translate('trial.day', { day: firstDay })
        : translate('trial.days', { first: firstDay, last: lastDay }),
      ...(reached.length > 1
        ? reached.map((count, at) => translate('trial.reached', { number: String(at + 1), count }))
        : []),
      ...(cost === undefined ? [] : [translate('trial.most')]),
      ...(isCut ? [translate('trial.cut')] : []),
    ],
  };
}
