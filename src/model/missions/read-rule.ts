/** Parses and validates mission rules (schemas/mission.schema.json). */
import type { MissionFile } from '../documents/generated/mission.ts';
import { own, ownList, ownText } from '../json/json.ts';
import {
  hasLeast,
  isOfGames,
  MISSION_KINDS,
  MISSION_PERIODS,
  type Milestone,
  type MissionFilter,
  type MissionRule,
  REWARD_KINDS,
} from './mission.ts';

export interface RuleProblem {
  /** `goal` and `reward` are of the milestone at `place`. */
  readonly field: 'kind' | 'period' | 'currency' | 'filter' | 'least' | 'milestones' | 'goal' | 'reward' | 'memberMost';
  /**
   * missing; unknown: no such value; positive: must be above zero; rising: not above the previous one; kind: not
   * allowed for this kind.
   */
  readonly code: 'missing' | 'unknown' | 'positive' | 'rising' | 'kind' | 'many';
  readonly place?: number;
}

export const MOST_MILESTONES = 8;

/** Validates a rule; empty when valid. */
export function ruleProblems({ kind, filter, milestones, memberMostMinor }: MissionRule): readonly RuleProblem[] {
  const problems: RuleProblem[] = [];
  const { categories, vendors, games, leastMinor } = filter;
  if (!isOfGames(kind) && [categories, vendors, games].some((names) => names.length > 0))
    problems.push({ field: 'filter', code: 'kind' });
  if (!hasLeast(kind) && leastMinor > 0n) problems.push({ field: 'least', code: 'kind' });
  if (memberMostMinor !== undefined && memberMostMinor <= 0n) problems.push({ field: 'memberMost', code: 'positive' });
  if (milestones.length === 0) problems.push({ field: 'milestones', code: 'missing' });
  if (milestones.length > MOST_MILESTONES) problems.push({ field: 'milestones', code: 'many' });
  milestones.forEach(({ goal, reward }, place) => {
    if (goal <= 0n) problems.push({ field: 'goal', code: 'positive', place });
    else if (place > 0 && goal <= (milestones[place - 1]?.goal ?? 0n))
      problems.push({ field: 'goal', code: 'rising', place });
    if (reward.amount <= 0n) problems.push({ field: 'reward', code: 'positive', place });
  });
  return problems;
}

/** Undefined where the document is not a rule. Never throws. */
export function readRule(document: unknown): MissionRule | undefined {
  const kind = MISSION_KINDS.find((known) => known === own(document, 'kind'));
  const period = MISSION_PERIODS.find((known) => known === own(document, 'period'));
  const currency = ownText(document, 'currency');
  if (kind === undefined || period === undefined || currency === undefined) return undefined;
  const milestones = ownList(document, 'milestones').map(readMilestone);
  const known = milestones.filter((milestone) => milestone !== undefined);
  const [first, ...rest] = known;
  if (first === undefined || known.length < milestones.length) return undefined;
  const filter = readFilter(own(document, 'filter'));
  const rule: MissionRule = { kind, period, currency, filter, milestones: [first, ...rest], hasBoard: false };
  const memberMostMinor = readAmount(own(document, 'memberMost'));
  return {
    ...rule,
    hasBoard: own(document, 'board') === true,
    ...(memberMostMinor !== undefined && { memberMostMinor }),
  };
}

function readMilestone(value: unknown): Milestone | undefined {
  const [goal, reward] = [readAmount(own(value, 'goal')), own(value, 'reward')];
  const kind = REWARD_KINDS.find((known) => known === own(reward, 'kind'));
  const amount = readAmount(own(reward, 'amount'));
  if (goal === undefined || kind === undefined || amount === undefined) return undefined;
  return { goal, reward: { kind, amount } };
}

function readFilter(value: unknown): MissionFilter {
  const names = (key: string) => ownList(value, key).filter((name) => typeof name === 'string');
  return {
    categories: names('categories'),
    vendors: names('vendors'),
    games: names('games'),
    leastMinor: readAmount(own(value, 'least')) ?? 0n,
  };
}

function readAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,17}$/.test(value) ? BigInt(value) : undefined;
}

export function writeRule(rule: MissionRule): MissionFile {
  const { kind, period, currency, filter, milestones, memberMostMinor, hasBoard } = rule;
  const { categories, vendors, games, leastMinor } = filter;
  return {
    kind,
    period,
    currency,
    filter: { categories: [...categories], vendors: [...vendors], games: [...games], least: String(leastMinor) },
    milestones: milestones.map(({ goal, reward }) => {
      return { goal: String(goal), reward: { kind: reward.kind, amount: String(reward.amount) } };
    }),
    ...(memberMostMinor !== undefined && { memberMost: String(memberMostMinor) }),
    board: hasBoard,
  };
}

/**
 * Whether two rules count the same: progress under one continues under the other. Rewards and the leaderboard may
 * differ.
 */
export function countsTheSame(one: MissionRule, other: MissionRule): boolean {
  const counted = ({ kind, period, currency, filter, milestones }: MissionRule) => {
    const { categories, vendors, games, leastMinor } = filter;
    const goals = milestones.map(({ goal }) => String(goal));
    const names = [categories, vendors, games].map((each) => [...each].sort());
    return JSON.stringify([kind, period, currency, names, String(leastMinor), goals]);
  };
  return counted(one) === counted(other);
}
