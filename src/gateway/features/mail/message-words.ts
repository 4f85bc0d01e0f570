import type { OrderNotice } from '#gateway/identity/codes/notifier.ts';

const OF_ORDER = 'order:';

/** Whether a message tells of an order of money: its words are those that its member finds in the inbox. */
export function isOrderNotice(name: string): name is OrderNotice {
  return name.startsWith(OF_ORDER);
}

/** Where the words of a message stand: `mail.<name>`, of an order's step `inbox.kind.<kind>`. */
export function wordsOf(name: string): string {
  return isOrderNotice(name) ? `inbox.kind.${name.slice(OF_ORDER.length)}` : `mail.${name}`;
}
