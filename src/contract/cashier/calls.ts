/** Payment methods for deposits and withdrawals. */
import { defineCall, type NoRequest } from '../call/call.ts';
import { cashierCall } from './order.ts';
import { type PayDirection, type PayForm, type PayMethods, readPayForms, readPayMethods } from './read.ts';

export type { PayDirection } from './read.ts';

/**
 * M170, M171. The methods that the merchant offers this member, best first; includes closed methods with the reason.
 */
export const payMethods = cashierCall<{ readonly direction: PayDirection }, PayMethods>({
  name: 'payMethods',
  method: 'GET',
  path: '/wps/cashier/methods',
  quiet: true,
  read: readPayMethods,
});

/**
 * M253. The form fields of all methods, without a session: an edge compiles their validators before a form is opened.
 */
export const payForms = defineCall<NoRequest, readonly PayForm[]>({
  name: 'payForms',
  method: 'GET',
  path: '/wps/cashier/forms',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readPayForms,
});

export const cashierCalls = [payMethods, payForms];
