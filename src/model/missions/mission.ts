/** Missions: conditions and rewards as plain data (docs/explanation/missions.md). */

export const MISSION_KINDS = [
  ...(['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'DEPOSIT_SUM', 'DEPOSIT_COUNT'] as const),
  ...(['LOGIN_DAYS', 'STREAK', 'GAMES_TRIED', 'REFERRALS'] as const),
] as const;
export type MissionKind = (typeof MISSION_KINDS)[number];

/** How often a mission restarts, by the merchant's calendar. */
export const MISSION_PERIODS = ['once', 'day', 'week', 'month'] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];

export const REWARD_KINDS = ['money', 'points'] as const;

/** The reward: minor units of the merchant's currency, or whole points. */
export interface MissionReward {
  readonly kind: (typeof REWARD_KINDS)[number];
  readonly amount: bigint;
}

/** A milestone of a mission. The last one is the mission's goal. */
export interface Milestone {
  /** In the unit of the mission's kind (`unitOf`), above zero. */
  readonly goal: bigint;
  readonly reward: MissionReward;
}

/** Which events count; an empty list accepts all. */
export interface MissionFilter {
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  /** Node ids. */
  readonly games: readonly string[];
  /** The smallest bet of a round or amount of a deposit that counts, in minor units. */
  readonly leastMinor: bigint;
}

export interface MissionRule {
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  readonly filter: MissionFilter;
  /** Goals increase. */
  readonly milestones: readonly [Milestone, ...Milestone[]];
  /** The most money for one member over the mission's whole time, in minor units; undefined: no limit. */
  readonly memberMostMinor?: bigint | undefined;
  /** Whether members are ranked on a leaderboard. */
  readonly hasBoard: boolean;
  /** Only amounts in this currency count. */
  readonly currency: string;
}

export function paysMoney({ milestones }: MissionRule): boolean {
  return milestones.some(({ reward }) => reward.kind === 'money');
}

/** The unit of a goal: minor units, hundredths of a multiple of the bet, or a count. */
export type MissionUnit = 'money' | 'hundredths' | 'times';

export function unitOf(kind: MissionKind): MissionUnit {
  if (kind === 'BET_VOLUME' || kind === 'DEPOSIT_SUM') return 'money';
  return kind === 'WIN_MULTIPLE' ? 'hundredths' : 'times';
}

/** Whether a kind counts game rounds: only rounds have categories, vendors and games. */
export function isOfGames(kind: MissionKind): boolean {
  return ['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'STREAK', 'GAMES_TRIED'].includes(kind);
}

/** Whether a minimum amount applies: to a bet or a deposit. */
export function hasLeast(kind: MissionKind): boolean {
  return kind !== 'LOGIN_DAYS' && kind !== 'REFERRALS';
}

/**
 * A rule with its period of validity: half-open, in epoch milliseconds. Events in the period count, whenever they are
 * processed.
 */
export interface MissionSpan {
  readonly missionId: string;
  /** Changes with a rule that counts something else; spans of the same run share their progress. */
  readonly run: number;
  readonly rule: MissionRule;
  readonly fromMs: number;
  readonly untilMs: number;
}
