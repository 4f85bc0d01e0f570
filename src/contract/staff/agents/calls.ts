import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import {
  CONTRACT_CADENCES,
  CONTRACT_KINDS,
  type ContractCadence,
  type ContractKindName,
} from '#contract/contracts/kinds.ts';
import { defineStaffCall } from '../staff-call.ts';

export const MOVE_PARTS = ['open', 'done'] as const;
export const MOVE_STATES = ['proposed', 'approved', 'rejected', 'takenBack'] as const;
export const MOVE_VERDICTS = ['approve', 'reject', 'takeBack'] as const;
export const RIGHT_KINDS = [1, 2, 41, 42] as const;
/** Account kinds that an agent may open. */
export const OPENED_KINDS = [0, 1, 2, 41, 42] as const;

/**
 * A member of the tree. Amounts here and below are decimal text in the merchant's currency; times are epoch
 * milliseconds.
 */
export interface PlacedMember {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  /** Account kind: 0 is a player, others are agents. */
  readonly kind: number;
  readonly isClosed: boolean;
  readonly joinedAt: number;
  /** 0: the member has no upline. */
  readonly level: number;
}

/** With the figures of the team: the member and all members below. */
export interface PlacedTeam extends PlacedMember {
  readonly members: number;
  readonly directs: number;
  readonly bet: string;
  readonly won: string;
  readonly bonus: string;
  readonly deposit: string;
  readonly withdrawal: string;
}

export interface StaffTree {
  /** The period of the figures, in days of the merchant's calendar. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly currency: string;
  /** The path from the head of the line to the requested member; empty at the top of the tree. */
  readonly trail: readonly PlacedMember[];
  /** The requested member. */
  readonly head: PlacedTeam | undefined;
  /** Members of that team who are active this month. */
  readonly activeMonth: number | undefined;
  readonly rows: readonly PlacedTeam[];
  readonly next: string | undefined;
}

/**
 * The members directly below a member, or the agents without an upline; with `search` the members below whose account
 * starts with it (at least three characters). not_found: the merchant has no such member, or the member is not in the
 * tree, such as a trial account.
 */
export const staffTree = defineStaffCall<
  { readonly under?: string; readonly search?: string; readonly after?: string },
  StaffTree
>({
  name: 'staffTree',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/tree',
  access: 'tree.read',
  read: (value) => ({
    fromDay: readText(value, 'fromDay') ?? '',
    toDay: readText(value, 'toDay') ?? '',
    currency: readText(value, 'currency') ?? '',
    trail: readRows(own(value, 'trail'), readPlaced),
    head: readTeam(own(value, 'head')),
    activeMonth: readWhole(value, 'activeMonth'),
    rows: readRows(own(value, 'rows'), readTeam),
    next: readText(value, 'next') || undefined,
  }),
});

function readPlaced(row: unknown): PlacedMember | undefined {
  const [id, account] = [readText(row, 'id'), readText(row, 'account')];
  if (!id || !account) return undefined;
  return {
    id,
    account,
    nickname: readText(row, 'nickname') ?? '',
    kind: readWhole(row, 'kind') ?? 0,
    isClosed: readYes(row, 'isClosed'),
    joinedAt: readWhole(row, 'joinedAt') ?? 0,
    level: readWhole(row, 'level') ?? 0,
  };
}

function readTeam(row: unknown): PlacedTeam | undefined {
  const placed = readPlaced(row);
  if (placed === undefined) return undefined;
  return {
    ...placed,
    members: readWhole(row, 'members') ?? 0,
    directs: readWhole(row, 'directs') ?? 0,
    bet: readText(row, 'bet') ?? '0',
    won: readText(row, 'won') ?? '0',
    bonus: readText(row, 'bonus') ?? '0',
    deposit: readText(row, 'deposit') ?? '0',
    withdrawal: readText(row, 'withdrawal') ?? '0',
  };
}

/** A contract that a move ends. */
export interface EndedByMove {
  readonly kind: ContractKindName;
  readonly cadence: ContractCadence;
  readonly holder: string;
  /** Undefined: the operator. */
  readonly offerer: string | undefined;
}

