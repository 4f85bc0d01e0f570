import Type from 'typebox';
import { anyText, exactly, listPlace, nothing, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import * as calls from './calls.ts';

const id = memberId;
const place = listPlace;

const item = exactly({
  id,
  source: text(40),
  item: anyText(200),
  why: text(40),
  reason: anyText(1000),
  attempts: Type.Integer({ minimum: 1 }),
  firstAt: moment,
  lastAt: moment,
  retryAt: Type.Optional(moment),
  closedAs: Type.Optional(oneOf(['done', 'dismissed'] as const)),
  closedAt: Type.Optional(moment),
  closedBy: Type.Optional(text()),
  closedReason: Type.Optional(anyText(500)),
});

export const setAsideSchemas = {
  setAsideList: {
    request: exactly({ state: oneOf(calls.SET_ASIDE_STATES), after: Type.Optional(place) }),
    reply: exactly({ rows: Type.Array(item), next: Type.Optional(place) }),
  },
  answerSetAside: {
    request: exactly({ id, verdict: oneOf(['retry', 'dismiss'] as const), reason }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
