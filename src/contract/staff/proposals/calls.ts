import { own, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** An action above the merchant's limit that waits for a second staff user. */
export interface StaffProposal {
  readonly id: string;
  /** The journal's name of it: the text `action.<name>`. */
  readonly action: string;
  /** What it is about: `promotion:welcome`. */
  readonly subject: string;
  /** Whose account, or what it is called; may be empty. */
  readonly account: string;
  /** What it pays, decimal text; undefined: nobody can say how much. */
  readonly amount: string | undefined;
  readonly currency: string;
  /** The name of who proposed it. */
  readonly by: string;
  readonly isMine: boolean;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What was asked for, written as JSON. */
  readonly request: string;
}

/** One action that waits for a second staff user. */
export const staffProposal = defineStaffCall<{ readonly id: string }, StaffProposal | undefined>({
  name: 'staffProposal',
  method: 'GET',
  path: '/staff/merchants/:merchant/proposals',
  access: 'cashier.read',
  read: (value) => {
    const [id, action] = [readText(value, 'id'), readText(value, 'action')];
    if (!id || !action) return undefined;
    return {
      ...{ id, action, subject: readText(value, 'subject') ?? '', account: readText(value, 'account') ?? '' },
      ...{ amount: readText(value, 'amount'), currency: readText(value, 'currency') ?? '' },
      ...{ by: readText(value, 'by') ?? '', isMine: readYes(value, 'isMine'), reason: readText(value, 'reason') ?? '' },
      ...{ at: readWhole(value, 'at') ?? 0, request: readText(value, 'request') ?? '' },
    };
  },
});

/**
 * Confirms what another staff user has proposed, or drops it: an own proposal, or, by who may confirm it, anybody's. `forbidden`
 * for the confirmation of an own one, `not_found` where it is none any more, `conflict` (StaffActionConflict) where what it is about has
 * changed.
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