/** The effect of moving a member, in the current state. */
export interface MoveEffect {
  /** Sent with a proposal and an approval: a different hash by then is a conflict. */
  readonly hash: string;
  readonly account: string;
  /** The current and the new upline; undefined if there is none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Number of moved members including the member, and the new level of the lowest one; 1 is the head of a line. */
  readonly members: number;
  readonly lowest: number;
  /** The agents that lose the members from their team, and those that gain them, top down. */
  readonly loses: readonly string[];
  readonly gains: readonly string[];
  /** The moved members' figures of the period: from the move on they count for other agents. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly bet: string;
  readonly won: string;
  readonly activeMonth: number;
  /** The first 200 of the contracts that end, and their total number. */
  readonly ends: readonly EndedByMove[];
  readonly endCount: number;
}

/** Reads an effect, also from a conflict; undefined if invalid. */
export function readMoveEffect(value: unknown): MoveEffect | undefined {
  const [hash, account] = [readText(value, 'hash'), readText(value, 'account')];
  if (!hash || !account) return undefined;
  return {
    hash,
    account,
    from: readText(value, 'from'),
    to: readText(value, 'to'),
    members: readWhole(value, 'members') ?? 0,
    lowest: readWhole(value, 'lowest') ?? 0,
    loses: readRows(own(value, 'loses'), (name) => (typeof name === 'string' ? name : undefined)),
    gains: readRows(own(value, 'gains'), (name) => (typeof name === 'string' ? name : undefined)),
    fromDay: readText(value, 'fromDay') ?? '',
    toDay: readText(value, 'toDay') ?? '',
    bet: readText(value, 'bet') ?? '0',
    won: readText(value, 'won') ?? '0',
    activeMonth: readWhole(value, 'activeMonth') ?? 0,
    ends: readRows(own(value, 'ends'), readEnd),
    endCount: readWhole(value, 'endCount') ?? 0,
  };
}

function readEnd(row: unknown): EndedByMove | undefined {
  const holder = readText(row, 'holder');
  const kind = CONTRACT_KINDS.find((known) => known === own(row, 'kind'));
  if (!holder || !kind) return undefined;
  const cadence = CONTRACT_CADENCES.find((known) => known === own(row, 'cadence')) ?? 'M';
  return { kind, cadence, holder, offerer: readText(row, 'offerer') };
}

/** Why a member cannot be moved there: `value.fields[0].code` of invalid_request. */
export const MOVE_FAULTS = ['unknown', 'noAgent', 'same', 'below', 'deep'] as const;
export type MoveFault = (typeof MOVE_FAULTS)[number];

/**
 * Previews a move. `to`: the user name of an agent; absent: no upline. invalid_request has the reason at `to`
 * (MOVE_FAULTS); not_found: there is no such member.
 */
export const moveEffect = defineStaffCall<
  { readonly member: string; readonly to?: string },
  { readonly effect: MoveEffect | undefined; readonly currency: string }
>({
  name: 'staffMoveEffect',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/moves/effect',
  access: 'tree.read',
  read: (value) => ({ effect: readMoveEffect(own(value, 'effect')), currency: readText(value, 'currency') ?? '' }),
});

export interface MemberMove {
  readonly id: string;
  readonly version: number;
  readonly memberId: string;
  readonly account: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly state: (typeof MOVE_STATES)[number];
  readonly proposedBy: string;
  readonly isMine: boolean;
  readonly proposedAt: number;
  readonly reason: string;
  readonly answeredBy: string | undefined;
  readonly answeredAt: number | undefined;
  readonly answer: string | undefined;
  /** For an executed move: the number of moved members and of ended contracts. */
  readonly members: number | undefined;
  readonly ends: number | undefined;
}

/** Moves that await a second staff user, oldest first, or answered ones, newest first; at most 200. */
export const memberMoves = defineStaffCall<
  { readonly part: (typeof MOVE_PARTS)[number] },
  { readonly rows: readonly MemberMove[]; readonly waiting: number }
