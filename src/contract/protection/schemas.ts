import * as Type from '#contract/call/type.ts';
import { amount, exactly, moment, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { moved } from '../cashier/order-schemas.ts';
import { identityStates } from '../identity/kinds.ts';
import type * as calls from './calls.ts';
import {
  limitMeasures,
  limitPeriods,
  pauseKinds,
  registerStates,
  singleMeasures,
  spanMeasures,
} from './limit-kinds.ts';

const period = oneOf(limitPeriods);
const sumMeasure = oneOf(spanMeasures);
const single = oneOf(singleMeasures);

const request = exactly({
  amount: Type.Optional(amount),
  effectiveAt: moment,
  confirmUntil: moment,
  /** Staff speak with the member first. */
  contact: Type.Optional(Type.Literal(true)),
});
const limit = exactly({
  measure: oneOf(limitMeasures),
  period: Type.Optional(period),
  amount: Type.Optional(amount),
  used: Type.Optional(amount),
  left: Type.Optional(amount),
  endsAt: Type.Optional(moment),
  request: Type.Optional(request),
  ceiling: Type.Optional(amount),
  /** A higher amount acts only after staff have spoken with the member. */
  contactAbove: Type.Optional(amount),
  required: Type.Optional(Type.Literal(true)),
  askAt: Type.Optional(Type.Array(oneOf(['registration', 'firstDeposit'] as const), { maxItems: 2 })),
  raiseAfterHours: Type.Optional(Type.Integer({ minimum: 0 })),
});
const pause = exactly({
  kind: oneOf(pauseKinds),
  startsAt: moment,
  endsAt: Type.Optional(moment),
  /** Of an exclusion that goes on until the member asks to come back: from when askReturn is possible. */
  returnsFrom: Type.Optional(moment),
  /** Hours from askReturn to the end. */
  coolingOffHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })),
});
const register = exactly({ register: text(40), state: oneOf(registerStates), askedAt: moment });
const change = exactly({
  measure: oneOf(limitMeasures),
  period: Type.Optional(period),
  at: moment,
  amount: Type.Optional(amount),
  asked: Type.Optional(amount),
  effectiveAt: Type.Optional(moment),
});
const hours = Type.Integer({ minimum: 1, maximum: 8_760 });
const months = Type.Integer({ minimum: 1, maximum: 120 });
const minutes = Type.Integer({ minimum: 1, maximum: 1_440 });

const reply = exactly({
  limits: Type.Array(limit, { maxItems: 30 }),
  raiseAfterHours: Type.Integer({ minimum: 0 }),
  pause: Type.Optional(pause),
  /** Registers of self-exclusion that refuse play, deposits and promotions. */
  registers: Type.Array(register, { maxItems: 20 }),
  pauses: Type.Array(pause, { maxItems: 100 }),
  changes: Type.Array(change, { maxItems: 50 }),
  breakHours: Type.Array(hours, { maxItems: 20 }),
  exclusionMonths: Type.Array(months, { maxItems: 20 }),
  mayExcludeForever: Type.Boolean(),
  /** An exclusion goes on after its months until the member asks to come back. */
  returnsOnRequest: Type.Optional(Type.Literal(true)),
  realityCheckMinutes: exactly({ own: Type.Optional(minutes), choices: Type.Array(minutes, { maxItems: 20 }) }),
  zone: text(64),
  now: moment,
});

const check = exactly({
  now: moment,
  /** Absent: no game was opened since the log-in. */
  play: Type.Optional(
    exactly({
      begunAt: moment,
      minutes: Type.Integer({ minimum: 0 }),
      dueAt: moment,
      stakes: amount,
      wins: amount,
    }),
  ),
  /** The limit of log-in time that is reached first; `at`: when, if the member stays; `until`: the end of its period. */
  timeUp: Type.Optional(exactly({ period, at: moment, until: moment })),
});

/**
 * What a refusal with limit_reached, limit_required, on_break, self_excluded, register_excluded, register_unavailable or
 * identity_required says, in each call that can be refused so.
 */
export const protectionRefused = {
  measure: Type.Optional(oneOf(limitMeasures)),
  period: Type.Optional(period),
  left: Type.Optional(amount),
  until: Type.Optional(moment),
  /** Of self_excluded, without `until`: from when the member may ask to come back. */
  returnsFrom: Type.Optional(moment),
  /** Of identity_required. */
  state: Type.Optional(oneOf(identityStates)),
  /** Of register_excluded and register_unavailable. */
  register: Type.Optional(text(40)),
};

export const protectionSchemas = {
  protection: { request: noRequest, reply },
  setLimit: {
    request: Type.Union([
      exactly({ measure: sumMeasure, period, amount: Type.Union([moved, Type.Null()]) }),
      exactly({ measure: single, amount: Type.Union([moved, Type.Null()]) }),
    ]),
    reply,
  },
  confirmLimit: {
    request: Type.Union([exactly({ measure: sumMeasure, period }), exactly({ measure: single })]),
    reply,
    refused: exactly({ until: Type.Optional(moment), contact: Type.Optional(Type.Literal(true)) }),
  },
  takeBreak: { request: exactly({ hours }), reply },
  excludeSelf: {
    request: exactly({ months: Type.Union([months, Type.Null()]), understood: Type.Literal(true) }),
    reply,
  },
  askReturn: {
    request: noRequest,
    reply,
    refused: exactly({ returnsFrom: Type.Optional(moment) }),
  },
  realityCheck: { request: noRequest, reply: check },
  answerRealityCheck: { request: exactly({ goesOn: Type.Boolean() }), reply: check },
  setRealityCheck: { request: exactly({ minutes: Type.Union([minutes, Type.Null()]) }), reply },
} satisfies SchemasOf<typeof calls>;
