/** Missions: what there is to reach, how far the member has come, and the rewards. Trial accounts have none. */
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

/** Missions, places of a board and rewards of a page. */
export const MISSION_PAGE_SIZE = 20;

/** `status` O: missions of the periods that run, and earlier ones with a reward to claim. Numbers are texts, as a query has them. */
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

/** `period`: as the board names them; the one that runs without it. */
export interface MissionBoardRequest {
  readonly missionId: string;
  readonly period?: string;
  readonly page?: string;
  readonly size?: string;
}

/** M197, M322: who has reached the most in a period of a mission, and the member's own place. */
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

/** M197: the milestones of a mission in the period that runs, and how each stands for the member. */
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

/** M197: takes the reward of a milestone that was reached. */
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

/** M197: rewards of missions that the member has claimed, or that lapsed; the newest first. */
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
