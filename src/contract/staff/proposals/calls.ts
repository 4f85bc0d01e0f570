import { own, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** An action above the merchant's limit that awaits a second staff user. */
export interface StaffProposal {
  readonly id: string;
  /** Its name in the journal; the text `action.<name>`. */
  readonly action: string;
  /** The subject: `promotion:welcome`. */
  readonly subject: string;
  /** The account or the name of the subject; may be empty. */
  readonly account: string;
  /** The amount that it pays, decimal text; undefined if it cannot be computed. */
  readonly amount: string | undefined;
  readonly currency: string;
  /** The name of the proposing user. */
  readonly by: string;
  readonly isMine: boolean;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The request as JSON. */
  readonly request: string;
}

/** One action that awaits a second staff user. */
export const staffProposal = defineStaffCall<{ readonly id: string }, StaffProposal | undefined>({
  name: 'staffProposal',
  method: 'GET',
  path: '/staff/merchants/:merchant/proposals',
  access: 'cashier.read',
  read: (value) => {
    const [id, action] = [readText(value, 'id'), readText(value, 'action')];
    if (!id || !action) return undefined;
    return {
      id,
      action,
      subject: readText(value, 'subject') ?? '',
      account: readText(value, 'account') ?? '',
      amount: readText(value, 'amount'),
      currency: readText(value, 'currency') ?? '',
      by: readText(value, 'by') ?? '',
      isMine: readYes(value, 'isMine'),
      reason: readText(value, 'reason') ?? '',
      at: readWhole(value, 'at') ?? 0,
      request: readText(value, 'request') ?? '',
    };
  },
});

/**
 * Confirms another user's proposal or drops one: the own one, or any for a user with permission to confirm it.
 * `forbidden` for confirming the own one, `not_found` if it no longer exists, `conflict` (StaffActionConflict) if its subject
 * has changed.
 */
export const answerProposal = defineStaffCall<
  { readonly id: string; readonly verdict: 'confirm' | 'drop'; readonly reason: string },
  { readonly isDone: boolean }
>({
  name: 'staffAnswerProposal',
  method: 'POST',
  path: '/staff/merchants/:merchant/proposals',
  access: 'proposal.answer',
  read: (value) => ({ isDone: own(value, 'isDone') === true }),
});
