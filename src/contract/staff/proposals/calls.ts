import { amount, anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId as id, moment, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

const staffProposalReply = exactly(
  {
    id,
    /** Its name in the journal; the text `action.<name>`. */
    action: text(60),
    /** The subject: `promotion:welcome`. */
    subject: text(200),
    /** The account or the name of the subject; may be empty. */
    account: anyText(1_000),
    /** The amount that it pays, decimal text; undefined if it cannot be computed. */
    amount: Type.Optional(amount),
    currency: text(16),
    by: anyText(),
    isMine: Type.Boolean(),
    reason: anyText(500),
    /** Epoch milliseconds. */
    at: moment,
    request: anyText(40_000),
  },
  { requires: ['id', 'action'] },
);

/** An action above the merchant's limit that awaits a second staff user. */
export type StaffProposal = Reading<typeof staffProposalReply>;

/** One action that awaits a second staff user. */
export const staffProposal = defineStaffCall({
  name: 'staffProposal',
  method: 'GET',
  path: '/staff/merchants/:merchant/proposals',
  access: 'cashier.read',
  request: exactly({ id }),
  reply: staffProposalReply,
});

/**
 * Confirms another user's proposal or drops one: the own one, or any for a user with permission to confirm it.
 * `forbidden` for confirming the own one, `not_found` if it no longer exists, `conflict` (StaffActionConflict) if its subject
 * has changed.
 */
export const answerProposal = defineStaffCall({
  name: 'staffAnswerProposal',
  method: 'POST',
  path: '/staff/merchants/:merchant/proposals',
  access: 'proposal.answer',
  request: exactly({ id, verdict: oneOf(['confirm', 'drop'] as const), reason }),
  reply: exactly({ isDone: Type.Boolean() }),
  refused: conflict,
});
