import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** The states of docs/reference/machines.md#grant. */
export const GRANT_STATES = ['queued', 'active', 'released', 'spent', 'expired', 'forfeited'] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export const OWED_STATES = ['held', 'ready', 'claimed', 'lapsed', 'withdrawn'] as const;
export type OwedState = (typeof OWED_STATES)[number];

/** A member's bonus with a wagering requirement. Amounts are decimal text; times are epoch milliseconds. */
export interface StaffGrant {
  readonly id: string;
  readonly version: number;
  readonly state: GrantState;
  readonly title: string;
  /** The initial and the remaining amount. */
  readonly amount: string;
  readonly left: string;
  /** Wagering progress and goal, as far as the stream was processed. */
  readonly done: string;
  readonly goal: string;
  /** The maximum that is converted to cash; undefined: unlimited. */
  readonly cap: string | undefined;
  readonly createdAt: number;
  /** The scheduled expiry; undefined if the bonus is not active. */
  readonly expiresAt: number | undefined;
}

/** A reward that was issued to a member. */
export interface StaffReward {
  readonly id: string;
  readonly title: string;
  readonly amount: string;
  /** held: not claimable yet; ready: claimable; withdrawn: taken back. */
  readonly state: OwedState;
  /** Paid automatically. */
  readonly isAuto: boolean;
  readonly issuedAt: number;
  readonly readyAt: number;
  readonly until: number;
  readonly takenAt: number | undefined;
}

export interface MemberGrants {
  /** The active one, then queued ones, then ended ones. */
  readonly grants: readonly StaffGrant[];
  /** Claimable rewards first. */
  readonly rewards: readonly StaffReward[];
  readonly currency: string;
}

/** Bonuses and rewards of a member from promotions. */
export const memberGrants = defineStaffCall<{ readonly memberId: string }, MemberGrants>({
  name: 'staffMemberGrants',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/grants',
  access: 'ledger.read',
  read: (value) => ({
    grants: readRows(own(value, 'grants'), readGrant),
    rewards: readRows(own(value, 'rewards'), readReward),
    currency: readText(value, 'currency') ?? '',
  }),
});

/**
 * Forfeits a bonus in the version that was read: the remaining amount goes back, and the member reads the reason.
 * `grant_in_play` while an open round has a stake from it; `conflict` (StaffActionConflict) if it changed or ended.
 */
export const forfeitGrant = defineStaffCall<
  { readonly memberId: string; readonly id: string; readonly version: number; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffForfeitGrant',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/grants/forfeit',
  access: 'grant.forfeit',
  read: readVersioned,
});

/** Withdraws an unclaimed reward; `conflict` (StaffActionConflict) if it is no longer claimable. */
export const withdrawReward = defineStaffCall<
  { readonly memberId: string; readonly id: string; readonly reason: string },
  null
>({
  name: 'staffWithdrawReward',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/grants/withdraw',
  access: 'grant.forfeit',
  read: () => null,
});

function readGrant(row: unknown): StaffGrant | undefined {
  const [id, amount] = [readText(row, 'id'), readText(row, 'amount')];
  const state = GRANT_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || amount === undefined || state === undefined) return undefined;
  return {
    id,
    amount,
    state,
    version: readWhole(row, 'version') ?? 0,
    title: readText(row, 'title') ?? '',
    left: readText(row, 'left') ?? '0',
    done: readText(row, 'done') ?? '0',
    goal: readText(row, 'goal') ?? '0',
    cap: readText(row, 'cap'),
    createdAt: readWhole(row, 'createdAt') ?? 0,
    expiresAt: readWhole(row, 'expiresAt'),
  };
}

function readReward(row: unknown): StaffReward | undefined {
  const [id, amount] = [readText(row, 'id'), readText(row, 'amount')];
  const state = OWED_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || amount === undefined || state === undefined) return undefined;
  return {
    id,
    amount,
    state,
    title: readText(row, 'title') ?? '',
    isAuto: own(row, 'isAuto') === true,
    issuedAt: readWhole(row, 'issuedAt') ?? 0,
    readyAt: readWhole(row, 'readyAt') ?? 0,
    until: readWhole(row, 'until') ?? 0,
    takenAt: readWhole(row, 'takenAt'),
  };
}
