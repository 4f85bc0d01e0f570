import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import {
  type MissionKind,
  type MissionPeriod,
  missionKinds,
  missionPeriods,
  missionRewardKinds,
} from '#contract/missions/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Title and card text of a mission in one language. */
export interface MissionWords {
  readonly title: string;
  readonly text?: string;
}

/** Goals and amounts are decimal text: money, multiples of the bet, or counts; points are whole. */
export interface WrittenMilestone {
  readonly goal: string;
  readonly reward: (typeof missionRewardKinds)[number];
  readonly amount: string;
}

/** A mission as staff write it (docs/explanation/missions.md). An empty list or an absent `least` does not restrict what counts. */
export interface WrittenMission {
  readonly place: number;
  /** By language (`EN`). */
  readonly words: Readonly<Record<string, MissionWords>>;
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  readonly games: readonly string[];
  readonly least?: string;
  readonly milestones: readonly WrittenMilestone[];
  readonly board: boolean;
  /** The budget that pays its money: required for a mission that pays money and is on (152). */
  readonly budget?: string;
  /** Decimal text: the maximum money for one member over the mission's lifetime. */
  readonly memberMost?: string;
}

/** Results of a mission, in reached milestones: awaiting a claim, claimed, or lapsed. */
export interface MissionFigures {
  readonly members: number;
  readonly reached: number;
  readonly open: number;
  readonly claimed: number;
  readonly lapsed: number;
  /** Paid rewards: decimal text, and whole points. */
  readonly money: string;
  readonly points: string;
  /** Rewards of the unclaimed milestones. */
  readonly owedMoney: string;
  readonly owedPoints: string;
}

export interface StaffMission extends WrittenMission {
  readonly id: string;
  readonly version: number;
  readonly isOn: boolean;
  readonly figures: MissionFigures;
}

export interface StaffMissions {
  readonly currency: string;
  readonly exponent: number;
  /** The names of the merchant's budgets. */
  readonly budgets: readonly string[];
  readonly missions: readonly StaffMission[];
}

/** The missions of a merchant, including those that are off, with their results. */
export const staffMissions = defineStaffCall<NoRequest, StaffMissions>({
  name: 'staffMissions',
  method: 'GET',
  path: '/staff/merchants/:merchant/missions',
  access: 'mission.read',
  read: (value) => ({
    currency: readText(value, 'currency') ?? '',
    exponent: readWhole(value, 'exponent') ?? 2,
    budgets: readRows(own(value, 'budgets'), (name) => (typeof name === 'string' ? name : undefined)),
    missions: readRows(own(value, 'missions'), readMission),
  }),
});

const readWritten = (value: unknown) => {
  const [id, version] = [readText(value, 'id'), readWhole(value, 'version')];
  return id === undefined || version === undefined ? undefined : { id, version };
};

/**
 * Saves a mission: without an id a new one, which is off; else over the version that was read. `conflict`
 * (StaffActionConflict) if there is a newer version.
 */
export const putMission = defineStaffCall<
  { readonly id?: string; readonly version: number; readonly mission: WrittenMission; readonly reason: string },
  { readonly id: string; readonly version: number } | undefined
>({
  name: 'staffPutMission',
  method: 'PUT',
  path: '/staff/merchants/:merchant/mission',
  access: 'mission.write',
  read: readWritten,
});

/** Switches a mission on or off, over the version that was read. */
export const turnMission = defineStaffCall<
  { readonly id: string; readonly version: number; readonly isOn: boolean; readonly reason: string },
  { readonly id: string; readonly version: number } | undefined
>({
  name: 'staffTurnMission',
  method: 'POST',
  path: '/staff/merchants/:merchant/mission/turn',
  access: 'mission.turn',
  read: readWritten,
});

/** What a rule would have paid for past days if all rewards were claimed. */
export interface MissionTrial {
  /** The first and the last day (yyyy-MM-dd). */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The data exceeded the limit: the figures cover only the first part. */
  readonly isCut: boolean;
  /** Members who would have reached a milestone. */
  readonly members: number;
  /** Number of members by milestone, in order. */
  readonly reached: readonly number[];
  /** Decimal text. */
  readonly money: string;
  readonly points: string;
}

/**
 * Tries a rule on the stream of yesterday, of the last full week or month for a mission that repeats weekly or monthly,
 * or of the last thirty days for one that does not repeat. Read-only.
 */
