import { readAmountMinor } from '../call/amount.ts';
import { type Call, defineCall, type ReplyContext } from '../call/call.ts';
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** The decimals of the merchant's currency, needed to read amounts. */
export type AmountContext = Pick<ReplyContext, 'currencyExponent'>;

/** A cashier call: requires a signed-in member who is not a trial account. */
export function cashierCall<Request, Reply>(
  spec: Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'read'> & Partial<Call<Request, Reply>>,
): Call<Request, Reply> {
  return defineCall<Request, Reply>({
    module: 'COMM3',
    token: true,
    own: true,
    when: { member: 'personalCentre' },
    ...spec,
  });
}

/** A state change of an order: the new state, and its time in epoch milliseconds of the gateway's clock. */
export interface OrderStep {
  readonly state: string;
  readonly at: number;
}

/**
 * The common properties of all payment orders. Amounts are minor units as text; times are epoch milliseconds of the
 * gateway's clock.
 */
export interface Order {
  readonly id: string;
  /** A state of the order's state machine (docs/reference/machines.md); its name is the text `cashier.<machine>.<state>`. */
  readonly state: string;
  /** The requested amount. */
  readonly amountMinor: string;
  readonly createdAt: number;
  /** The time of the next scheduled step; undefined if none is scheduled. */
  readonly dueAt: number | undefined;
  /** Oldest first; the state of the last one is `state`. */
  readonly steps: readonly OrderStep[];
}

export interface OrderPage<Each> {
  readonly orders: readonly Each[];
  /** Cursor for `after` of the next page; undefined on the last page. */
  readonly next: string | undefined;
  /** The gateway's time of the reply: the reference for the countdown to `dueAt`. */
  readonly now: number | undefined;
}

/** Reads the minor units at `key`; undefined without an amount. */
export function readMinor(value: unknown, key: string, { currencyExponent }: AmountContext): string | undefined {
  return readAmountMinor(own(value, key), currencyExponent)?.toString();
}

/** Reads the common properties of an order; undefined if id, state or amount is missing. Never throws. */
export function readOrder(value: unknown, context: AmountContext): Order | undefined {
  const [id, state, amountMinor] = [
    readText(value, 'id'),
    readText(value, 'state'),
    readMinor(value, 'amount', context),
  ];
  if (!id || !state || amountMinor === undefined) return undefined;
  return {
    id,
    state,
    amountMinor,
    createdAt: readWhole(value, 'createdAt') ?? 0,
    dueAt: readWhole(value, 'dueAt'),
    steps: readRows(own(value, 'steps'), readStep),
  };
}

function readStep(row: unknown): OrderStep | undefined {
  const [state, at] = [readText(row, 'state'), readWhole(row, 'at')];
  return state && at !== undefined ? { state, at } : undefined;
}

/** Reads a page of orders; rows for which `readEach` returns undefined are left out. Never throws. */
export function readOrderPage<Each>(value: unknown, readEach: (row: unknown) => Each | undefined): OrderPage<Each> {
  return {
    orders: readRows(own(value, 'orders'), readEach),
    next: readText(value, 'next') || undefined,
    now: readWhole(value, 'now'),
  };
}
