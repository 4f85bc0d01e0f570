import * as Type from '#contract/call/type.ts';
import { anyText, exactly, money, nonEmpty, oneOf, text } from '../call/call-schemas.ts';
import { named, type Reading, readerOf } from '../call/reader.ts';
import { orderId, orderPage, orderWith } from '../cashier/order-schemas.ts';

const labels = ['bank', 'account', 'holder', 'reference', 'amount', 'address', 'network'] as const;
/** One line of the transfer details. The name is the text `cashier.part.<label>`. */
const part = exactly(
  {
    label: nonEmpty(oneOf(labels)),
    value: text(200),
  },
  { requires: ['label', 'value'] },
);
const parts = Type.Array(part, { maxItems: 8 });
const next = Type.Union([
  exactly({ kind: Type.Literal('REDIRECT'), url: text(2_048) }, { requires: ['url'] }),
  exactly({ kind: Type.Literal('QR'), payload: text(1_000), parts }, { requires: ['payload'] }),
  exactly({ kind: oneOf(['TRANSFER', 'C2C'] as const), parts }, { requires: ['kind'] }),
]);

export const depositReply = orderWith({
  methodId: orderId,
  methodName: text(80),
  /** The credited amount before the player's fee; undefined before the credit. */
  arrived: Type.Optional(money),
  fee: money,
  /** The member's next action; undefined if the member need not do anything. */
  next: Type.Optional(next),
  /** The selected promotion with its name at that time; undefined if there is none. */
  promotion: Type.Optional(text(200)),
  /** The member reported that the money was sent. */
  sent: named('isSent', Type.Boolean()),
  mayCancel: Type.Boolean(),
  /** A message of the provider or staff for the member. */
  reason: Type.Optional(nonEmpty(anyText(500))),
  /**
   * The recipient's confirmations of a deposit that pays another member's withdrawal. `state` is one of the machine
   * `match` (docs/reference/machines.md#match). Undefined: the deposit pays no member.
   */
  receipt: Type.Optional(
    exactly({ state: text(40), received: money, remaining: money }, { requires: ['state', 'received', 'remaining'] }),
  ),
});

export const depositsReply = orderPage(depositReply);

/** A deposit order (docs/reference/machines.md#deposit). */
export type Deposit = Reading<typeof depositReply>;
export type DepositNext = Reading<typeof next>;
export type TransferPart = Reading<typeof part>;

/** Reads a deposit; undefined if invalid. Never throws. */
export const readDeposit = readerOf(depositReply);
