/** What a mission asks for and what it gives: plain data (docs/missions.md). */

export const MISSION_KINDS = [
  ...(['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'DEPOSIT_SUM', 'DEPOSIT_COUNT'] as const),
  ...(['LOGIN_DAYS', 'STREAK', 'GAMES_TRIED', 'REFERRALS'] as const),
] as const;
export type MissionKind = (typeof MISSION_KINDS)[number];

/** How often a mission begins anew, by the merchant's calendar. */
export const MISSION_PERIODS = ['once', 'day', 'week', 'month'] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];

export const REWARD_KINDS = ['money', 'points'] as const;

/** What is given: minor units of the merchant's currency, or whole points. */
export interface MissionReward {
  readonly kind: (typeof REWARD_KINDS)[number];
  readonly amount: bigint;
}

/** A step of a mission. The last one is its goal. */
export interface Milestone {
  /** In the unit of the mission's kind (`unitOf`), above zero. */
  readonly goal: bigint;
  readonly reward: MissionReward;
}

/** What counts of what happens; an empty list lets everything count. */
export interface MissionFilter {
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  /** Node ids. */
  readonly games: readonly string[];
  /** The least that is bet in a round, or paid in by a deposit, in minor units. */
  readonly leastMinor: bigint;
}

export interface MissionRule {
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  readonly filter: MissionFilter;
  /** Goals rise. */
  readonly milestones: readonly [Milestone, ...Milestone[]];
  /** The most money for one member over the mission's whole time, in minor units; undefined: without a bound. */
  readonly memberMostMinor?: bigint | undefined;
  /** Members are ranked by what they have reached. */
  readonly hasBoard: boolean;
  /** The currency in which amounts count. */
  readonly currency: string;
}

/** Whether some milestone gives money. */
export function paysMoney({ milestones }: MissionRule): boolean {
  return milestones.some(({ reward }) => reward.kind === 'money');
}

/** What a goal is measured in: minor units, hundredths of a multiple of the bet, or times. */
export type MissionUnit = 'money' | 'hundredths' | 'times';

/** The unit of a kind's goals and values. */
export function unitOf(kind: MissionKind): MissionUnit {
  if (kind === 'BET_VOLUME' || kind === 'DEPOSIT_SUM') return 'money';
  return kind === 'WIN_MULTIPLE' ? 'hundredths' : 'times';
}

/** Whether rounds of games count for a kind: only those have categories, vendors and games. */
export function isOfGames(kind: MissionKind): boolean {
  return ['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'STREAK', 'GAMES_TRIED'].includes(kind);
}

/** Whether a least amount can be asked for: of a bet or a deposit. */
export function hasLeast(kind: MissionKind): boolean {
  return kind !== 'LOGIN_DAYS' && kind !== 'REFERRALS';
}

/** A rule while it is in force: half-open, in epoch milliseconds. What happens in it counts, whenever that is read. */
export interface MissionSpan {
  readonly missionId: string;
  /** Begins anew with a rule that counts something else; spans of the same run share their progress. */
  readonly run: number;
  readonly rule: MissionRule;
  readonly fromMs: number;
  readonly untilMs: number;
}
