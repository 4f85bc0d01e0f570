import { anyText, exactly, listPlace, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

/**
 * Why an item was set aside. failed: processing failed; unreadable: it cannot be parsed; no-member: its member does not
 * exist.
 */
export const SET_ASIDE_WHYS = ['failed', 'unreadable', 'no-member'] as const;

export const SET_ASIDE_STATES = ['open', 'closed'] as const;

export type SetAsideState = (typeof SET_ASIDE_STATES)[number];

const id = memberId;
const place = listPlace;

const item = exactly(
  {
    id,
    /** `points`, `rewards`, `payouts`. */
    source: text(40),
    item: anyText(200),
    /** `failed`, `unreadable`, `no-member`. */
    why: text(40),
    reason: anyText(1000),
    attempts: fallback(Type.Integer({ minimum: 1 }), 1),
    firstAt: moment,
    lastAt: moment,
    /** The time of the next automatic retry; undefined: none. */
    retryAt: Type.Optional(moment),
    closedAs: Type.Optional(oneOf(['done', 'dismissed'] as const)),
    closedAt: Type.Optional(moment),
    /** The name of a staff user; undefined: the platform. */
    closedBy: Type.Optional(text()),
    closedReason: Type.Optional(anyText(500)),
  },
  { requires: ['id', 'source'] },
);

/** An item that a consumer, queue or job could not process. Times are epoch milliseconds. */
export type SetAsideItem = Reading<typeof item>;

/** Items that consumers, queues and jobs set aside, newest failure first. */
export const setAsideList = defineStaffCall({
  name: 'staffSetAside',
  method: 'GET',
  path: '/staff/merchants/:merchant/set-aside',
  access: 'setAside.read',
  request: exactly({ state: oneOf(SET_ASIDE_STATES), after: Type.Optional(place) }),
  reply: exactly({ rows: Type.Array(item), next: Type.Optional(place) }),
});

/** Retries an item now, or dismisses it permanently. `conflict` if it is closed. */
export const answerSetAside = defineStaffCall({
  name: 'staffAnswerSetAside',
  method: 'POST',
  path: '/staff/merchants/:merchant/set-aside/answer',
  access: 'setAside.answer',
  request: exactly({ id, verdict: oneOf(['retry', 'dismiss'] as const), reason }),
  reply: nothing,
});
