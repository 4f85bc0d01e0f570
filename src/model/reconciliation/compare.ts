import { compareFlow } from './compare-flow.ts';
import type { Difference } from './difference.ts';
import { FLOWS, type OfReference, type ReconciledOrder, SIGNS, type Sides } from './sides.ts';

export interface Comparison {
  /** One per kind and reference, sorted by reference. */
  readonly differences: readonly Difference[];
  /**
   * Our postings of days already read that a later statement will contain, less those that an earlier statement
   * contained.
   */
  readonly inTransitMinor: bigint;
}

/**
 * Names every difference between orders, postings and a provider's statement. The statement's excess over our postings
 * up to `until` equals, to the unit, the sum of the differences' effects and the amount in transit. Pure.
 */
export function compareSides(sides: Sides): Comparison {
  const differences = new Map<string, Difference>();
  const { currency, until } = sides;
  let inTransitMinor = 0n;
  const add = (found: Difference) => {
    const key = `${found.reference} ${found.kind}`;
    const before = differences.get(key);
    differences.set(key, before === undefined ? found : join(before, found));
  };
  for (const [reference, of] of byReference(sides)) {
    for (const flow of FLOWS) {
      const { found, countedMinor, postedMinor } = compareFlow({ ...of, reference, flow, currency, until });
      if (found !== undefined) add(found);
      inTransitMinor += SIGNS[flow] * (countedMinor - postedMinor);
    }
    const fee = compareFee(of.order, of, sides);
    if (fee !== undefined) add(fee);
  }
  return { differences: [...differences.values()], inTransitMinor };
}

function byReference({ orders, postings, lines }: Sides): ReadonlyMap<string, OfReference> {
  const all = new Map<string, { order: ReconciledOrder | undefined } & Record<'postings' | 'lines', unknown[]>>();
  const of = (reference: string) => {
    const known = all.get(reference) ?? { order: undefined, postings: [], lines: [] };
    all.set(reference, known);
    return known;
  };
  for (const order of orders) of(order.reference).order = order;
  for (const posting of postings) of(posting.reference).postings.push(posting);
  for (const line of lines) of(line.reference).lines.push(line);
  const inOrder = [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(inOrder) as unknown as ReadonlyMap<string, OfReference>;
}

/** The fee is not posted to the provider's account: a fee difference does not change the provider's balance. */
function compareFee(
  order: ReconciledOrder | undefined,
  { postings }: OfReference,
  { currency }: Sides,
): Difference | undefined {
  if (order?.feePostedMinor === undefined || order.currency !== currency) return undefined;
  const flow = order.machine === 'deposit' ? 'payment' : 'payout';
  const moved = postings.filter((posting) => posting.flow === flow && posting.of === 'order');
  const arrived = moved.reduce((sum, { minor }) => sum + minor, 0n);
  // A deposit smaller than its fee pays all that arrived.
  const expected = flow === 'payment' && arrived < order.feeMinor ? arrived : order.feeMinor;
  if (expected === order.feePostedMinor) return undefined;
  const { reference, machine, id, feePostedMinor } = order;
  return {
    kind: 'otherFee',
    reference,
    flow,
    order: { machine, id },
    effectMinor: 0n,
    reportedMinor: expected,
    postedMinor: feePostedMinor,
    at: moved.at(-1)?.at,
  };
}

function join(one: Difference, other: Difference): Difference {
  return {
    ...one,
    effectMinor: one.effectMinor + other.effectMinor,
    reportedMinor: one.reportedMinor + other.reportedMinor,
    postedMinor: one.postedMinor + other.postedMinor,
  };
}
