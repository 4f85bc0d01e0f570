import type { Account } from '../books/accounts.ts';
import type { EventRow } from '../books/events.ts';
import { happenings, mayHappen } from '../books/happen.ts';
import { type Item, presentItem } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { payUrl } from '../wire/begin.ts';

/** A payment or a payout in the panel's API; money as decimal text. */
export function showItem(context: DemoPaymentsContext, item: Item) {
  const { merchant, kind, asked, account, transferText, token, expiresAt, createdAt, due, dueAt } = item;
  return {
    merchant,
    ...presentItem(item),
    kind,
    askedMinor: String(asked),
    account,
    transferText,
    url: token === null ? null : payUrl(context, token),
    expiresAt: expiresAt?.getTime() ?? null,
    createdAt: createdAt.getTime(),
    due,
    dueAt: dueAt?.getTime() ?? null,
    may: happenings.filter((happening) => mayHappen(item, happening)),
  };
}

export function showAccount({ merchant, currency, exponent, number, balance }: Account) {
  return { merchant, currency, exponent, number, balanceMinor: String(balance) };
}

export function showEvent({ body, nextTryAt, ...row }: EventRow) {
  return { ...row, nextTryAt: nextTryAt.getTime(), event: JSON.parse(body) as unknown };
}
