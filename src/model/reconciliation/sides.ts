/** The kinds of a payment provider's statement lines (docs/guides/payment-provider.md). */
export const FLOWS = ['payment', 'payout', 'reversal', 'return'] as const;
export type Flow = (typeof FLOWS)[number];

/** The effect of a flow on the merchant's balance at the provider: 1 more, -1 less. */
export const SIGNS: Readonly<Record<Flow, 1n | -1n>> = { payment: 1n, return: 1n, payout: -1n, reversal: -1n };

/** An order from our tables. Amounts are minor units, times epoch milliseconds. */
export interface ReconciledOrder {
  readonly reference: string;
  readonly machine: 'deposit' | 'withdrawal';
  readonly id: string;
  readonly currency: string;
  /** The movements at the provider that the order's state requires. */
  readonly owes: readonly Flow[];
  /** The order's fee, and the fee posted; undefined: not posted yet. */
  readonly feeMinor: bigint;
  readonly feePostedMinor: bigint | undefined;
}

/** The effect of one of our transfers on the provider's account. */
export interface ReconciledPosting {
  readonly transferId: string;
  /** The provider's reference; for a posting without an order: the transfer's id. */
  readonly reference: string;
  readonly flow: Flow;
  /** The amount in its flow; below zero where the posting reverts another one. */
  readonly minor: bigint;
  readonly at: number;
  /** aside: moved money into suspense, now or earlier; open: still in suspense; case: staff closed a case with it. */
  readonly of: 'order' | 'aside' | 'open' | 'case';
}

export interface ReconciledLine {
  readonly lineId: string;
  readonly reference: string;
  readonly flow: Flow;
  /** Above zero. */
  readonly minor: bigint;
  readonly currency: string;
  readonly at: number;
}

/** The three sides of one account at a provider. For each reference either all known data or none is included. */
export interface Sides {
  /** The account's currency, also of its postings. */
  readonly currency: string;
  readonly orders: readonly ReconciledOrder[];
  readonly postings: readonly ReconciledPosting[];
  readonly lines: readonly ReconciledLine[];
  /** The end of the last day whose statement was read. */
  readonly until: number;
}

export interface OfReference extends Pick<Sides, 'postings' | 'lines'> {
  readonly order: ReconciledOrder | undefined;
}
