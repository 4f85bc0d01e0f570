import { amount, anyText, exactly, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment, reason, seenVersion } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** The states of docs/reference/machines.md#grant. */
export const GRANT_STATES = ['queued', 'active', 'released', 'spent', 'expired', 'forfeited'] as const;

export type GrantState = (typeof GRANT_STATES)[number];

export const OWED_STATES = ['held', 'ready', 'claimed', 'lapsed', 'withdrawn'] as const;

const grant = exactly(
  {
    id: memberId,
    version: Type.Integer({ minimum: 0 }),
    state: oneOf(GRANT_STATES),
    title: anyText(1_000),
    amount,
    left: amount,
    done: amount,
    goal: amount,
    /** The maximum that is converted to cash; undefined: unlimited. */
    cap: Type.Optional(amount),
    createdAt: moment,
    /** The scheduled expiry; undefined if the bonus is not active. */
    expiresAt: Type.Optional(moment),
  },
  { requires: ['id', 'state', 'amount'] },
);

const reward = exactly(
  {
    id: memberId,
    title: anyText(1_000),
    amount,
    /** held: not claimable yet; ready: claimable; withdrawn: taken back. */
    state: oneOf(OWED_STATES),
    isAuto: Type.Boolean(),
    issuedAt: moment,
    readyAt: moment,
    until: moment,
    takenAt: Type.Optional(moment),
  },
  { requires: ['id', 'amount', 'state'] },
);

const memberGrantsReply = exactly({
  grants: Type.Array(grant),
  /** Claimable rewards first. */
  rewards: Type.Array(reward),
  currency: text(16),
});

/** A member's bonus with a wagering requirement. Amounts are decimal text; times are epoch milliseconds. */
export type StaffGrant = Reading<typeof grant>;

/** A reward that was issued to a member. */
export type StaffReward = Reading<typeof reward>;

export type MemberGrants = Reading<typeof memberGrantsReply>;

/** Bonuses and rewards of a member from promotions. */
export const memberGrants = defineStaffCall({
  name: 'staffMemberGrants',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/grants',
  access: 'ledger.read',
  request: exactly({ memberId }),
  reply: memberGrantsReply,
});

/**
 * Forfeits a bonus in the version that was read: the remaining amount goes back, and the member reads the reason.
 * `grant_in_play` while an open round has a stake from it; `conflict` (StaffActionConflict) if it changed or ended.
 */
export const forfeitGrant = defineStaffCall({
  name: 'staffForfeitGrant',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/grants/forfeit',
  access: 'grant.forfeit',
  request: exactly({ memberId, id: memberId, version: seenVersion, reason }),
  reply: versioned,
  refused: conflict,
});

/** Withdraws an unclaimed reward; `conflict` (StaffActionConflict) if it is no longer claimable. */
export const withdrawReward = defineStaffCall({
  name: 'staffWithdrawReward',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/grants/withdraw',
  access: 'grant.forfeit',
  request: exactly({ memberId, id: memberId, reason }),
  reply: nothing,
  refused: conflict,
});
