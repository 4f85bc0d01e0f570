import * as Type from '#contract/call/type.ts';
import { anyText, exactly, knownMoney, money, replyTime } from '../call/call-schemas.ts';
import { named, type Reading, readAs, readThen } from '../call/reader.ts';
import { orderId, orderWith } from '../cashier/order-schemas.ts';

/** Accepts only data URLs of pictures: no external URL is rendered. */
const proof = readAs(Type.String({ maxLength: 1_340_000 }), (value) =>
  typeof value === 'string' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : undefined,
);

/**
 * A part of a withdrawal that another member pays; `amountMinor` is its total, `dueAt` the time when it counts as
 * received.
 */
export const receiptReply = readThen(
  orderWith({
    received: money,
    remaining: knownMoney,
    /** The payer's name, mostly masked. */
    payer: anyText(80),
    /** The payer's proof pictures as data: URLs (media type and base64). */
    proofs: Type.Array(proof, { maxItems: 3 }),
    withdrawalId: orderId,
  }),
  (order) => ({
    ...order,
    remainingMinor: order.remainingMinor ?? order.amountMinor,
    /** Whether it awaits the member's answer. */
    isOpen: order.state === 'asked',
  }),
);

export const receiptsReply = exactly({
  list: named('receipts', Type.Array(receiptReply, { maxItems: 60 })),
  now: replyTime,
});

export type Receipt = Reading<typeof receiptReply>;
