import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/**
 * Something that stands before a withdrawal (N10): TURNOVER, PAYMENT_PASSWORD, PAYOUT_ACCOUNT, CONTACT, KYC are for the member to do;
 * OPEN_ORDER, COOL_OFF, ACCOUNT_COOL_OFF, DAILY_COUNT, DAILY_SUM, PASSWORD_LOCKED are over by themselves; DEBT by the next deposit;
 * CLOSED by the house. Its words are `cashier.need.<code>`.
 */
export interface WithdrawalNeed {
  readonly code: string;
  /** How much of it is there and how much must be, in minor units; undefined: it is no amount. */
  readonly doneMinor: string | undefined;
  readonly goalMinor: string | undefined;
  /** When it is over by itself, ms since 1970 by the gateway's clock. */
  readonly until: number | undefined;
  /** The order that it speaks of. */
  readonly orderId: string | undefined;
}

/** asked: something is still missing; known: the house knows who the member is. */
export const identityStates = ['asked', 'known'] as const;

/** Whether the house knows who the member is. */
export interface Identity {
  readonly state: (typeof identityStates)[number];
  /** What is still missing; each one's words are the text `cashier.identity.<name>`. */
  readonly asks: readonly string[];
}

/** What could be withdrawn. Amounts are minor units as text. */
export interface Withdrawable {
  /** Cash that may go out now, needs aside; null when the reply held none. */
  readonly cashMinor: string | null;
  /** Bonus that is still to be wagered. */
  readonly bonusMinor: string;
  /** Held for open withdrawals. */
  readonly heldMinor: string;
  /** Least and most of one withdrawal, all methods together, and what the day still allows. */
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  readonly leftTodayMinor: string | undefined;
  /** How many withdrawals the day still allows. */
  readonly leftCount: number | undefined;
  /** What the member does before; empty: nothing. */
  readonly needs: readonly WithdrawalNeed[];
  /** What has to be waited for; empty: nothing. */
  readonly blocks: readonly WithdrawalNeed[];
  /** Undefined: this merchant does not ask. */
  readonly identity: Identity | undefined;
  /** Whether members may cancel what nobody has approved yet. */
  readonly mayCancel: boolean;
  readonly now: number | undefined;
}

/** Reads it. Never throws. */
export function readWithdrawable(value: unknown, context: AmountContext): Withdrawable {
  return {
    cashMinor: readMinor(value, 'cash', context) ?? null,
    bonusMinor: readMinor(value, 'bonus', context) ?? '0',
    heldMinor: readMinor(value, 'held', context) ?? '0',
    minimumMinor: readMinor(value, 'minimum', context),
    maximumMinor: readMinor(value, 'maximum', context),
    leftTodayMinor: readMinor(value, 'leftToday', context),
    leftCount: readWhole(value, 'leftCount'),
    needs: readRows(own(value, 'needs'), (row) => readNeed(row, context)),
    blocks: readRows(own(value, 'blocks'), (row) => readNeed(row, context)),
    identity: readIdentity(own(value, 'identity')),
    mayCancel: own(value, 'mayCancel') === true,
    now: readWhole(value, 'now'),
  };
}

function readIdentity(value: unknown): Identity | undefined {
  const state = identityStates.find((each) => each === readText(value, 'state'));
  if (state === undefined) return undefined;
  return { state, asks: readRows(own(value, 'asks'), (each) => (typeof each === 'string' ? each : undefined)) };
}

function readNeed(row: unknown, context: AmountContext): WithdrawalNeed | undefined {
  const code = readText(row, 'code');
  if (!code) return undefined;
  return {
    code,
    doneMinor: readMinor(row, 'done', context),
    goalMinor: readMinor(row, 'goal', context),
    until: readWhole(row, 'until'),
    orderId: readText(row, 'orderId') || undefined,
  };
}

/** A withdrawal order (docs/machines.md#withdrawal). */
export interface Withdrawal extends Order {
  readonly feeMinor: string;
  /** What is paid out: the amount less the player's fee. */
  readonly netMinor: string;
  readonly accountMasked: string;
  readonly methodName: string;
  /** Of a withdrawal to other members: what was received so far; undefined: it is none. */
  readonly receivedMinor: string | undefined;
  readonly mayCancel: boolean;
  /** What staff or the provider said of it, for the member's eyes. */
  readonly reason: string | undefined;
}

/** Reads a withdrawal; undefined where it cannot be one. Never throws. */
export function readWithdrawal(value: unknown, context: AmountContext): Withdrawal | undefined {
  const order = readOrder(value, context);
  if (!order) return undefined;
  return {
    ...order,
    feeMinor: readMinor(value, 'fee', context) ?? '0',
    netMinor: readMinor(value, 'net', context) ?? order.amountMinor,
    accountMasked: readText(value, 'accountMasked') ?? '',
    methodName: readText(value, 'methodName') ?? '',
    receivedMinor: readMinor(value, 'received', context),
    mayCancel: own(value, 'mayCancel') === true,
    reason: readText(value, 'reason') || undefined,
  };
}
