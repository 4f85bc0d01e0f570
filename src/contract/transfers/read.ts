import * as Type from '#contract/call/type.ts';
import { exactly, money, moneyOrNull, text } from '../call/call-schemas.ts';
import { type Reading, readerOf } from '../call/reader.ts';
import { moment, orderId } from '../cashier/order-schemas.ts';

/** A transfer; minor units as text, epoch milliseconds of the gateway's clock. */
const sentUp = exactly({ id: orderId, amount: money, at: moment }, { requires: ['id', 'amount', 'at'] });

export const uplineReply = exactly({
  /** The upline's user name, mostly masked; undefined without an upline. */
  upline: Type.Optional(text(80)),
  /** For a transfer down: the receiver's user name. */
  downline: Type.Optional(text()),
  cash: moneyOrNull,
  minimum: Type.Optional(money),
  maximum: Type.Optional(money),
  leftToday: Type.Optional(money),
  last: Type.Array(sentUp, { maxItems: 10 }),
});

export type SentUp = Reading<typeof sentUp>;
export type UplineTransfers = Reading<typeof uplineReply>;

/** Never throws. */
export const readUplineTransfers = readerOf(uplineReply);
