import * as Type from '#contract/call/type.ts';
import { readAmountMinor } from '../call/amount.ts';
import {
  amount,
  anyText,
  exactly,
  knownWhole,
  moment,
  nonEmpty,
  oneOf,
  orNumber,
  pageNumber,
  text,
} from '../call/call-schemas.ts';
import { type AmountContext, fallback, named, type Reading, readAs, readerOf, readThen } from '../call/reader.ts';

export const missionKinds = [
  ...(['BET_VOLUME', 'BET_COUNT', 'WIN_MULTIPLE', 'DEPOSIT_SUM', 'DEPOSIT_COUNT'] as const),
  ...(['LOGIN_DAYS', 'STREAK', 'GAMES_TRIED', 'REFERRALS'] as const),
] as const;
export type MissionKind = (typeof missionKinds)[number];

export const missionPeriods = ['once', 'day', 'week', 'month'] as const;

/** The member's states of a milestone (docs/reference/machines.md#mission). */
const milestoneStates = ['open', 'reached', 'claimed', 'lapsed'] as const;

export const missionRewardKinds = ['money', 'points'] as const;

/** The unit of goals and values: minor units, hundredths of a multiple of the bet, or a count. */
const missionUnits = ['money', 'hundredths', 'times'] as const;
export type MissionUnit = (typeof missionUnits)[number];

const DIGITS: Readonly<Record<MissionUnit, (context: AmountContext) => number>> = {
  money: ({ currencyExponent }) => currencyExponent,
  hundredths: () => 2,
  times: () => 0,
};

/** A decimal amount in a unit that the reply names elsewhere; undefined if it is none. */
const inUnit = readAs(amount, (value) => (readAmountMinor(value, 0) === null ? undefined : String(value)));

/** A whole number of the unit, as text. */
function readInUnit(value: string | undefined, unit: MissionUnit, context: AmountContext): string {
  return readAmountMinor(value, DIGITS[unit](context))?.toString() ?? '0';
}

/** The reward: minor units as text, or whole points. */
export interface MissionReward {
  readonly kind: (typeof missionRewardKinds)[number];
  readonly amount: string;
}

/** The id of a mission or of a reward. */
export const missionId = text(64);
const id = orNumber(missionId);
/** A day, the Monday of a week, a month, or `-` for a mission that does not repeat. */
export const missionPeriodText = Type.String({ maxLength: 10, pattern: '^(-|[0-9]{4}-[0-9]{2}(-[0-9]{2})?)$' });
const period = nonEmpty(missionPeriodText);
const repeats = fallback(oneOf(missionPeriods), 'once');
const unit = fallback(oneOf(missionUnits), 'times');
const position = Type.Integer({ minimum: 1, maximum: 100 });
const paged = { pageNum: pageNumber, totalPages: pageNumber };

const reward = readThen(
  exactly({ kind: oneOf(missionRewardKinds), amount: inUnit }, { requires: ['kind', 'amount'] }),
  (read, context): MissionReward | undefined => {
    return { kind: read.kind, amount: readInUnit(read.amount, read.kind === 'money' ? 'money' : 'times', context) };
  },
);

const milestone = exactly(
  {
    /** Counted from 1. */
    milestone: position,
    /** In the mission's unit. */
    goal: inUnit,
    reward,
    state: fallback(oneOf(milestoneStates), 'open'),
    /** The id to claim the reward; undefined if it cannot be claimed. */
    claimId: Type.Optional(id),
    expiresAt: Type.Optional(moment),
  },
  { requires: ['milestone', 'goal'] },
);
export type MissionMilestone = Reading<typeof milestone>;

function readGoals(rows: readonly MissionMilestone[], of: MissionUnit, context: AmountContext) {
  return rows.map((row): MissionMilestone => ({ ...row, goal: readInUnit(row.goal, of, context) }));
}

/**
 * A mission in one of its periods. All fields except id and title are our extension: a third-party gateway may omit
 * them.
 */
