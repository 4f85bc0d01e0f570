import { amount, anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { orderPlace, orderVersion as version } from '../cashier/order.ts';
import { memberId as id, moment, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export const SUSPENSE_PARTS = ['open', 'done'] as const;

/**
 * The decision on an unmatched payment: credit it to a member, return it to the payer, confirm another user's proposal;
 * `takeBack`: withdraw the own proposal.
 */
export type SuspenseVerdict =
  | { readonly verdict: 'credit'; readonly account: string }
  | { readonly verdict: 'return' }
  | { readonly verdict: 'confirm' }
  | { readonly verdict: 'takeBack' };

const unmatchedPayment = exactly(
  {
    id,
    version,
    provider: text(40),
    reference: text(100),
    amount,
    createdAt: moment,
    depositId: Type.Optional(id),
    depositReference: Type.Optional(text(20)),
    depositAccount: Type.Optional(text()),
    /** A staff user's proposal: `credit` to `account`, or `return` to the payer. */
    proposal: Type.Optional(
      exactly(
        {
          step: oneOf(['credit', 'return'] as const),
          by: text(),
          isMine: Type.Boolean(),
          reason: anyText(500),
          at: moment,
        },
        { requires: ['step'] },
      ),
    ),
    account: Type.Optional(text()),
    closedAs: Type.Optional(oneOf(['credited', 'returned'] as const)),
    closedAt: Type.Optional(moment),
    closedBy: Type.Optional(text()),
  },
  { requires: ['id', 'amount'] },
);

const seen = { id, version, reason };

/**
 * An unmatched payment: money that arrived without a matching order. Amounts are decimal text; times are epoch
 * milliseconds.
 */
export type UnmatchedPayment = Reading<typeof unmatchedPayment>;

/** Unmatched payments: open ones, oldest first; or closed ones, newest first. */
export const suspenseList = defineStaffCall({
  name: 'staffSuspense',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/suspense',
  access: 'cashier.read',
  request: exactly({ part: oneOf(SUSPENSE_PARTS), after: Type.Optional(orderPlace) }),
  reply: exactly({ rows: Type.Array(unmatchedPayment), next: Type.Optional(orderPlace), currency: text(16) }),
});

/**
 * Proposes a decision, replacing an earlier proposal, or confirms another user's proposal. `conflict` (StaffActionConflict).
 */
export const answerSuspense = defineStaffCall({
  name: 'staffAnswerSuspense',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/suspense/answer',
  access: 'cashier.suspense',
  request: Type.Union([
    exactly({ ...seen, verdict: Type.Literal('credit'), account: text() }),
    exactly({ ...seen, verdict: Type.Literal('return') }),
    exactly({ ...seen, verdict: Type.Literal('confirm') }),
    exactly({ ...seen, verdict: Type.Literal('takeBack') }),
  ]),
  reply: exactly({ version }, { requires: ['version'] }),
  refused: conflict,
});
