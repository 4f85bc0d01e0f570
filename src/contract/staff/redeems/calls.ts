import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { REDEEM_STATES, type RedeemState } from '#contract/points/redeem.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export interface StaffRedeem {
  readonly id: string;
  readonly reference: string;
  readonly memberId: string;
  readonly account: string;
  readonly state: RedeemState;
  readonly version: number;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  /** Whole points as text. */
  readonly points: string;
  /** The recipient of goods; absent if nothing is delivered. */
  readonly recipient: string | undefined;
  readonly address: string | undefined;
  readonly phone: string | undefined;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  readonly reason: string | undefined;
}

export interface StaffRedeems {
  readonly rows: readonly StaffRedeem[];
  readonly next: string | undefined;
}

/** Exchanges of points, of all members or of one; pending ones are listed longest waiting first. */
export const redeems = defineStaffCall<
  { readonly state: RedeemState; readonly memberId?: string; readonly after?: string },
  StaffRedeems
>({
  name: 'staffRedeems',
  method: 'GET',
  path: '/staff/merchants/:merchant/redeems',
  access: 'member.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

/**
 * Approves an exchange in the version that was read, or rejects it: the points go back, and the member reads the
 * reason. `conflict` if it was already answered.
 */
export const answerRedeem = defineStaffCall<
  {
    readonly id: string;
    readonly version: number;
    readonly verdict: 'approve' | 'reject';
    readonly reason: string;
  },
  Versioned | undefined
>({
  name: 'staffAnswerRedeem',
  method: 'POST',
  path: '/staff/merchants/:merchant/redeems/answer',
  access: 'redeem.answer',
  read: readVersioned,
});

function readRow(row: unknown): StaffRedeem | undefined {
  const id = readText(row, 'id');
  const state = REDEEM_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || state === undefined) return undefined;
  return {
    id,
    state,
    reference: readText(row, 'reference') ?? '',
    memberId: readText(row, 'memberId') ?? '',
    account: readText(row, 'account') ?? '',
    version: readWhole(row, 'version') ?? 0,
    name: readText(row, 'name') ?? '',
    category: readText(row, 'category') ?? '',
    quantity: readWhole(row, 'quantity') ?? 1,
    points: readText(row, 'points') ?? '0',
    recipient: readText(row, 'recipient'),
    address: readText(row, 'address'),
    phone: readText(row, 'phone'),
    askedAt: readWhole(row, 'askedAt') ?? 0,
    reason: readText(row, 'reason'),
  };
}
