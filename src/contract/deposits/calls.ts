import { cashierCall, type OrderPage, readOrderPage } from '../cashier/order.ts';
import { type Deposit, readDeposit } from './read.ts';

/** `amount` is decimal text in the merchant's currency; `fields` are the values of the method's form. */
export interface DepositRequest {
  readonly methodId: string;
  readonly amount: string;
  readonly fields: Readonly<Record<string, string | boolean | number>>;
  /** A promotion for the deposit: one of those that `payMethods` returns with the deposit methods. */
  readonly promotionId?: string;
}

/**
 * Opens a deposit (M170). Refused with method_closed (value.until), amount_outside (value.minimum, value.maximum),
 * daily_limit (value.maximum, value.until), too_many_open, promotion_closed, limit_reached (value.measure, value.period,
 * value.left, value.until), on_break or self_excluded (value.until, absent: without end); invalid fields are returned by name. An
 * order in state `new` is still being prepared: its provider is asked again.
 */
export const openDeposit = cashierCall<DepositRequest, Deposit | undefined>({
  name: 'openDeposit',
  method: 'POST',
  path: '/wps/cashier/deposits',
  moves: true,
  when: { all: [{ switch: 'DEPOSIT', missing: true }, { member: 'personalCentre' }] },
  read: readDeposit,
});

/** One of the member's orders by id, or a page of ten, open ones first, then newest first. */
export const deposits = cashierCall<{ readonly id?: string; readonly after?: string }, OrderPage<Deposit>>({
  name: 'deposits',
  method: 'GET',
  path: '/wps/cashier/deposits',
  quiet: true,
  read: (value, context) => readOrderPage(value, (row) => readDeposit(row, context)),
});

/**
 * The member reports that the money was sent: the gateway asks the provider. A deposit to another member is proved by a
 * picture.
 */
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

/**
 * Cancels an open deposit that is not reported as paid and not received by another member; else not_cancellable. Staff
 * check money that arrives later.
 */
export const cancelDeposit = cashierCall<{ readonly id: string }, Deposit | undefined>({
  name: 'cancelDeposit',
  method: 'DELETE',
  path: '/wps/cashier/deposits',
  moves: true,
  read: readDeposit,
});

export const depositsCalls = [openDeposit, deposits, depositSent, cancelDeposit];
