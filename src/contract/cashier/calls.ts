/** Payment methods for deposits and withdrawals. */
import { exactly, noRequest, oneOf } from '../call/call-schemas.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { cashierCall } from './order.ts';
import { type PayForm, payDirections, payFormsReply, payMethodsReply, readPayFormsReply } from './read.ts';

export type { PayDirection } from './read.ts';

/**
 * M170, M171. The methods that the merchant offers this member, best first; includes closed methods with the reason.
 */
export const payMethods = cashierCall({
  name: 'payMethods',
  method: 'GET',
  path: '/wps/cashier/methods',
  quiet: true,
  request: exactly({ direction: oneOf(payDirections) }),
  reply: payMethodsReply,
});

/**
 * M253. The form fields of all methods, without a session: an edge compiles their validators before a form is opened.
 */
export const payForms = defineSchemaCall({
  name: 'payForms',
  method: 'GET',
  path: '/wps/cashier/forms',
  module: 'COMM3',
  quiet: true,
  own: true,
  request: noRequest,
  reply: payFormsReply,
  read: (value, context): readonly PayForm[] => readPayFormsReply(value, context).forms,
});

export const cashierCalls = [payMethods, payForms];
