import { formatAmount } from '#console/orders/words.ts';
import { formatWhole } from '#console/rewards/typed.ts';
import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/missions.json' with { type: 'json' };
import type { MissionKind } from '#contract/missions/read.ts';
import type { WrittenMilestone, WrittenMission } from '#contract/staff/missions/calls.ts';
import { unitOf } from '#model/missions/mission.ts';

export const translate = translatorOf('missions', texts);

/** The English title of a mission, else the title in its first language. */
export function nameOf({ words }: Pick<WrittenMission, 'words'>, otherwise: string): string {
  return words['EN']?.title ?? Object.values(words)[0]?.title ?? otherwise;
}

/** Formats a goal or value of a kind: `100.00 USD`, `2.50 times the bet`, `7`. */
export function describeValue(kind: MissionKind, value: string, currency: string): string {
  return translate(`goal.${unitOf(kind)}`, { value: formatAmount(value, '').trim(), currency });
}

export function formatPoints(points: string): string {
  return translate('points', { count: Number(points) || 0, points: formatWhole(points) });
}

export function describeReward(
  { reward, amount }: Pick<WrittenMilestone, 'reward' | 'amount'>,
  currency: string,
): string {
  return reward === 'money' ? formatAmount(amount, currency) : formatPoints(amount);
}

/** Formats money and points together; undefined if both are zero. */
export function formatCost(money: string, points: string, currency: string): string | undefined {
  const parts = [
    ...(/[1-9]/.test(money) ? [formatAmount(money, currency)] : []),
    ...(/[1-9]/.test(points) ? [formatPoints(points)] : []),
  ];
  const [first, second] = parts;
  return second === undefined ? first : translate('trial.both', { money: first ?? '', points: second });
}
