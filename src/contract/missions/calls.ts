/** Missions: goals, the member's progress, and rewards. Trial accounts have none. */
import type { Condition } from '#model/conditions/condition.ts';
import { defineCall } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import {
  type ClaimedMission,
  type MissionBoard,
  type MissionHistory,
  type MissionMilestone,
  type MissionSummary,
  readClaimedMission,
  readMissionBoard,
  readMissionHistory,
  readMissionMilestones,
  readMissionSummary,
} from './read.ts';

const hasMissions: Condition = { all: [{ switch: 'MISSIONLB3', missing: true }, { member: 'personalCentre' }] };

/** Rows per page: missions, leaderboard places, rewards. */
export const MISSION_PAGE_SIZE = 20;

/**
 * `status` O: missions of the current periods, and earlier ones with an unclaimed reward. Numbers are texts in a query.
 */
export interface MissionSummaryRequest {
  readonly status: 'O';
  readonly page?: string;
  readonly size?: string;
}

/** M197, M321: the member's missions. */
export const missionSummary = defineCall<MissionSummaryRequest, MissionSummary>({
  name: 'missionSummary',
  method: 'GET',
  path: relayPath('MCSFE_getMissionSummaryDetails'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  read: readMissionSummary,
});

/** `period`: as the leaderboard names it; absent: the current period. */
export interface MissionBoardRequest {
  readonly missionId: string;
  readonly period?: string;
  readonly page?: string;
  readonly size?: string;
}

/** M197, M322: the leaderboard of a mission's period, and the member's own place. */
export const missionBoard = defineCall<MissionBoardRequest, MissionBoard>({
  name: 'missionBoard',
  method: 'GET',
  path: relayPath('MCSFE_getMissionLeaderboard'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  read: readMissionBoard,
});

/** M197: the milestones of a mission in the current period, with the member's state. */
export const missionMilestones = defineCall<{ readonly missionId: string }, readonly MissionMilestone[]>({
  name: 'missionMilestones',
  method: 'GET',
  path: relayPath('MCSFE_getMissionMilestones'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  read: readMissionMilestones,
});

/** M197: claims the reward of a reached milestone. Refused with on_break or self_excluded (value.until). */
export const claimMission = defineCall<{ readonly claimId: string }, ClaimedMission>({
  name: 'claimMission',
  method: 'POST',
  path: '/wps/member/missions/claim',
  module: 'MISSIONLB3',
  token: true,
  moves: true,
  own: true,
  when: hasMissions,
  read: readClaimedMission,
});

/** M197: claimed and lapsed mission rewards of the member, newest first. */
export const missionHistory = defineCall<{ readonly page?: string; readonly size?: string }, MissionHistory>({
  name: 'missionHistory',
  method: 'GET',
  path: '/wps/member/missions/history',
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  own: true,
  when: hasMissions,
  read: readMissionHistory,
});

export const missionsCalls = [missionSummary, missionBoard, missionMilestones, claimMission, missionHistory];
