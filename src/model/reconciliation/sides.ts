/** How money moves at a payment provider: the kinds of a statement's lines (docs/payments.md). */
export const FLOWS = ['payment', 'payout', 'reversal', 'return'] as const;
export type Flow = (typeof FLOWS)[number];

/** What an amount of a flow does to what the provider holds of the merchant's: 1 more, -1 less. */
export const SIGNS: Readonly<Record<Flow, 1n | -1n>> = { payment: 1n, return: 1n, payout: -1n, reversal: -1n };

/** An order as our tables have it. Amounts are minor units, times milliseconds since 1970. */
export interface ReconciledOrder {
  /** By which its provider knows it. */
  readonly reference: string;
  readonly machine: 'deposit' | 'withdrawal';
  readonly id: string;
  readonly currency: string;
  /** What must have moved at the provider for the order to stand where it stands. */
  readonly owes: readonly Flow[];
  /** The fee that the order names, and what its postings gave to fees; undefined: it was not settled yet. */
  readonly feeMinor: bigint;
  readonly feePostedMinor: bigint | undefined;
}

/** What a transfer of ours moved on the provider's account. */
export interface ReconciledPosting {
  readonly transferId: string;
  /** The provider's; of a posting that says nothing of an order: the transfer's id. */
  readonly reference: string;
  readonly flow: Flow;
  /** More of its flow; below zero where a posting takes back what another one said. */
  readonly minor: bigint;
  readonly at: number;
  /** aside: it put money into suspense, where it lies or lay; open: and still lies; case: staff closed a case by it. */
  readonly of: 'order' | 'aside' | 'open' | 'case';
}

/** A line of the provider's statement. */
export interface ReconciledLine {
  readonly lineId: string;
  readonly reference: string;
  readonly flow: Flow;
  /** Above zero. */
  readonly minor: bigint;
  readonly currency: string;
  readonly at: number;
}

/** The three sides of one account at a provider. All that is known of a reference is there, or nothing of it. */
export interface Sides {
  /** The account's: postings are of it. */
  readonly currency: string;
  readonly orders: readonly ReconciledOrder[];
  readonly postings: readonly ReconciledPosting[];
  readonly lines: readonly ReconciledLine[];
  /** The end of the last day whose statement was read. */
  readonly until: number;
}

/** What is known of one reference. */
export interface OfReference extends Pick<Sides, 'postings' | 'lines'> {
  readonly order: ReconciledOrder | undefined;
}
