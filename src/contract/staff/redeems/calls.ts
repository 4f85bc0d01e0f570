import { anyText, exactly, listPlace, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { REDEEM_STATES } from '#contract/points/redeem.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

const id = memberId;
const place = listPlace;

/** The version of a new exchange is 1. */
const version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const redeem = exactly(
  {
    id,
    reference: text(20),
    memberId,
    account: text(),
    state: oneOf(REDEEM_STATES),
    version,
    name: text(),
    category: text(40),
    quantity: fallback(Type.Integer({ minimum: 1 }), 1),
    points: fallback(Type.String({ maxLength: 20, pattern: '^[0-9]+$' }), '0'),
    /** The recipient of goods; absent if nothing is delivered. */
    recipient: Type.Optional(anyText(80)),
    address: Type.Optional(anyText(300)),
    phone: Type.Optional(anyText(30)),
    /** Epoch milliseconds. */
    askedAt: moment,
    reason: Type.Optional(anyText(500)),
  },
  { requires: ['id', 'state'] },
);

export type StaffRedeem = Reading<typeof redeem>;

/** Exchanges of points, of all members or of one; pending ones are listed longest waiting first. */
export const redeems = defineStaffCall({
  name: 'staffRedeems',
  method: 'GET',
  path: '/staff/merchants/:merchant/redeems',
  access: 'member.read',
  request: exactly({ state: oneOf(REDEEM_STATES), memberId: Type.Optional(memberId), after: Type.Optional(place) }),
  reply: exactly({ rows: Type.Array(redeem), next: Type.Optional(place) }),
});

/**
 * Approves an exchange in the version that was read, or rejects it: the points go back, and the member reads the
 * reason. `conflict` if it was already answered.
 */
export const answerRedeem = defineStaffCall({
  name: 'staffAnswerRedeem',
  method: 'POST',
  path: '/staff/merchants/:merchant/redeems/answer',
  access: 'redeem.answer',
  request: exactly({ id, version, verdict: oneOf(['approve', 'reject'] as const), reason }),
  reply: versioned,
  refused: conflict,
});