>({
  name: 'staffMoves',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/moves',
  access: 'tree.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readMove), waiting: readWhole(value, 'waiting') ?? 0 }),
});

function readMove(row: unknown): MemberMove | undefined {
  const [id, account] = [readText(row, 'id'), readText(row, 'account')];
  const state = MOVE_STATES.find((known) => known === own(row, 'state'));
  if (!id || !account || !state) return undefined;
  return {
    id,
    account,
    state,
    version: readWhole(row, 'version') ?? 0,
    memberId: readText(row, 'memberId') ?? '',
    from: readText(row, 'from'),
    to: readText(row, 'to'),
    proposedBy: readText(row, 'proposedBy') ?? '',
    isMine: readYes(row, 'isMine'),
    proposedAt: readWhole(row, 'proposedAt') ?? 0,
    reason: readText(row, 'reason') ?? '',
    answeredBy: readText(row, 'answeredBy'),
    answeredAt: readWhole(row, 'answeredAt'),
    answer: readText(row, 'answer'),
    members: readWhole(row, 'members'),
    ends: readWhole(row, 'ends'),
  };
}

/**
 * Proposes a move; `effect` is the hash of the preview that was read. `conflict`: the effect has changed (MoveEffect),
 * or a move of this member is already pending (no value). Other faults as for moveEffect.
 */
export const proposeMove = defineStaffCall<
  { readonly member: string; readonly to?: string; readonly effect: string; readonly reason: string },
  undefined
>({
  name: 'staffProposeMove',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/moves',
  access: 'tree.move',
  read: () => undefined,
});

/**
 * Approves another staff user's proposal, with the hash of the preview that was read; rejects it; or withdraws the own
 * one. `conflict`: the effect has changed (MoveEffect), or the move was answered (no value). `forbidden` has the detail
 * ownProposal or foreignProposal.
 */
export const answerMove = defineStaffCall<
  {
    readonly id: string;
    readonly version: number;
    readonly verdict: (typeof MOVE_VERDICTS)[number];
    /** Only for an approval. */
    readonly effect?: string;
    readonly reason: string;
  },
  undefined
>({
  name: 'staffAnswerMove',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/moves/answer',
  access: 'tree.move',
  read: () => undefined,
});

export interface KindRights {
  readonly kind: (typeof RIGHT_KINDS)[number];
  /** 0: never set by the merchant; the defaults of the kind apply. */
  readonly version: number;
  readonly opens: readonly (typeof OPENED_KINDS)[number][];
  readonly makesLinks: boolean;
  readonly sendsDown: boolean;
  /** Number of accounts of this kind. */
  readonly accounts: number;
}

/** The permissions of each kind of agent (D57). */
export const agentRights = defineStaffCall<NoRequest, { readonly rows: readonly KindRights[] }>({
  name: 'staffAgentRights',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/rights',
  access: 'tree.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRights) }),
});

function readRights(row: unknown): KindRights | undefined {
  const kind = RIGHT_KINDS.find((known) => known === own(row, 'kind'));
  if (kind === undefined) return undefined;
  return {
    kind,
    version: readWhole(row, 'version') ?? 0,
    accounts: readWhole(row, 'accounts') ?? 0,
    opens: readRows(own(row, 'opens'), (one) => OPENED_KINDS.find((known) => known === one)),
    makesLinks: readYes(row, 'makesLinks'),
    sendsDown: readYes(row, 'sendsDown'),
  };
}

/** Sets the permissions of a kind. `conflict`: changed by another user in the meantime (no value). */
export const putAgentRights = defineStaffCall<Omit<KindRights, 'accounts'> & { readonly reason: string }, undefined>({
  name: 'staffPutAgentRights',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/rights',
  access: 'agent.rights',
  read: () => undefined,
});

export const staffAgentsCalls = [
  ...[staffTree, moveEffect, memberMoves, proposeMove, answerMove],
  ...[agentRights, putAgentRights],
];
