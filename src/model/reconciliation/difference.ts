import type { Flow, ReconciledOrder } from './sides.ts';

/**
 * How statement, postings and orders can differ.
 *
 * - notPosted: paid, by its order or by the statement, and our books say nothing.
 * - postedTwice: the statement has it once.
 * - onStatementTwice: our books have it once.
 * - postedWithoutOrder: no order of ours stands where the posting says.
 * - noOrder: the statement has what is nobody's here.
 * - inSuspense: the same, and it was put aside until staff say whose it is.
 * - notOnStatement: our books say it moved, the statement does not.
 * - otherAmount, otherCurrency: both have it, not alike.
 * - reversedThere, reversedHere: it went back on the statement alone, in our books alone.
 * - otherFee: the fee that was posted is not its order's.
 * - otherDay: both have it, on another day.
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
  /** The provider's, or of a posting that names none the transfer's id. */
  readonly reference: string;
  /** Where it is: what a posting that ends it would have to add to. */
  readonly flow: Flow;
  readonly order: Pick<ReconciledOrder, 'machine' | 'id'> | undefined;
  /** What the statement's balance has beyond our books because of it; below zero: less. */
  readonly effectMinor: bigint;
  /** What the statement has, and what our books have, of the flow; of a fee: what is due, and what was posted. */
  readonly reportedMinor: bigint;
  readonly postedMinor: bigint;
  /** When it moved, as far as anybody says. */
  readonly at: number | undefined;
}
