import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readProposal, type StepProposal } from '../cashier/order.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

export const SUSPENSE_PARTS = ['open', 'done'] as const;

/** Money that arrived and that no order takes. Amounts are decimal text, times milliseconds since 1970. */
export interface UnmatchedPayment {
  readonly id: string;
  readonly version: number;
  readonly provider: string;
  /** The provider's word for it. */
  readonly reference: string;
  readonly amount: string;
  readonly createdAt: number;
  /** The deposit that it came once more for, and whose that is. */
  readonly depositId: string | undefined;
  readonly depositReference: string | undefined;
  readonly depositAccount: string | undefined;
  /** What a colleague proposes: `credit`, to `account`, or `return` to who paid. */
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

/** Money in suspense: open, what lies there longest first; or closed, the newest first. */
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

/** What is to become of it: given to a member, sent back to who paid, or what a colleague proposed for it; `takeBack`: not what I proposed. */
export type SuspenseVerdict =
  | { readonly verdict: 'credit'; readonly account: string }
  | { readonly verdict: 'return' }
  | { readonly verdict: 'confirm' }
  | { readonly verdict: 'takeBack' };

/** Proposes what becomes of it, in place of what was proposed before, or does what somebody else proposed. `conflict` (StaffActionConflict). */
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
    ...{ id, amount },
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
