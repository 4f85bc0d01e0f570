import { exactly, moment, nothing, oneOf, text, uuid } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { identityReply } from '#contract/identity/calls.ts';
import { documentKinds, type RefusalReason, refusalReasons } from '#contract/identity/kinds.ts';
import { memberId, reason } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

const memberIdentityReply = exactly(
  {
    state: identityReply,
    /** Of the member's identity; 0: nothing was asked yet. */
    version: Type.Integer({ minimum: 0 }),
    /** Until when staff must have looked; only of documents that wait. */
    dueAt: Type.Optional(moment),
    /** Two staff users verify. */
    byTwo: Type.Boolean(),
    documents: Type.Array(exactly({ id: uuid, kind: oneOf(documentKinds), at: moment }, { requires: ['id', 'kind'] }), {
      maxItems: 50,
    }),
  },
  { requires: ['state'] },
);
export type MemberIdentity = Reading<typeof memberIdentityReply>;

/** A member's identity as the member sees it, and the documents by id. */
export const memberIdentity = defineStaffCall({
  name: 'staffMemberIdentity',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/identity',
  access: 'member.read',
  request: exactly({ id: memberId }),
  reply: memberIdentityReply,
});

/** Of the identity that was seen; 0: nothing was asked yet. */
const seenVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** A picture of a document: a JPEG re-encoded by the gateway. Every look is in the journal. */
export const identityDocument = defineStaffCall({
  name: 'staffIdentityDocument',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/identity/document',
  access: 'identity.read',
  download: true,
  request: exactly({ id: memberId, document: uuid }),
  reply: nothing,
});

interface Decided {
  readonly id: string;
  /** Of the identity that was seen. */
  readonly version: number;
  readonly reason: string;
}

export type DecideRequest = Decided &
  ({ readonly verdict: 'verify' | 'ask' } | { readonly verdict: 'refuse'; readonly why: RefusalReason });

/**
 * Decides: `verify` verifies what the market demands; `refuse` names a reason that the member reads; `ask` asks for
 * documents, and what was verified counts no longer. `conflict` (StaffActionConflict) if it was changed in the meantime.
 */
export const decideIdentity = defineStaffCall({
  name: 'staffDecideIdentity',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/identity/decide',
  access: 'identity.decide',
  request: Type.Union([
    exactly({
      id: memberId,
      version: seenVersion,
      verdict: oneOf(['verify', 'ask'] as const),
      reason,
    }),
    exactly({
      id: memberId,
      version: seenVersion,
      verdict: Type.Literal('refuse'),
      why: oneOf(refusalReasons),
      reason,
    }),
  ]),
  reply: versioned,
  refused: conflict,
});

const waiting = exactly({ id: memberId, account: text(), dueAt: moment }, { requires: ['id'] });

/** Members whose documents wait for staff, the first due first. */
export const identityQueue = defineStaffCall({
  name: 'staffIdentityQueue',
  method: 'GET',
  path: '/staff/merchants/:merchant/protection/identities',
  access: 'member.read',
  request: exactly({}),
  reply: exactly({ rows: Type.Array(waiting, { maxItems: 200 }) }),
});
