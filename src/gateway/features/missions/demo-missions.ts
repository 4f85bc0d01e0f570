/** Missions of the demo brands. Amounts are in display units; the texts are in texts/. */
import type { MissionFilter, MissionKind, MissionPeriod } from '#model/missions/mission.ts';

export interface DemoMission {
  /** Prefix of the text keys `.title` and `.text`. */
  readonly id: string;
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  /** Goals in units, multiples of the bet, or counts; rewards in units. */
  readonly milestones: readonly (readonly [goal: number, reward: number])[];
  readonly filter?: Partial<Pick<MissionFilter, 'categories'>> & { readonly least?: number };
  readonly hasBoard?: boolean;
}

const WEEKLY_VOLUME: DemoMission = {
  id: 'weekly-climb',
  kind: 'BET_VOLUME',
  period: 'week',
  hasBoard: true,
  milestones: [
    [500, 3],
    [2_000, 15],
    [10_000, 80],
  ],
};

const BIG_WIN: DemoMission = {
  id: 'big-win-of-the-week',
  kind: 'WIN_MULTIPLE',
  period: 'week',
  hasBoard: true,
  filter: { least: 1 },
  milestones: [
    [5, 1],
    [20, 5],
    [100, 25],
  ],
};

const TRIED: DemoMission = {
  id: 'explorer',
  kind: 'GAMES_TRIED',
  period: 'month',
  milestones: [
    [3, 1],
    [8, 5],
  ],
};

const STREAK: DemoMission = {
  id: 'days-in-a-row',
  kind: 'STREAK',
  period: 'month',
  milestones: [
    [3, 2],
    [7, 8],
  ],
};

const LOGIN: DemoMission = {
  id: 'see-you-again',
  kind: 'LOGIN_DAYS',
  period: 'week',
  milestones: [
    [3, 1],
    [5, 2],
  ],
};

const DEPOSITS: DemoMission = {
  id: 'deposits-of-the-month',
  kind: 'DEPOSIT_SUM',
  period: 'month',
  milestones: [
    [100, 2],
    [500, 12],
    [2_000, 60],
  ],
};

const FRIENDS: DemoMission = {
  id: 'bring-your-friends',
  kind: 'REFERRALS',
  period: 'once',
  milestones: [
    [1, 10],
    [5, 60],
  ],
};

const LOTTERIES: DemoMission = {
  id: 'lottery-week',
  kind: 'BET_COUNT',
  period: 'week',
  filter: { categories: ['LOTT'] },
  hasBoard: true,
  milestones: [
    [10, 1],
    [50, 6],
  ],
};

const FIRST_DEPOSITS: DemoMission = {
  id: 'regular-guest',
  kind: 'DEPOSIT_COUNT',
  period: 'month',
  filter: { least: 20 },
  milestones: [
    [2, 2],
    [5, 8],
  ],
};

/** By brand, in display order. */
export const DEMO_MISSIONS: Readonly<Record<string, readonly DemoMission[]>> = {
  aurora: [WEEKLY_VOLUME, BIG_WIN, TRIED, STREAK, LOGIN, DEPOSITS, FRIENDS],
  lotus: [LOTTERIES, WEEKLY_VOLUME, LOGIN, FIRST_DEPOSITS, STREAK],
  harbor: [WEEKLY_VOLUME, DEPOSITS, TRIED, LOGIN, STREAK],
};
