import { defineCall, type NoRequest } from '../call/call.ts';
import { type MemberRank, type Rank, readMemberRank, readRanks } from './read.ts';

/** The ranks of the VIP club with their benefits (M36, M201). */
export const ranks = defineCall<NoRequest, readonly Rank[]>({
  name: 'ranks',
  method: 'GET',
  path: '/wps/member/ranks',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readRanks,
});

/** The member's rank and the progress to the next one (M163). */
export const memberRank = defineCall<NoRequest, MemberRank>({
  name: 'memberRank',
  method: 'GET',
  path: '/wps/member/rank',
  module: 'COMM3',
  token: true,
  quiet: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readMemberRank,
});

export const clubCalls = [ranks, memberRank];
