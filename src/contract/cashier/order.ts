import { readAmountMinor } from '../call/amount.ts';
import { type Call, defineCall, type ReplyContext } from '../call/call.ts';
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** Digits after the point of the merchant's currency: all that amounts are read by. */
export type AmountContext = Pick<ReplyContext, 'currencyExponent'>;

/** A call of the cashier: signed in, and no trial account. */
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

/** A step that an order has taken: the state that it led to, and when, in ms since 1970 by the gateway's clock. */
export interface OrderStep {
  readonly state: string;
  readonly at: number;
}

/** What all orders of money tell of themselves. Amounts are minor units as text, times ms since 1970 by the gateway's clock. */
export interface Order {
  readonly id: string;
  /** A state of the order's machine (docs/machines.md); its word is the text `cashier.<machine>.<state>`. */
  readonly state: string;
  /** What was asked for. */
  readonly amountMinor: string;
  readonly createdAt: number;
  /** When the clock takes its next step; undefined: nothing falls due. */
  readonly dueAt: number | undefined;
  /** Oldest first; the last one's state is `state`. */
  readonly steps: readonly OrderStep[];
}

/** A page of orders, newest first. */
export interface OrderPage<Each> {
  readonly orders: readonly Each[];
  /** Give it as `after` for the next page; undefined: there is none. */
  readonly next: string | undefined;
  /** The gateway's clock as it answered, by which `dueAt` is counted down. */
  readonly now: number | undefined;
}

/** Reads the minor units at `key`; undefined where there is no amount. */
export function readMinor(value: unknown, key: string, { currencyExponent }: AmountContext): string | undefined {
  return readAmountMinor(own(value, key), currencyExponent)?.toString();
}

/** Reads what all orders have; undefined where id, state or amount is missing. Never throws. */
export function readOrder(value: unknown, context: AmountContext): Order | undefined {
  const [id, state, amountMinor] = [
    readText(value, 'id'),
    readText(value, 'state'),
    readMinor(value, 'amount', context),
  ];
  if (!id || !state || amountMinor === undefined) return undefined;
  return {
    ...{ id, state, amountMinor },
    createdAt: readWhole(value, 'createdAt') ?? 0,
    dueAt: readWhole(value, 'dueAt'),
    steps: readRows(own(value, 'steps'), readStep),
  };
}

function readStep(row: unknown): OrderStep | undefined {
  const [state, at] = [readText(row, 'state'), readWhole(row, 'at')];
  return state && at !== undefined ? { state, at } : undefined;
}

/** Reads a page whose rows `readEach` reads; rows that it answers with undefined are left out. Never throws. */
export function readOrderPage<Each>(value: unknown, readEach: (row: unknown) => Each | undefined): OrderPage<Each> {
  return {
    orders: readRows(own(value, 'orders'), readEach),
    next: readText(value, 'next') || undefined,
    now: readWhole(value, 'now'),
  };
}
