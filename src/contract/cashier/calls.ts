/** Ways to pay in and out. */
import { cashierCall } from './order.ts';
import { type PayMethods, readPayMethods } from './read.ts';

export type PayDirection = 'DEPOSIT' | 'WITHDRAWAL';

/** M170, M171. The methods that the merchant offers this member, best first; those that are closed for now too, with why. */
export const payMethods = cashierCall<{ readonly direction: PayDirection }, PayMethods>({
  name: 'payMethods',
  method: 'GET',
  path: '/wps/cashier/methods',
  quiet: true,
  read: readPayMethods,
});

export const cashierCalls = [payMethods];
