/** What is told of an order beside its amount and state: amounts first, then words. */
export const ORDER_AMOUNTS = [
  ...(['arrived', 'back', 'reportedBack', 'fee', 'net', 'held', 'matched', 'received', 'left'] as const),
] as const;
export const ORDER_WORDS = ['wallet', 'reason', 'payoutTo'] as const;
