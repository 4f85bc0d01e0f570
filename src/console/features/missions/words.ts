import { sayAmount } from '#console/orders/words.ts';
import { tellWhole } from '#console/rewards/typed.ts';
import { sayOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/missions.json' with { type: 'json' };
import type { MissionKind } from '#contract/missions/read.ts';
import type { WrittenMilestone, WrittenMission } from '#contract/staff/missions/calls.ts';
import { unitOf } from '#model/missions/mission.ts';

/** The words of the screen of missions. */
export const say = sayOf('missions', texts);

/** What a mission is called in English, else in the first of its languages. */
export function nameOf({ words }: Pick<WrittenMission, 'words'>, otherwise: string): string {
  return words['EN']?.title ?? Object.values(words)[0]?.title ?? otherwise;
}

/** A goal or value of a kind: `100.00 USD`, `2.50 times the bet`, `7`. */
export function sayValue(kind: MissionKind, value: string, currency: string): string {
  return say(`goal.${unitOf(kind)}`, { value: sayAmount(value, '').trim(), currency });
}

/** Whole points in words. */
export function sayPoints(points: string): string {
  return say('points', { count: Number(points) || 0, points: tellWhole(points) });
}

/** What is given for a milestone. */
export function sayReward({ reward, amount }: Pick<WrittenMilestone, 'reward' | 'amount'>, currency: string): string {
  return reward === 'money' ? sayAmount(amount, currency) : sayPoints(amount);
}

/** Money and points together; undefined: neither. */
export function sayCost(money: string, points: string, currency: string): string | undefined {
  const parts = [
    ...(/[1-9]/.test(money) ? [sayAmount(money, currency)] : []),
    ...(/[1-9]/.test(points) ? [sayPoints(points)] : []),
  ];
  const [first, second] = parts;
  return second === undefined ? first : say('trial.both', { money: first ?? '', points: second });
}