export const tryMission = defineStaffCall<{ readonly mission: WrittenMission }, MissionTrial | undefined>({
  name: 'staffTryMission',
  method: 'POST',
  path: '/staff/merchants/:merchant/mission/trial',
  access: 'mission.read',
  read: (value) => {
    const [firstDay, lastDay] = [readText(value, 'firstDay'), readText(value, 'lastDay')];
    if (firstDay === undefined || lastDay === undefined) return undefined;
    return {
      firstDay,
      lastDay,
      isCut: readYes(value, 'isCut'),
      members: readWhole(value, 'members') ?? 0,
      reached: readRows(own(value, 'reached'), (row) => (typeof row === 'number' ? row : undefined)),
      money: readText(value, 'money') ?? '0',
      points: readText(value, 'points') ?? '0',
    };
  },
});

/** A place on the leaderboard of a mission's period. */
export interface StaffPlace {
  readonly rank: number;
  readonly memberId: string;
  readonly account: string;
  /** Decimal text in the unit of the mission's kind. */
  readonly value: string;
}

export interface StaffBoard {
  /** The day, the Monday of the week, the month, or `-`. */
  readonly period: string;
  /** The previous period; absent if there is none. */
  readonly before: string | undefined;
  /** At most a hundred; ties are ordered by who reached the value first. */
  readonly places: readonly StaffPlace[];
}

/** The leaderboard of a mission's period; without `period` the current one. */
export const missionBoard = defineStaffCall<{ readonly id: string; readonly period?: string }, StaffBoard | undefined>({
  name: 'staffMissionBoard',
  method: 'GET',
  path: '/staff/merchants/:merchant/mission/board',
  access: 'mission.read',
  read: (value) => {
    const period = readText(value, 'period');
    if (period === undefined) return undefined;
    return { period, before: readText(value, 'before'), places: readRows(own(value, 'places'), readPlace) };
  },
});

function readPlace(row: unknown): StaffPlace | undefined {
  const [rank, memberId] = [readWhole(row, 'rank'), readText(row, 'memberId')];
  if (rank === undefined || memberId === undefined) return undefined;
  return { rank, memberId, account: readText(row, 'account') ?? '', value: readText(row, 'value') ?? '0' };
}

function readMission(row: unknown): StaffMission | undefined {
  const [id, version] = [readText(row, 'id'), readWhole(row, 'version')];
  const kind = missionKinds.find((known) => known === own(row, 'kind'));
  const period = missionPeriods.find((known) => known === own(row, 'period'));
  if (id === undefined || version === undefined || kind === undefined || period === undefined) return undefined;
  const words = own(row, 'words');
  const [least, budget, memberMost] = [readText(row, 'least'), readText(row, 'budget'), readText(row, 'memberMost')];
  const names = (key: string) => readRows(own(row, key), (name) => (typeof name === 'string' ? name : undefined));
  const figures = own(row, 'figures');
  const count = (key: string) => readWhole(figures, key) ?? 0;
  return {
    id,
    version,
    kind,
    period,
    isOn: readYes(row, 'isOn'),
    place: readWhole(row, 'place') ?? 0,
    words: (typeof words === 'object' && words !== null ? words : {}) as StaffMission['words'],
    categories: names('categories'),
    vendors: names('vendors'),
    games: names('games'),
    ...(least !== undefined && { least }),
    ...(budget !== undefined && { budget }),
    ...(memberMost !== undefined && { memberMost }),
    milestones: readRows(own(row, 'milestones'), readMilestone),
    board: readYes(row, 'board'),
    figures: {
      members: count('members'),
      reached: count('reached'),
      open: count('open'),
      claimed: count('claimed'),
      lapsed: count('lapsed'),
      money: readText(figures, 'money') ?? '0',
      points: readText(figures, 'points') ?? '0',
      owedMoney: readText(figures, 'owedMoney') ?? '0',
      owedPoints: readText(figures, 'owedPoints') ?? '0',
    },
  };
}

function readMilestone(row: unknown): WrittenMilestone | undefined {
  const [goal, amount] = [readText(row, 'goal'), readText(row, 'amount')];
  const reward = missionRewardKinds.find((known) => known === own(row, 'reward'));
  return goal === undefined || amount === undefined || reward === undefined ? undefined : { goal, amount, reward };
}
