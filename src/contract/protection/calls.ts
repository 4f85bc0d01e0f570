/**
 * The member's own limits, breaks and self-exclusion (docs/explanation/limits.md#in-the-gateway). Each call that changes
 * something returns the whole state after the change.
 */
import { type Call, defineCall, type NoRequest } from '../call/call.ts';
import type { LimitKey, Protection } from './read.ts';
import { readProtection } from './read.ts';
import { type RealityCheck, readRealityCheck } from './read-check.ts';

function protectionCall<Request>(
  spec: Pick<Call<Request, Protection>, 'name' | 'method' | 'path'> & Partial<Call<Request, Protection>>,
): Call<Request, Protection> {
  return defineCall<Request, Protection>({
    module: 'COMM3',
    token: true,
    own: true,
    when: { member: 'personalCentre' },
    read: readProtection,
    ...spec,
  });
}

export const protection = protectionCall<NoRequest>({
  name: 'protection',
  method: 'GET',
  path: '/wps/member/protection',
  quiet: true,
});

/**
 * `amount` is decimal text in the merchant's currency, of TIME whole minutes; null removes the limit. A lower amount is
 * in force at once and drops a pending request; a higher one, or null, becomes the limit's `request`. Refused by field.
 */
export const setLimit = protectionCall<LimitKey & { readonly amount: string | null }>({
  name: 'setLimit',
  method: 'PUT',
  path: '/wps/member/protection/limits',
});

/**
 * Puts the limit's request in force. Refused with limit_request_waits (value.until: from when it may be confirmed;
 * value.contact: after staff have spoken with the member), or with not_found if there is no request or its time to be confirmed is over.
 */
export const confirmLimit = protectionCall<LimitKey>({
  name: 'confirmLimit',
  method: 'POST',
  path: '/wps/member/protection/limits/confirm',
});

/** Begins at once and cannot be ended or shortened; `hours` is one of `breakHours`. A longer break or exclusion stays. */
export const takeBreak = protectionCall<{ readonly hours: number }>({
  name: 'takeBreak',
  method: 'POST',
  path: '/wps/member/protection/breaks',
});

/**
 * Begins at once and cannot be ended or shortened by the member; `months` is one of `exclusionMonths`, null: without
 * end. `understood` states that the member has read what happens.
 */
export const excludeSelf = protectionCall<{ readonly months: number | null; readonly understood: true }>({
  name: 'excludeSelf',
  method: 'POST',
  path: '/wps/member/protection/exclusions',
});

/**
 * Asks to come back after a self-exclusion that goes on until then: it ends after `pause.coolingOffHours`. Refused with
 * self_excluded (value.returnsFrom) before `pause.returnsFrom`, and with not_found if no exclusion waits for a request.
 */
export const askReturn = protectionCall<NoRequest>({
  name: 'askReturn',
  method: 'POST',
  path: '/wps/member/protection/exclusions/return',
});

/** `minutes` is one of `realityCheckMinutes.choices`; null: the site's own interval. */
export const setRealityCheck = protectionCall<{ readonly minutes: number | null }>({
  name: 'setRealityCheck',
  method: 'PUT',
  path: '/wps/member/protection/realityCheck',
});

const check = {
  module: 'COMM3',
  path: '/wps/member/protection/realityCheck',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  quiet: true,
  read: readRealityCheck,
} as const;

/** Time and money of the play since the log-in's first game, by the gateway's clock, and when a check is due. */
export const realityCheck = defineCall<NoRequest, RealityCheck>({ name: 'realityCheck', method: 'GET', ...check });

/**
 * The member has read a check that is due; `goesOn` is false if the member leaves the game. Refused with not_found if
 * none is due.
 */
export const answerRealityCheck = defineCall<{ readonly goesOn: boolean }, RealityCheck>({
  name: 'answerRealityCheck',
  method: 'POST',
  ...check,
});

export const protectionCalls = [
  protection,
  setLimit,
  confirmLimit,
  takeBreak,
  excludeSelf,
  askReturn,
  setRealityCheck,
  realityCheck,
  answerRealityCheck,
];
