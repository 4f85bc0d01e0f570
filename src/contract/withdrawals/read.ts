import * as Type from '#contract/call/type.ts';
import {
  anyText,
  exactly,
  knownMoney,
  moment,
  money,
  moneyOrNull,
  nonEmpty,
  oneOf,
  replyTime,
  text,
} from '../call/call-schemas.ts';
import { type Reading, readerOf, readThen } from '../call/reader.ts';
import { orderId, orderPage, orderWith } from '../cashier/order-schemas.ts';

/**
 * A condition that prevents a withdrawal (N10): TURNOVER, PAYMENT_PASSWORD, PAYOUT_ACCOUNT, CONTACT, KYC are for the
 * member to fulfil; OPEN_ORDER, COOL_OFF, ACCOUNT_COOL_OFF, DAILY_COUNT, DAILY_SUM, PASSWORD_LOCKED end by themselves;
 * DEBT ends with the next deposit; CLOSED is lifted by the operator. Its text is `cashier.need.<code>`.
 */
const requirement = exactly(
  {
    code: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z_]*$' }),
    /** Reached and required amount; undefined: the condition is not an amount. */
    done: Type.Optional(money),
    goal: Type.Optional(money),
    /** When the condition ends by itself, ms since 1970 by the gateway's clock. */
    until: Type.Optional(moment),
    /** The order that the condition concerns. */
    orderId: Type.Optional(orderId),
  },
  { requires: ['code'] },
);
const requirements = Type.Array(requirement, { maxItems: 20 });

/** asked: information is still missing; known: the operator has verified the member's identity. */
const identity = exactly(
  {
    state: oneOf(['asked', 'known'] as const),
    /** Missing information; the text of each is `cashier.identity.<name>`. */
    asks: Type.Array(Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }), { maxItems: 10 }),
  },
  { requires: ['state'] },
);

export const withdrawableReply = exactly({
  /** Cash that can be withdrawn now, apart from `needs`. */
  cash: moneyOrNull,
  /** Bonus that is not yet wagered. */
  bonus: money,
  /** Held for open withdrawals. */
  held: money,
  /** Minimum and maximum of one withdrawal, over all methods and within the remaining daily limit. */
  minimum: Type.Optional(money),
  maximum: Type.Optional(money),
  leftToday: Type.Optional(money),
  /** How many withdrawals the daily limit still allows. */
  leftCount: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Requirements for the member to fulfil first; empty: none. */
  needs: requirements,
  /** Conditions that end by themselves; empty: none. */
  blocks: requirements,
  /** Undefined: this merchant does not ask for identity verification. */
  identity: Type.Optional(identity),
  /** Whether members may cancel withdrawals that are not yet approved. */
  mayCancel: Type.Boolean(),
  now: replyTime,
});

export const withdrawalReply = readThen(
  orderWith({
    fee: money,
    /** The payout: the amount less the player's fee. */
    net: knownMoney,
    accountMasked: text(80),
    methodName: text(80),
    /** For a withdrawal that other members pay: the amount received so far; otherwise undefined. */
    received: Type.Optional(money),
    mayCancel: Type.Boolean(),
    /** Message of staff or the provider, shown to the member. */
    reason: Type.Optional(nonEmpty(anyText(500))),
  }),
  (order) => ({ ...order, netMinor: order.netMinor ?? order.amountMinor }),
);

export const withdrawalsReply = orderPage(withdrawalReply);

export type WithdrawalRequirement = Reading<typeof requirement>;
export type Identity = Reading<typeof identity>;
/** Amounts are minor units as text. */
export type Withdrawable = Reading<typeof withdrawableReply>;
/** A withdrawal order (docs/reference/machines.md#withdrawal). */
export type Withdrawal = Reading<typeof withdrawalReply>;

/** Never throws. */
export const readWithdrawable = readerOf(withdrawableReply);
/** Undefined: the value is no valid withdrawal. Never throws. */
export const readWithdrawal = readerOf(withdrawalReply);
