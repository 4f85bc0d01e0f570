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

/** What a mission is called in one language, and what its card says beside it. */
export interface MissionWords {
  readonly title: string;
  readonly text?: string;
}

/** Goals and amounts are decimal text: of money, multiples of the bet, or times; points are whole. */
export interface WrittenMilestone {
  readonly goal: string;
  readonly reward: (typeof missionRewardKinds)[number];
  readonly amount: string;
}

/** A mission as staff write it (docs/missions.md). Empty lists let everything count; an absent `least` does. */
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
  /** From which its money comes: a mission that pays money and is on has one (152). */
  readonly budget?: string;
  /** Decimal text: the most money for one member over its whole time. */
  readonly memberMost?: string;
}

/** What has come of a mission so far, in milestones that members reached: those that wait for a claim, were claimed, or lapsed. */
export interface MissionFigures {
  readonly members: number;
  readonly reached: number;
  readonly open: number;
  readonly claimed: number;
  readonly lapsed: number;
  /** What was given: decimal text, and whole points. */
  readonly money: string;
  readonly points: string;
  /** What open ones would give. */
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
  /** The merchant's budgets, by name. */
  readonly budgets: readonly string[];
  readonly missions: readonly StaffMission[];
}

/** The missions of a merchant, those that are off too, with what has come of them. */
export const staffMissions = defineStaffCall<NoRequest, StaffMissions>({
  name: 'staffMissions',
  method: 'GET',
  path: '/staff/merchants/:merchant/missions',
  access: 'mission.read',
  read: (value) => ({
    ...{ currency: readText(value, 'currency') ?? '', exponent: readWhole(value, 'exponent') ?? 2 },
    budgets: readRows(own(value, 'budgets'), (name) => (typeof name === 'string' ? name : undefined)),
    missions: readRows(own(value, 'missions'), readMission),
  }),
});

const readWritten = (value: unknown) => {
  const [id, version] = [readText(value, 'id'), readWhole(value, 'version')];
  return id === undefined || version === undefined ? undefined : { id, version };
};

/** Writes a mission: a new one, that is off, without an id, else over the version that was seen. `conflict` (StaffActionConflict) over a newer one. */
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

/** Switches a mission on or off from now on, over the version that was seen. */
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

/** What a rule would have given for what happened in a stretch of days, were all of it claimed. */
export interface MissionTrial {
  /** The first and the last day (yyyy-MM-dd). */
  readonly firstDay: string;
  readonly lastDay: string;
  /** There was more than is gone through at once: the figures are of the first part of it. */
  readonly isCut: boolean;
  /** Members who would have reached something. */
  readonly members: number;
  /** By milestone, in their order. */
  readonly reached: readonly number[];
  /** Decimal text. */
  readonly money: string;
  readonly points: string;
}

/**
 * Tries a rule on yesterday's stream, or on the last whole week or month where it begins anew with them, or on the last thirty days
 * where it never does. Changes nothing.
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
      ...{ firstDay, lastDay, isCut: readYes(value, 'isCut'), members: readWhole(value, 'members') ?? 0 },
      reached: readRows(own(value, 'reached'), (row) => (typeof row === 'number' ? row : undefined)),
      ...{ money: readText(value, 'money') ?? '0', points: readText(value, 'points') ?? '0' },
    };
  },
});

/** A place on the board of a mission's period. */
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
  /** The period before; absent: there is none. */
  readonly before: string | undefined;
  /** At most a hundred; of two with the same who reached it first. */
  readonly places: readonly StaffPlace[];
}

/** Who has reached the most in a period of a mission with a board: the one that runs, where none is named. */
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
    ...{ id, version, kind, period, isOn: readYes(row, 'isOn'), place: readWhole(row, 'place') ?? 0 },
    words: (typeof words === 'object' && words !== null ? words : {}) as StaffMission['words'],
    ...{ categories: names('categories'), vendors: names('vendors'), games: names('games') },
    ...(least !== undefined && { least }),
    ...(budget !== undefined && { budget }),
    ...(memberMost !== undefined && { memberMost }),
    milestones: readRows(own(row, 'milestones'), readMilestone),
    board: readYes(row, 'board'),
    figures: {
      ...{ members: count('members'), reached: count('reached'), open: count('open') },
      ...{ claimed: count('claimed'), lapsed: count('lapsed') },
      ...{ money: readText(figures, 'money') ?? '0', points: readText(figures, 'points') ?? '0' },
      ...{ owedMoney: readText(figures, 'owedMoney') ?? '0', owedPoints: readText(figures, 'owedPoints') ?? '0' },
    },
  };
}

function readMilestone(row: unknown): WrittenMilestone | undefined {
  const [goal, amount] = [readText(row, 'goal'), readText(row, 'amount')];
  const reward = missionRewardKinds.find((known) => known === own(row, 'reward'));
  return goal === undefined || amount === undefined || reward === undefined ? undefined : { goal, amount, reward };
}
