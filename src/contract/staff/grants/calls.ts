import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** As docs/machines.md#grant has them. */
export const GRANT_STATES = ['queued', 'active', 'released', 'spent', 'expired', 'forfeited'] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export const OWED_STATES = ['held', 'ready', 'claimed', 'lapsed', 'withdrawn'] as const;
export type OwedState = (typeof OWED_STATES)[number];

/** A bonus of a member's that is to be wagered. Amounts are decimal text, moments epoch milliseconds. */
export interface StaffGrant {
  readonly id: string;
  readonly version: number;
  readonly state: GrantState;
  readonly title: string;
  /** What was given, and what is left of it. */
  readonly amount: string;
  readonly left: string;
  /** What was wagered of what has to be, as far as the stream was read. */
  readonly done: string;
  readonly goal: string;
  /** At most so much becomes cash; undefined: all of it. */
  readonly cap: string | undefined;
  readonly createdAt: number;
  /** When the clock ends it; undefined: it does not play. */
  readonly expiresAt: number | undefined;
}

/** A reward that was issued to a member. */
export interface StaffReward {
  readonly id: string;
  readonly title: string;
  readonly amount: string;
  /** held: not yet; ready: it can be taken; withdrawn: it was taken back. */
  readonly state: OwedState;
  /** It is paid without the member's doing. */
  readonly isAuto: boolean;
  readonly issuedAt: number;
  readonly readyAt: number;
  readonly until: number;
  readonly takenAt: number | undefined;
}

export interface MemberGrants {
  /** The one that plays, those that wait for it, then those that ended. */
  readonly grants: readonly StaffGrant[];
  /** What can be taken first. */
  readonly rewards: readonly StaffReward[];
  readonly currency: string;
}

/** What promotions gave a member and owe them. */
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
 * Ends a bonus as it was seen: what is left of it goes back, and its member reads the reason. `grant_in_play` while a round is
 * open that it is staked in; `conflict` (StaffActionConflict) where it has gone on or has ended.
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

/** Takes back a reward that nobody has claimed; `conflict` (StaffActionConflict) where that is over. */
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
    ...{ id, amount, state, version: readWhole(row, 'version') ?? 0, title: readText(row, 'title') ?? '' },
    ...{ left: readText(row, 'left') ?? '0', done: readText(row, 'done') ?? '0', goal: readText(row, 'goal') ?? '0' },
    ...{ cap: readText(row, 'cap'), createdAt: readWhole(row, 'createdAt') ?? 0 },
    expiresAt: readWhole(row, 'expiresAt'),
  };
}

function readReward(row: unknown): StaffReward | undefined {
  const [id, amount] = [readText(row, 'id'), readText(row, 'amount')];
  const state = OWED_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || amount === undefined || state === undefined) return undefined;
  return {
    ...{ id, amount, state, title: readText(row, 'title') ?? '', isAuto: own(row, 'isAuto') === true },
    ...{ issuedAt: readWhole(row, 'issuedAt') ?? 0, readyAt: readWhole(row, 'readyAt') ?? 0 },
    ...{ until: readWhole(row, 'until') ?? 0, takenAt: readWhole(row, 'takenAt') },
  };
}
