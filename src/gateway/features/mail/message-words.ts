import type { OrderNotice } from '#gateway/identity/codes/notifier.ts';

const OF_ORDER = 'order:';

/** Whether a message is about a money order: its text is the same as in the inbox. */
export function isOrderNotice(name: string): name is OrderNotice {
  return name.startsWith(OF_ORDER);
}

/** Text key of a message: `mail.<name>`, for a step of an order `inbox.kind.<kind>`. */
export function wordsOf(name: string): string {
  return isOrderNotice(name) ? `inbox.kind.${name.slice(OF_ORDER.length)}` : `mail.${name}`;
}
