/** Names of the facts of an order besides amount and state: amounts first, then texts. */
export const ORDER_AMOUNTS = [
  ...(['arrived', 'back', 'reportedBack', 'fee', 'net', 'held', 'matched', 'received', 'left'] as const),
] as const;
export const ORDER_WORDS = ['wallet', 'reason', 'payoutTo'] as const;
