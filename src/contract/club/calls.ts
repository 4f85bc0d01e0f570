import { noRequest } from '../call/call-schemas.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { memberRankReply, ranksReply, readRanks } from './read.ts';

/** The ranks of the VIP club with their benefits (M36, M201). */
export const ranks = defineSchemaCall({
  name: 'ranks',
  method: 'GET',
  path: '/wps/member/ranks',
  module: 'COMM3',
  quiet: true,
  own: true,
  request: noRequest,
  reply: ranksReply,
  read: readRanks,
});

/** The member's rank and the progress to the next one (M163). */
export const memberRank = defineSchemaCall({
  name: 'memberRank',
  method: 'GET',
  path: '/wps/member/rank',
  module: 'COMM3',
  token: true,
  quiet: true,
  own: true,
  when: { member: 'personalCentre' },
  request: noRequest,
  reply: memberRankReply,
});

export const clubCalls = [ranks, memberRank];
