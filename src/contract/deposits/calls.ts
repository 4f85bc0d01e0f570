import { cashierCall, type OrderPage, readOrderPage } from '../cashier/order.ts';
import { type Deposit, readDeposit } from './read.ts';

/** `amount` is decimal text in the merchant's currency; `fields` what the method's form asked. */
export interface DepositRequest {
  readonly methodId: string;
  readonly amount: string;
  readonly fields: Readonly<Record<string, string | boolean | number>>;
  /** A promotion that the deposit is for: one of those that `payMethods` tells with the ways to pay in. */
  readonly promotionId?: string;
}

/**
 * Opens a deposit (M170). Refused with method_closed (value.until), amount_outside (value.minimum, value.maximum), daily_limit (value.maximum,
 * value.until) too_many_open or
 * promotion_closed; fields that do not fit come back by name. An order that is still `new` is being prepared: its provider is asked again.
 */
export const openDeposit = cashierCall<DepositRequest, Deposit | undefined>({
  name: 'openDeposit',
  method: 'POST',
  path: '/wps/cashier/deposits',
  moves: true,
  when: { all: [{ switch: 'DEPOSIT', missing: true }, { member: 'personalCentre' }] },
  read: readDeposit,
});

/** One order of the member's own by its id, or ten of them, newest first, open ones before all others. */
export const deposits = cashierCall<{ readonly id?: string; readonly after?: string }, OrderPage<Deposit>>({
  name: 'deposits',
  method: 'GET',
  path: '/wps/cashier/deposits',
  quiet: true,
  read: (value, context) => readOrderPage(value, (row) => readDeposit(row, context)),
});

/** The member says that the money is on its way: the provider is asked; of a deposit that another member receives it is proved by a picture. */
export const depositSent = cashierCall<
  { readonly id: string; readonly pictures?: readonly string[] },
  Deposit | undefined
>({
  name: 'depositSent',
  method: 'POST',
  path: '/wps/cashier/deposits/sent',
  moves: true,
  bodyBytes: 1_300_000,
  read: readDeposit,
});

/** An open deposit of which nobody has said that it was paid, and that no other member receives; else not_cancellable. What arrives later is checked by staff. */
export const cancelDeposit = cashierCall<{ readonly id: string }, Deposit | undefined>({
  name: 'cancelDeposit',
  method: 'DELETE',
  path: '/wps/cashier/deposits',
  moves: true,
  read: readDeposit,
});

export const depositsCalls = [openDeposit, deposits, depositSent, cancelDeposit];
