import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

export const missionKinds = [
  ...(['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'DEPOSIT_SUM', 'DEPOSIT_COUNT'] as const),
  ...(['LOGIN_DAYS', 'STREAK', 'GAMES_TRIED', 'REFERRALS'] as const),
] as const;
export type MissionKind = (typeof missionKinds)[number];

export const missionPeriods = ['once', 'day', 'week', 'month'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/** The member's state of a milestone (docs/reference/machines.md#mission). */
export const milestoneStates = ['open', 'reached', 'claimed', 'lapsed'] as const;
export type MilestoneState = (typeof milestoneStates)[number];

export const missionRewardKinds = ['money', 'points'] as const;

/** The unit of goals and values: minor units, hundredths of a multiple of the bet, or a count. */
export const missionUnits = ['money', 'hundredths', 'times'] as const;
export type MissionUnit = (typeof missionUnits)[number];

/** The reward: minor units as text, or whole points. */
export interface MissionReward {
  readonly kind: (typeof missionRewardKinds)[number];
  readonly amount: string;
}

/** Goals are whole numbers as text, in the mission's unit. */
export interface MissionMilestone {
  /** Counted from 1. */
  readonly milestone: number;
  readonly goal: string;
  readonly reward: MissionReward | undefined;
  readonly state: MilestoneState;
  /** The id to claim the reward; undefined if it cannot be claimed. */
  readonly claimId: string | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
}

/**
 * A mission in one of its periods. All fields except id and title are our extension: a third-party gateway may omit
 * them.
 */
export interface Mission {
  readonly missionId: string;
  readonly title: string;
  readonly text: string;
  readonly kind: MissionKind | undefined;
  readonly repeats: MissionPeriod;
  /** The id of the period within the mission. */
  readonly period: string | undefined;
  /** Its end in epoch milliseconds; undefined if it has none. */
  readonly endsAt: number | undefined;
  readonly isOver: boolean;
  readonly unit: MissionUnit;
  /** A whole number as text, in the mission's unit; never negative. */
  readonly value: string;
  readonly milestones: readonly MissionMilestone[];
  readonly hasBoard: boolean;
  /** No milestone is open or unclaimed. */
  readonly isDone: boolean;
}

export interface MissionSummary {
  readonly missions: readonly Mission[];
  readonly pageNum: number;
  readonly totalPages: number;
  /** Number of missions that are not done: shown next to the menu entry. */
  readonly open: number;
}

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** Reads a page of missions; rows without id or title are left out. Never throws. */
export function readMissionSummary(value: unknown, context: Money): MissionSummary {
  const missions = readRows(own(value, 'list'), (row) => readMission(row, context));
  return { missions, ...readPage(value), open: Math.max(0, readWhole(value, 'open') ?? missions.length) };
}

const readPage = (value: unknown) => {
  return { pageNum: readWhole(value, 'pageNum') ?? 1, totalPages: readWhole(value, 'totalPages') ?? 1 };
};

function readMission(row: unknown, context: Money): Mission | undefined {
  const [missionId, title] = [readId(row, 'missionId'), readText(row, 'title')];
  if (missionId === undefined || !title) return undefined;
  const unit = readUnit(row);
  return {
    missionId,
    title,
    unit,
    text: readText(row, 'text') ?? '',
    kind: missionKinds.find((kind) => kind === own(row, 'kind')),
    repeats: missionPeriods.find((period) => period === own(row, 'repeats')) ?? 'once',
    period: readText(row, 'period') || undefined,
    endsAt: readWhole(row, 'endsAt'),
    isOver: readYes(row, 'over'),
    isDone: readYes(row, 'done'),
    hasBoard: readYes(row, 'board'),
    value: readInUnit(own(row, 'value'), unit, context) ?? '0',
    milestones: readRows(own(row, 'milestones'), (one) => readMilestone(one, unit, context)),
  };
}

const readUnit = (row: unknown) => missionUnits.find((unit) => unit === own(row, 'unit')) ?? 'times';

const DIGITS: Readonly<Record<MissionUnit, (context: Money) => number>> = {
  money: ({ currencyExponent }) => currencyExponent,
  hundredths: () => 2,
  times: () => 0,
};

function readInUnit(value: unknown, unit: MissionUnit, context: Money): string | undefined {
  return readAmountMinor(value, DIGITS[unit](context))?.toString();
}

function readMilestone(row: unknown, unit: MissionUnit, context: Money): MissionMilestone | undefined {
  const [milestone, goal] = [readWhole(row, 'milestone'), readInUnit(own(row, 'goal'), unit, context)];
  if (milestone === undefined || goal === undefined) return undefined;
  return {
    milestone,
    goal,
    reward: readReward(own(row, 'reward'), context),
    state: milestoneStates.find((state) => state === own(row, 'state')) ?? 'open',
    claimId: readId(row, 'claimId'),
    expiresAt: readWhole(row, 'expiresAt'),
  };
}

function readReward(value: unknown, context: Money): MissionReward | undefined {
  const kind = missionRewardKinds.find((known) => known === own(value, 'kind'));
  if (kind === undefined) return undefined;
  const amount = readInUnit(own(value, 'amount'), kind === 'money' ? 'money' : 'times', context);
  return amount === undefined ? undefined : { kind, amount };
}

/** Reads the milestones of a mission; rows without a goal are left out. Never throws. */
export function readMissionMilestones(value: unknown, context: Money): readonly MissionMilestone[] {
  const unit = readUnit(value);
  return readRows(own(value, 'list'), (row) => readMilestone(row, unit, context));
}

export interface BoardPlace {
  readonly rank: number;
  /** Masked by the gateway. */
  readonly name: string;
  /** In the leaderboard's unit. */
  readonly value: string;
  readonly isOwn: boolean;
}

export interface MissionBoard {
  readonly unit: MissionUnit;
  readonly repeats: MissionPeriod;
  /** The period shown, and the previous one; undefined if there is none. */
  readonly period: string | undefined;
  readonly before: string | undefined;
  readonly places: readonly BoardPlace[];
  readonly pageNum: number;
  readonly totalPages: number;
  /** The member's own place, counted from 1; undefined if there is none yet. */
  readonly ownRank: number | undefined;
  readonly ownValue: string;
}

/** Reads a leaderboard; rows without a name are left out. Never throws. */
export function readMissionBoard(value: unknown, context: Money): MissionBoard {
  const unit = readUnit(value);
  const footer = own(value, 'footer');
  const rank = readWhole(footer, 'rank');
  return {
    unit,
    repeats: missionPeriods.find((period) => period === own(value, 'repeats')) ?? 'once',
    period: readText(value, 'period') || undefined,
    before: readText(value, 'before') || undefined,
    ...readPage(value),
    places: readRows(own(value, 'list'), (row, at) => {
      const name = readText(row, 'name');
      if (!name) return undefined;
      const reached = readInUnit(own(row, 'value'), unit, context) ?? '0';
      return { name, value: reached, rank: readWhole(row, 'rank') ?? at + 1, isOwn: readYes(row, 'own') };
    }),
    ownRank: rank === undefined || rank < 1 ? undefined : rank,
    ownValue: readInUnit(own(footer, 'reachedValue'), unit, context) ?? '0',
  };
}

/** The result of a claim; undefined if the gateway did not report the reward. */
export interface ClaimedMission {
  readonly reward: MissionReward | undefined;
}

/** Reads the result of a claim. Never throws. */
export function readClaimedMission(value: unknown, context: Money): ClaimedMission {
  return { reward: readReward(own(value, 'reward'), context) };
}

export interface PastReward {
  readonly claimId: string;
  readonly title: string;
  readonly repeats: MissionPeriod;
  readonly period: string | undefined;
  readonly milestone: number;
  readonly state: MilestoneState;
  readonly reward: MissionReward | undefined;
  /** When it was claimed or lapsed, in epoch milliseconds. */
  readonly at: number | undefined;
}

export interface MissionHistory {
  readonly rewards: readonly PastReward[];
  readonly pageNum: number;
  readonly totalPages: number;
}

/** Reads a page of past rewards; rows without an id are left out. Never throws. */
export function readMissionHistory(value: unknown, context: Money): MissionHistory {
  const rewards = readRows(own(value, 'list'), (row) => {
    const claimId = readId(row, 'claimId');
    if (claimId === undefined) return undefined;
    return {
      claimId,
      title: readText(row, 'title') ?? '',
      milestone: readWhole(row, 'milestone') ?? 1,
      repeats: missionPeriods.find((period) => period === own(row, 'repeats')) ?? 'once',
      period: readText(row, 'period') || undefined,
      at: readWhole(row, 'at'),
      state: milestoneStates.find((state) => state === own(row, 'state')) ?? 'claimed',
      reward: readReward(own(row, 'reward'), context),
    };
  });
  return { rewards, ...readPage(value) };
}
