import type { FastifyReply } from 'fastify';
import type { Changed } from '../books/change.ts';
import { type Item, presentItem } from '../books/items.ts';

export function answerPayer(reply: FastifyReply, changed: Changed, more: object = {}): unknown {
  if (changed.kind === 'done') return { payment: showPayment(changed.item), ...more };
  return refuse(reply, changed.why === 'unknown' ? 404 : 409, changed.why);
}

/** A payment in the payer's API; money as decimal text. */
export function showPayment(item: Item) {
  const { merchant, kind, asked, account, transferText, returnUrl, expiresAt } = item;
  const { state, amountMinor, currency, exponent, sequence: at } = presentItem(item);
  return {
    merchant,
    kind,
    state,
    askedMinor: String(asked),
    amountMinor,
    currency,
    exponent,
    sequence: at,
    account,
    transferText,
    returnUrl,
    expiresAt: expiresAt?.getTime() ?? null,
  };
}

export function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
