import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { missionKinds, missionPeriods, missionRewardKinds } from '#contract/missions/read.ts';
import { orderVersion as version } from '../cashier/order.ts';
import { memberId as id, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

const count = Type.Integer({ minimum: 0 });
const names = Type.Array(text(64), { maxItems: 100 });
const budget = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const language = Type.String({ pattern: '^[A-Z]{2}$' });
const writtenMilestone = exactly(
  { goal: moved, reward: oneOf(missionRewardKinds), amount: moved },
  { requires: ['goal', 'reward', 'amount'] },
);

const written = {
  place: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** By language (`EN`). */
  words: Type.Record(language, exactly({ title: text(80), text: Type.Optional(anyText(300)) }), { maxProperties: 20 }),
  kind: oneOf(missionKinds),
  period: oneOf(missionPeriods),
  categories: names,
  vendors: names,
  games: names,
  least: Type.Optional(moved),
  milestones: Type.Array(writtenMilestone, {
    minItems: 1,
    maxItems: 8,
  }),
  board: Type.Boolean(),
  /** A path of the site, or an https address. */
  picture: Type.Optional(text(2_000)),
  /** The budget that pays its money: required for a mission that pays money and is on (152). */
  budget: Type.Optional(budget),
  /** Decimal text: the maximum money for one member over the mission's lifetime. */
  memberMost: Type.Optional(moved),
};

const figures = exactly({
  members: count,
  reached: count,
  open: count,
  claimed: count,
  lapsed: count,
  /** Paid rewards: decimal text, and whole points. */
  money: fallback(moved, '0'),
  points: fallback(moved, '0'),
  owedMoney: fallback(moved, '0'),
  owedPoints: fallback(moved, '0'),
});

const writtenMission = exactly(written);
const staffMission = asSent(
  exactly(
    { id, version, isOn: Type.Boolean(), ...written, figures },
    { requires: ['id', 'version', 'kind', 'period'] },
  ),
);

const staffMissionsReply = exactly({
  currency: text(16),
  exponent: fallback(Type.Integer({ minimum: 0, maximum: 8 }), 2),
  budgets: Type.Array(budget),
  missions: Type.Array(staffMission, { maxItems: 200 }),
});

const missionTrial = exactly(
  {
    /** The first and the last day (yyyy-MM-dd). */
    firstDay: text(10),
    lastDay: text(10),
    /** The data exceeded the limit: the figures cover only the first part. */
    isCut: Type.Boolean(),
    members: count,
    /** Number of members by milestone, in order. */
    reached: Type.Array(count),
    /** Decimal text. */
    money: fallback(moved, '0'),
    points: fallback(moved, '0'),
  },
  { requires: ['firstDay', 'lastDay'] },
);

const staffBoard = exactly(
  {
    /** The day, the Monday of the week, the month, or `-`. */
    period: text(10),
    /** The previous period; absent if there is none. */
    before: Type.Optional(text(10)),
    /** At most a hundred; ties are ordered by who reached the value first. */
    places: Type.Array(
      exactly(
        { rank: Type.Integer({ minimum: 1 }), memberId: id, account: anyText(), value: fallback(moved, '0') },
        { requires: ['rank', 'memberId'] },
      ),
      { maxItems: 100 },
    ),
  },
  { requires: ['period'] },
);

/** Goals and amounts are decimal text: money, multiples of the bet, or counts; points are whole. */
export type WrittenMilestone = Reading<typeof writtenMilestone>;

/** A mission as staff write it (docs/explanation/missions.md). An empty list or an absent `least` does not restrict what counts. */
export type WrittenMission = Sent<typeof writtenMission>;

/** Results of a mission, in reached milestones: awaiting a claim, claimed, or lapsed. */
export type MissionFigures = Reading<typeof figures>;

export type StaffMission = Reading<typeof staffMission>;

export type StaffMissions = Reading<typeof staffMissionsReply>;

/** The missions of a merchant, including those that are off, with their results. */
export const staffMissions = defineStaffCall({
  name: 'staffMissions',
  method: 'GET',
  path: '/staff/merchants/:merchant/missions',
  access: 'mission.read',
  request: noRequest,
  reply: staffMissionsReply,
});

/**
 * Saves a mission: without an id a new one, which is off; else over the version that was read. `conflict`
 * (StaffActionConflict) if there is a newer version.
 */
export const putMission = defineStaffCall({
  name: 'staffPutMission',
  method: 'PUT',
  path: '/staff/merchants/:merchant/mission',
  access: 'mission.write',
  request: exactly({ id: Type.Optional(id), version, mission: writtenMission, reason }),
  reply: exactly({ id, version }, { requires: ['id', 'version'] }),
  refused: conflict,
});

/** Switches a mission on or off, over the version that was read. */
export const turnMission = defineStaffCall({
  name: 'staffTurnMission',
  method: 'POST',
  path: '/staff/merchants/:merchant/mission/turn',
  access: 'mission.turn',
  request: exactly({ id, version, isOn: Type.Boolean(), reason }),
  reply: exactly({ id, version }, { requires: ['id', 'version'] }),
  refused: conflict,
});

/** What a rule would have paid for past days if all rewards were claimed. */
export type MissionTrial = Reading<typeof missionTrial>;

/**
 * Tries a rule on the stream of yesterday, of the last full week or month for a mission that repeats weekly or monthly,
 * or of the last thirty days for one that does not repeat. Read-only.
 */
export const tryMission = defineStaffCall({
  name: 'staffTryMission',
  method: 'POST',
  path: '/staff/merchants/:merchant/mission/trial',
  access: 'mission.read',
  request: exactly({ mission: writtenMission }),
  reply: missionTrial,
});

export type StaffBoard = Reading<typeof staffBoard>;

/** The leaderboard of a mission's period; without `period` the current one. */
export const missionBoard = defineStaffCall({
  name: 'staffMissionBoard',
  method: 'GET',
  path: '/staff/merchants/:merchant/mission/board',
  access: 'mission.read',
  request: exactly({ id, period: Type.Optional(text(10)) }),
  reply: staffBoard,
});