const mission = readThen(
  exactly(
    {
      missionId: id,
      title: text(),
      text: anyText(500),
      /** The URL of its picture. */
      picture: Type.Optional(text(2_048)),
      kind: readAs(oneOf(missionKinds), (value) => missionKinds.find((kind) => kind === value)),
      repeats,
      /** The id of the period within the mission. */
      period,
      /** Its end; undefined if it has none. */
      endsAt: Type.Optional(moment),
      over: named('isOver', Type.Boolean()),
      /** No milestone is open or unclaimed. */
      done: named('isDone', Type.Boolean()),
      board: named('hasBoard', Type.Boolean()),
      unit,
      /** In the mission's unit; never negative. */
      value: inUnit,
      milestones: Type.Array(milestone),
    },
    { requires: ['missionId', 'title'] },
  ),
  (read, context) => {
    const milestones = readGoals(read.milestones, read.unit, context);
    return { ...read, value: readInUnit(read.value, read.unit, context), milestones };
  },
);
export type Mission = Reading<typeof mission>;

export const summaryReply = exactly({
  list: named('missions', Type.Array(mission)),
  ...paged,
  open: knownWhole(Type.Integer({ minimum: 0 })),
});
const readSummary = readerOf(summaryReply);

/** Reads a page of missions; `open`: the number that are not done, shown next to the menu entry. Never throws. */
export function readMissionSummary(value: unknown, context: AmountContext) {
  const { open, ...page } = readSummary(value, context);
  return { ...page, open: Math.max(0, open ?? page.missions.length) };
}
export type MissionSummary = ReturnType<typeof readMissionSummary>;

export const milestonesReply = exactly({ list: Type.Array(milestone), unit });
const readMilestones = readerOf(milestonesReply);

/** Reads the milestones of a mission; rows without a goal are left out. Never throws. */
export function readMissionMilestones(value: unknown, context: AmountContext): readonly MissionMilestone[] {
  const read = readMilestones(value, context);
  return readGoals(read.list, read.unit, context);
}

export const boardReply = exactly({
  list: Type.Array(
    exactly(
      /** The gateway masks the name. */
      {
        rank: knownWhole(Type.Integer({ minimum: 1 })),
        name: text(),
        value: inUnit,
        own: named('isOwn', Type.Boolean()),
      },
      { requires: ['name'] },
    ),
  ),
  footer: exactly({ rank: knownWhole(Type.Integer({ minimum: 0 })), reachedValue: inUnit }),
  unit,
  repeats,
  /** The period shown, and the previous one; undefined if there is none. */
  period,
  before: Type.Optional(period),
  ...paged,
});
const readBoard = readerOf(boardReply);

/**
 * Reads a leaderboard, its values in its unit; `ownRank`: the member's own place, counted from 1, undefined if there is
 * none yet. Never throws.
 */
export function readMissionBoard(value: unknown, context: AmountContext) {
  const { list, footer, ...board } = readBoard(value, context);
  const units = (written: string | undefined) => readInUnit(written, board.unit, context);
  return {
    ...board,
    places: list.map((row, at) => ({ ...row, rank: row.rank ?? at + 1, value: units(row.value) })),
    ownRank: footer.rank === undefined || footer.rank < 1 ? undefined : footer.rank,
    ownValue: units(footer.reachedValue),
  };
}
export type MissionBoard = ReturnType<typeof readMissionBoard>;
export type BoardPlace = MissionBoard['places'][number];

/** The result of a claim; the reward is undefined if the gateway did not report it. */
export const claimReply = exactly({ reward });

const pastReward = exactly(
  {
    claimId: id,
    title: text(),
    repeats,
    period,
    milestone: fallback(position, 1),
    state: fallback(oneOf(milestoneStates), 'claimed'),
    reward,
    /** When it was claimed or lapsed. */
    at: knownWhole(moment),
  },
  { requires: ['claimId'] },
);
export type PastReward = Reading<typeof pastReward>;

export const historyReply = exactly({ list: named('rewards', Type.Array(pastReward)), ...paged });
export type MissionHistory = Reading<typeof historyReply>;
