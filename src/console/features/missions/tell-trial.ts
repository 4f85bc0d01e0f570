import type { TrialSummary } from '#console/rewards/trial-card.tsx';
import type { MissionTrial } from '#contract/staff/missions/calls.ts';
import { translate, formatCost } from './words.ts';

/** What a mission would have cost, and who would have come how far. */
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
