import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, type Order, readMinor, readOrder } from '../cashier/order.ts';

/**
 * A condition that prevents a withdrawal (N10): TURNOVER, PAYMENT_PASSWORD, PAYOUT_ACCOUNT, CONTACT, KYC are for the
 * member to fulfil; OPEN_ORDER, COOL_OFF, ACCOUNT_COOL_OFF, DAILY_COUNT, DAILY_SUM, PASSWORD_LOCKED end by themselves;
 * DEBT ends with the next deposit; CLOSED is lifted by the operator. Its text is `cashier.need.<code>`.
 */
export interface WithdrawalRequirement {
  readonly code: string;
  /** Reached and required amount, in minor units; undefined: the condition is not an amount. */
  readonly doneMinor: string | undefined;
  readonly goalMinor: string | undefined;
  /** When the condition ends by itself, ms since 1970 by the gateway's clock. */
  readonly until: number | undefined;
  /** The order that the condition concerns. */
  readonly orderId: string | undefined;
}

/** asked: information is still missing; known: the operator has verified the member's identity. */
export const identityStates = ['asked', 'known'] as const;

export interface Identity {
  readonly state: (typeof identityStates)[number];
  /** Missing information; the text of each is `cashier.identity.<name>`. */
  readonly asks: readonly string[];
}

/** Amounts are minor units as text. */
export interface Withdrawable {
  /** Cash that can be withdrawn now, apart from `needs`; null when the reply has none. */
  readonly cashMinor: string | null;
  /** Bonus that is not yet wagered. */
  readonly bonusMinor: string;
  /** Held for open withdrawals. */
  readonly heldMinor: string;
  /** Minimum and maximum of one withdrawal, over all methods and within the remaining daily limit. */
  readonly minimumMinor: string | undefined;
  readonly maximumMinor: string | undefined;
  readonly leftTodayMinor: string | undefined;
  /** How many withdrawals the daily limit still allows. */
  readonly leftCount: number | undefined;
  /** Requirements for the member to fulfil first; empty: none. */
  readonly needs: readonly WithdrawalRequirement[];
  /** Conditions that end by themselves; empty: none. */
  readonly blocks: readonly WithdrawalRequirement[];
  /** Undefined: this merchant does not ask for identity verification. */
  readonly identity: Identity | undefined;
  /** Whether members may cancel withdrawals that are not yet approved. */
  readonly mayCancel: boolean;
  readonly now: number | undefined;
}

/** Never throws. */
export function readWithdrawable(value: unknown, context: AmountContext): Withdrawable {
  return {
    cashMinor: readMinor(value, 'cash', context) ?? null,
    bonusMinor: readMinor(value, 'bonus', context) ?? '0',
    heldMinor: readMinor(value, 'held', context) ?? '0',
    minimumMinor: readMinor(value, 'minimum', context),
    maximumMinor: readMinor(value, 'maximum', context),
    leftTodayMinor: readMinor(value, 'leftToday', context),
    leftCount: readWhole(value, 'leftCount'),
    needs: readRows(own(value, 'needs'), (row) => readRequirement(row, context)),
    blocks: readRows(own(value, 'blocks'), (row) => readRequirement(row, context)),
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

function readRequirement(row: unknown, context: AmountContext): WithdrawalRequirement | undefined {
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

/** A withdrawal order (docs/reference/machines.md#withdrawal). */
export interface Withdrawal extends Order {
  readonly feeMinor: string;
  /** The payout: the amount less the player's fee. */
  readonly netMinor: string;
  readonly accountMasked: string;
  readonly methodName: string;
  /** For a withdrawal that other members pay: the amount received so far; otherwise undefined. */
  readonly receivedMinor: string | undefined;
  readonly mayCancel: boolean;
  /** Message of staff or the provider, shown to the member. */
  readonly reason: string | undefined;
}

/** Undefined: the value is no valid withdrawal. Never throws. */
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
