import { sayAmount } from '#console/orders/words.ts';
import type { TrialSaid } from '#console/rewards/trial-card.tsx';
import { tellWhole } from '#console/rewards/typed.ts';
import type { PointsTrial } from '#contract/staff/points/calls.ts';
import { say } from './words.ts';

/** What rules would have given on the last whole day, beside what those in force gave. */
export function tellTrial({ day, given, now, worth }: PointsTrial, currency: string): TrialSaid {
  const cost = say('trial.points', { points: tellWhole(given.points) });
  return {
    headline: given.points === '0' ? say('trial.free') : say('trial.cost', { cost, count: given.members }),
    lines: [
      say('trial.day', { day }),
      say('trial.now', { points: tellWhole(now.points), count: now.members }),
      ...(worth === undefined ? [] : [say('trial.worth', { amount: sayAmount(worth, currency) })]),
    ],
  };
}
