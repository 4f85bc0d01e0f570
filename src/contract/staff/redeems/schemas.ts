import Type from 'typebox';
import { anyText, exactly, listPlace, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { REDEEM_STATES } from '#contract/points/redeem.ts';
import { conflict, memberId, moment, reason, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const id = memberId;
const place = listPlace;
/** The version of a new exchange is 1. */
const version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const redeem = exactly({
  id,
  reference: text(20),
  memberId,
  account: text(),
  state: oneOf(REDEEM_STATES),
  version,
  name: text(),
  category: text(40),
  quantity: Type.Integer({ minimum: 1 }),
  points: Type.String({ maxLength: 20, pattern: '^[0-9]+$' }),
  recipient: Type.Optional(anyText(80)),
  address: Type.Optional(anyText(300)),
  phone: Type.Optional(anyText(30)),
  askedAt: moment,
  reason: Type.Optional(anyText(500)),
});

export const redeemsSchemas = {
  redeems: {
    request: exactly({ state: oneOf(REDEEM_STATES), memberId: Type.Optional(memberId), after: Type.Optional(place) }),
    reply: exactly({ rows: Type.Array(redeem), next: Type.Optional(place) }),
  },
  answerRedeem: {
    request: exactly({ id, version, verdict: oneOf(['approve', 'reject'] as const), reason }),
    reply: versioned,
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
