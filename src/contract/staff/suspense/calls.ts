import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readProposal, type StepProposal } from '../cashier/order.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export const SUSPENSE_PARTS = ['open', 'done'] as const;

/**
 * An unmatched payment: money that arrived without a matching order. Amounts are decimal text; times are epoch
 * milliseconds.
 */
export interface UnmatchedPayment {
  readonly id: string;
  readonly version: number;
  readonly provider: string;
  /** The provider's reference. */
  readonly reference: string;
  readonly amount: string;
  readonly createdAt: number;
  /** The deposit that was paid a second time, and its reference. */
  readonly depositId: string | undefined;
  readonly depositReference: string | undefined;
  readonly depositAccount: string | undefined;
  /** A staff user's proposal: `credit` to `account`, or `return` to the payer. */
  readonly proposal: StepProposal | undefined;
  readonly account: string | undefined;
  readonly closedAs: 'credited' | 'returned' | undefined;
  readonly closedAt: number | undefined;
  readonly closedBy: string | undefined;
}

export interface UnmatchedPaymentList {
  readonly rows: readonly UnmatchedPayment[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** Unmatched payments: open ones, oldest first; or closed ones, newest first. */
export const suspenseList = defineStaffCall<
  { readonly part: (typeof SUSPENSE_PARTS)[number]; readonly after?: string },
  UnmatchedPaymentList
>({
  name: 'staffSuspense',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/suspense',
  access: 'cashier.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readUnmatched),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
  }),
});

/**
 * The decision on an unmatched payment: credit it to a member, return it to the payer, confirm another user's proposal;
 * `takeBack`: withdraw the own proposal.
 */
export type SuspenseVerdict =
  | { readonly verdict: 'credit'; readonly account: string }
  | { readonly verdict: 'return' }
  | { readonly verdict: 'confirm' }
  | { readonly verdict: 'takeBack' };

/**
 * Proposes a decision, replacing an earlier proposal, or confirms another user's proposal. `conflict` (StaffActionConflict).
 */
export const answerSuspense = defineStaffCall<
  SuspenseVerdict & { readonly id: string; readonly version: number; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffAnswerSuspense',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/suspense/answer',
  access: 'cashier.suspense',
  read: readVersioned,
});

function readUnmatched(row: unknown): UnmatchedPayment | undefined {
  const [id, amount] = [readText(row, 'id'), readText(row, 'amount')];
  if (!id || !amount) return undefined;
  const closedAs = readText(row, 'closedAs');
  return {
    id,
    amount,
    version: readWhole(row, 'version') ?? 0,
    provider: readText(row, 'provider') ?? '',
    reference: readText(row, 'reference') ?? '',
    createdAt: readWhole(row, 'createdAt') ?? 0,
    depositId: readText(row, 'depositId'),
    depositReference: readText(row, 'depositReference'),
    depositAccount: readText(row, 'depositAccount'),
    proposal: readProposal(own(row, 'proposal')),
    account: readText(row, 'account'),
    closedAs: closedAs === 'credited' || closedAs === 'returned' ? closedAs : undefined,
    closedAt: readWhole(row, 'closedAt'),
    closedBy: readText(row, 'closedBy'),
  };
}
