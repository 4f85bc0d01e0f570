import type { Flow, ReconciledOrder } from './sides.ts';

/**
 * How statement, postings and orders can differ.
 *
 * - notPosted: paid, by its order or by the statement, but not posted.
 * - postedTwice: the statement has it once.
 * - onStatementTwice: our books have it once.
 * - postedWithoutOrder: the posting names an order that does not exist or does not owe it.
 * - noOrder: the statement has a reference without an order.
 * - inSuspense: the same, and the money is in suspense until staff assign it.
 * - notOnStatement: posted, but not on the statement.
 * - otherAmount, otherCurrency: both have it, with different values.
 * - reversedThere, reversedHere: reversed on the statement only, in our books only.
 * - otherFee: the posted fee differs from the order's.
 * - otherDay: both have it, on different days.
 */
export const DIFFERENCE_KINDS = [
  'notPosted',
  'postedTwice',
  'onStatementTwice',
  'postedWithoutOrder',
  'noOrder',
  'inSuspense',
  'notOnStatement',
  'otherAmount',
  'otherCurrency',
  'reversedThere',
  'reversedHere',
  'otherFee',
  'otherDay',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference. Amounts are minor units. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The provider's reference; for a posting without one the transfer's id. */
  readonly reference: string;
  /** The flow that a correcting posting must add to. */
  readonly flow: Flow;
  readonly order: Pick<ReconciledOrder, 'machine' | 'id'> | undefined;
  /** The statement's excess over our books caused by the difference; below zero: a deficit. */
  readonly effectMinor: bigint;
  /** The flow's sum on the statement, and in our books; for a fee: the amount due, and the amount posted. */
  readonly reportedMinor: bigint;
  readonly postedMinor: bigint;
  /** When the money moved, if known. */
  readonly at: number | undefined;
}
