import type { TrialSaid } from '#console/rewards/trial-card.tsx';
import type { MissionTrial } from '#contract/staff/missions/calls.ts';
import { say, sayCost } from './words.ts';

/** What a mission would have cost, and who would have come how far. */
export function tellTrial(trial: MissionTrial, currency: string): TrialSaid {
  const { firstDay, lastDay, isCut, members, reached, money, points } = trial;
  const cost = sayCost(money, points, currency);
  return {
    headline: cost === undefined ? say('trial.free') : say('trial.cost', { cost, count: members }),
    lines: [
      firstDay === lastDay
        ? say('trial.day', { day: firstDay })
        : say('trial.days', { first: firstDay, last: lastDay }),
      ...(reached.length > 1
        ? reached.map((count, at) => say('trial.reached', { number: String(at + 1), count }))
        : []),
      ...(cost === undefined ? [] : [say('trial.most')]),
      ...(isCut ? [say('trial.cut')] : []),
    ],
  };
}
