import { amount, anyText, exactly, noRequest, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { CONTRACT_CADENCES, CONTRACT_KINDS } from '#contract/contracts/kinds.ts';
import { memberId as id, moment, reason, seenVersion, version } from '../staff-action-schemas.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';

export const MOVE_PARTS = ['open', 'done'] as const;

export const MOVE_STATES = ['proposed', 'approved', 'rejected', 'takenBack'] as const;

export const MOVE_VERDICTS = ['approve', 'reject', 'takeBack'] as const;

export const RIGHT_KINDS = [1, 2, 41, 42] as const;

/** Account kinds that an agent may open. */
export const OPENED_KINDS = [0, 1, 2, 41, 42] as const;

/** Why a member cannot be moved there: `value.fields[0].code` of invalid_request. */
export const MOVE_FAULTS = ['unknown', 'noAgent', 'same', 'below', 'deep'] as const;

const count = Type.Integer({ minimum: 0 });
const account = text(80);
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const currency = text(16);

const numbers = <Number extends number>(known: readonly Number[]) =>
  Type.Unsafe<Number>(Type.Union(known.map((one) => Type.Literal(one))));

const placed = {
  id,
  account,
  nickname: anyText(80),
  /** Account kind: 0 is a player, others are agents. */
  kind: Type.Integer({ minimum: 0, maximum: 99 }),
  isClosed: Type.Boolean(),
  joinedAt: moment,
  /** 0: the member has no upline. */
  level: count,
};

const team = exactly(
  {
    ...placed,
    members: count,
    directs: count,
    bet: amount,
    won: amount,
    bonus: amount,
    deposit: amount,
    withdrawal: amount,
  },
  { requires: ['id', 'account'] },
);

const endedByMove = exactly(
  {
    kind: oneOf(CONTRACT_KINDS),
    cadence: fallback(oneOf(CONTRACT_CADENCES), 'M'),
    holder: account,
    /** Undefined: the operator. */
    offerer: Type.Optional(account),
  },
  { requires: ['kind', 'holder'] },
);

const effect = exactly(
  {
    /** Sent with a proposal and an approval: a different hash by then is a conflict. */
    hash,
    account,
    /** The current and the new upline; undefined if there is none. */
    from: Type.Optional(account),
    to: Type.Optional(account),
    members: count,
    lowest: count,
    /** The agents that lose the members from their team, and those that gain them, top down. */
    loses: Type.Array(account, { maxItems: 20 }),
    gains: Type.Array(account, { maxItems: 20 }),
    /** The moved members' figures of the period: from the move on they count for other agents. */
    fromDay: day,
    toDay: day,
    bet: amount,
    won: amount,
    activeMonth: count,
    /** The first 200 of the contracts that end, and their total number. */
    ends: Type.Array(endedByMove, { maxItems: 200 }),
    endCount: count,
  },
  { requires: ['hash', 'account'] },
);

const move = exactly(
  {
    id,
    version,
    memberId: id,
    account,
    from: Type.Optional(account),
    to: Type.Optional(account),
    state: oneOf(MOVE_STATES),
    proposedBy: text(),
    isMine: Type.Boolean(),
    proposedAt: moment,
    reason,
    answeredBy: Type.Optional(text()),
    answeredAt: Type.Optional(moment),
    answer: Type.Optional(reason),
    /** For an executed move: the number of moved members and of ended contracts. */
    members: Type.Optional(count),
    ends: Type.Optional(count),
  },
  { requires: ['id', 'account', 'state'] },
);

const rights = {
  kind: numbers(RIGHT_KINDS),
  /** 0: never set by the merchant; the defaults of the kind apply. */
  version: seenVersion,
  opens: Type.Array(numbers(OPENED_KINDS), { maxItems: 5, uniqueItems: true }),
  makesLinks: Type.Boolean(),
  sendsDown: Type.Boolean(),
};

const wanted = { member: id, to: Type.Optional(account) };
const placedMember = exactly(placed, { requires: ['id', 'account'] });

const staffTreeReply = exactly({
  /** The period of the figures, in days of the merchant's calendar. */
  fromDay: day,
  toDay: day,
  currency,
  /** The path from the head of the line to the requested member; empty at the top of the tree. */
  trail: Type.Array(placedMember, { maxItems: 20 }),
  head: Type.Optional(team),
  activeMonth: Type.Optional(count),
  rows: Type.Array(team, { maxItems: 50 }),
  next: Type.Optional(text(400)),
});

const kindRights = exactly({ ...rights, accounts: count }, { requires: ['kind'] });

/**
 * A member of the tree. Amounts here and below are decimal text in the merchant's currency; times are epoch
 * milliseconds.
 */
export type PlacedMember = Reading<typeof placedMember>;

/** With the figures of the team: the member and all members below. */
export type PlacedTeam = Reading<typeof team>;

export type StaffTree = Reading<typeof staffTreeReply>;

/**
 * The members directly below a member, or the agents without an upline; with `search` the members below whose account
 * starts with it (at least three characters). not_found: the merchant has no such member, or the member is not in the
 * tree, such as a trial account.
 */
export const staffTree = defineStaffCall({
  name: 'staffTree',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/tree',
  access: 'tree.read',
  request: exactly({
    under: Type.Optional(id),
    search: Type.Optional(Type.String({ minLength: 3, maxLength: 80 })),
    after: Type.Optional(text(400)),
  }),
  reply: staffTreeReply,
});

/** A contract that a move ends. */
export type EndedByMove = Reading<typeof endedByMove>;

/** The effect of moving a member, in the current state. */
export type MoveEffect = Reading<typeof effect>;

/** Reads an effect, also from a conflict; undefined if invalid. */
export const readMoveEffect = readStaffReply(effect);

/**
 * Previews a move. `to`: the user name of an agent; absent: no upline. invalid_request has the reason at `to`
 * (MOVE_FAULTS); not_found: there is no such member.
 */
export const moveEffect = defineStaffCall({
  name: 'staffMoveEffect',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/moves/effect',
  access: 'tree.read',
  request: exactly(wanted),
  reply: exactly({ effect, currency }),
});

export type MemberMove = Reading<typeof move>;

/** Moves that await a second staff user, oldest first, or answered ones, newest first; at most 200. */
export const memberMoves = defineStaffCall({
  name: 'staffMoves',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/moves',
  access: 'tree.read',
  request: exactly({ part: oneOf(MOVE_PARTS) }),
  reply: exactly({ rows: Type.Array(move, { maxItems: 200 }), waiting: count }),
});

/**
 * Proposes a move; `effect` is the hash of the preview that was read. `conflict`: the effect has changed (MoveEffect),
 * or a move of this member is already pending (no value). Other faults as for moveEffect.
 */
export const proposeMove = defineStaffCall({
  name: 'staffProposeMove',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/moves',
  access: 'tree.move',
  request: exactly({ ...wanted, effect: hash, reason }),
  reply: nothing,
  refused: effect,
});

/**
 * Approves another staff user's proposal, with the hash of the preview that was read; rejects it; or withdraws the own
 * one. `conflict`: the effect has changed (MoveEffect), or the move was answered (no value). `forbidden` has the detail
 * ownProposal or foreignProposal.
 */
export const answerMove = defineStaffCall({
  name: 'staffAnswerMove',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/moves/answer',
  access: 'tree.move',
  request: exactly({ id, version, verdict: oneOf(MOVE_VERDICTS), effect: Type.Optional(hash), reason }),
  reply: nothing,
  refused: effect,
});

export type KindRights = Reading<typeof kindRights>;

/** The permissions of each kind of agent (D57). */
export const agentRights = defineStaffCall({
  name: 'staffAgentRights',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/rights',
  access: 'tree.read',
  request: noRequest,
  reply: exactly({ rows: Type.Array(kindRights, { maxItems: 4 }) }),
});

/** Sets the permissions of a kind. `conflict`: changed by another user in the meantime (no value). */
export const putAgentRights = defineStaffCall({
  name: 'staffPutAgentRights',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/rights',
  access: 'agent.rights',
  request: exactly({ ...rights, reason }),
  reply: nothing,
});

export const staffAgentsCalls = [
  ...[staffTree, moveEffect, memberMoves, proposeMove, answerMove],
  ...[agentRights, putAgentRights],
];
