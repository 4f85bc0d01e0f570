/** Missions: goals, the member's progress, and rewards. Trial accounts have none. */
import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { exactly } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { protectionRefused } from '../protection/schemas.ts';
import {
  boardReply,
  claimReply,
  historyReply,
  milestonesReply,
  missionId,
  missionPeriodText,
  readMissionBoard,
  readMissionMilestones,
  readMissionSummary,
  summaryReply,
} from './read.ts';

const hasMissions: Condition = { all: [{ switch: 'MISSIONLB3', missing: true }, { member: 'personalCentre' }] };

/** Rows per page: missions, leaderboard places, rewards. */
export const MISSION_PAGE_SIZE = 20;

/** Numbers are texts in a query. */
const paged = {
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  size: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,1}$' })),
};

/** M197, M321: the member's missions of the current periods, and earlier ones with an unclaimed reward (`status` O). */
export const missionSummary = defineSchemaCall({
  name: 'missionSummary',
  method: 'GET',
  path: relayPath('MCSFE_getMissionSummaryDetails'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  request: exactly({ status: Type.Literal('O'), ...paged }),
  reply: summaryReply,
  read: readMissionSummary,
});

/**
 * M197, M322: the leaderboard of a mission's period, and the member's own place. `period`: as the leaderboard names it;
 * absent: the current period.
 */
export const missionBoard = defineSchemaCall({
  name: 'missionBoard',
  method: 'GET',
  path: relayPath('MCSFE_getMissionLeaderboard'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  request: exactly({ missionId, period: Type.Optional(missionPeriodText), ...paged }),
  reply: boardReply,
  read: readMissionBoard,
});

/** M197: the milestones of a mission in the current period, with the member's state. */
export const missionMilestones = defineSchemaCall({
  name: 'missionMilestones',
  method: 'GET',
  path: relayPath('MCSFE_getMissionMilestones'),
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  when: hasMissions,
  request: exactly({ missionId }),
  reply: milestonesReply,
  read: readMissionMilestones,
});

/** M197: claims the reward of a reached milestone. Refused with on_break or self_excluded (value.until). */
export const claimMission = defineSchemaCall({
  name: 'claimMission',
  method: 'POST',
  path: '/wps/member/missions/claim',
  module: 'MISSIONLB3',
  token: true,
  moves: true,
  own: true,
  when: hasMissions,
  request: exactly({ claimId: missionId }),
  reply: claimReply,
  refused: exactly(protectionRefused),
});

/** M197: claimed and lapsed mission rewards of the member, newest first. */
export const missionHistory = defineSchemaCall({
  name: 'missionHistory',
  method: 'GET',
  path: '/wps/member/missions/history',
  module: 'MISSIONLB3',
  token: true,
  quiet: true,
  own: true,
  when: hasMissions,
  request: exactly(paged),
  reply: historyReply,
});

export const missionsCalls = [missionSummary, missionBoard, missionMilestones, claimMission, missionHistory];
