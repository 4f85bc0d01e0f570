import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSides } from './compare.ts';
import { GRACE_MS } from './compare-flow.ts';
import type { DifferenceKind } from './difference.ts';
import {
  FLOWS,
  type Flow,
  type ReconciledLine,
  type ReconciledOrder,
  type ReconciledPosting,
  SIGNS,
  type Sides,
} from './sides.ts';

const DAY = 86_400_000;
const UNTIL = 20_000 * DAY;
const NOON = UNTIL - DAY / 2;

type Open = { [Key in 'orders' | 'postings' | 'lines']: Sides[Key][number][] } & Pick<Sides, 'currency' | 'until'>;

const noSides = (): Open => ({ currency: 'USD', until: UNTIL, orders: [], postings: [], lines: [] });
const orderOf = (reference: string, rest: Partial<ReconciledOrder> = {}): ReconciledOrder => ({
  reference,
  machine: 'deposit',
  id: reference,
  currency: 'USD',
  owes: ['payment'],
  feeMinor: 0n,
  feePostedMinor: undefined,
  ...rest,
});
const postingOf = (reference: string, minor: bigint, rest: Partial<ReconciledPosting> = {}): ReconciledPosting => ({
  transferId: `t-${reference}`,
  reference,
  flow: 'payment',
  minor,
  at: NOON + 500,
  of: 'order',
  ...rest,
});
const lineOf = (reference: string, minor: bigint, rest: Partial<ReconciledLine> = {}): ReconciledLine => ({
  lineId: `l-${reference}`,
  reference,
  flow: 'payment',
  minor,
  currency: 'USD',
  at: NOON,
  ...rest,
});

/** An order without differences: paid, posted, on the statement, and reversed where its last flow says so. */
interface Honest {
  readonly minor: bigint;
  readonly isDeposit: boolean;
  readonly wentBack: boolean;
  readonly feeMinor: bigint;
  readonly at: number;
  /** Delay of our posting after the provider's movement. */
  readonly laterMs: number;
}

const honest: fc.Arbitrary<Honest> = fc.record({
  minor: fc.bigInt({ min: 1_000n, max: 10n ** 12n }),
  isDeposit: fc.boolean(),
  wentBack: fc.boolean(),
  feeMinor: fc.bigInt({ min: 0n, max: 999n }),
  at: fc.integer({ min: UNTIL - 3 * DAY, max: UNTIL - 1 }),
  laterMs: fc.integer({ min: 0, max: GRACE_MS }),
});

function seed(all: readonly Honest[]): Open {
  const sides = noSides();
  for (const [place, { minor, isDeposit, wentBack, feeMinor, at, laterMs }] of all.entries()) {
    const reference = `order-${place}`;
    const owes: Flow[] = [isDeposit ? 'payment' : 'payout'];
    if (wentBack) owes.push(isDeposit ? 'reversal' : 'return');
    const machine = isDeposit ? 'deposit' : 'withdrawal';
    sides.orders.push(orderOf(reference, { machine, owes, feeMinor, feePostedMinor: feeMinor }));
    for (const flow of owes) {
      sides.lines.push(lineOf(reference, minor, { flow, at }));
      sides.postings.push(postingOf(reference, minor, { flow, at: at + laterMs }));
    }
  }
  return sides;
}

const kindsOf = (sides: Sides) => compareSides(sides).differences.map(({ kind, reference }) => `${reference} ${kind}`);

test('equal payments, postings and reports have no difference, across midnight too', () => {
  fc.assert(
    fc.property(fc.array(honest, { maxLength: 12 }), (all) => {
      expect(kindsOf(seed(all))).toEqual([]);
    }),
  );
});

class Planting {
  private readonly sides: Open;

  constructor(sides: Open) {
    this.sides = sides;
  }

  order(rest: Partial<ReconciledOrder> = {}): this {
    this.sides.orders.push(orderOf('x', rest));
    return this;
  }

  line(minor: bigint, rest: Partial<ReconciledLine> = {}): this {
    this.sides.lines.push(lineOf('x', minor, rest));
    return this;
  }

  posting(minor: bigint, rest: Partial<ReconciledPosting> = {}): this {
    this.sides.postings.push(postingOf('x', minor, rest));
    return this;
  }
}

/** One difference, planted under the reference x among correct orders, with its effect on the provider's balance. */
const PLANTED: readonly (readonly [DifferenceKind, (x: Planting) => void, effect: bigint])[] = [
  ['notPosted', (x) => x.order().line(70n), 70n],
  ['notPosted', (x) => x.order(), 0n],
  ['postedTwice', (x) => x.order().line(70n).posting(70n).posting(70n), -70n],
  ['onStatementTwice', (x) => x.order().line(70n).line(70n).posting(70n), 70n],
  ['postedWithoutOrder', (x) => x.posting(70n), -70n],
  ['postedWithoutOrder', (x) => x.posting(70n).line(70n), 0n],
  ['postedWithoutOrder', (x) => x.order({ owes: [] }).posting(70n).line(70n), 0n],
  ['noOrder', (x) => x.line(70n), 70n],
  ['inSuspense', (x) => x.line(70n).posting(70n, { of: 'open' }), 0n],
  ['notOnStatement', (x) => x.order().posting(70n), -70n],
  ['otherAmount', (x) => x.order().line(71n).posting(70n), 1n],
  ['otherCurrency', (x) => x.order().line(70n, { currency: 'EUR' }).posting(70n), -70n],
  ['otherCurrency', (x) => x.order({ currency: 'EUR' }).line(70n).posting(70n), 0n],
  ['reversedThere', (x) => x.order().line(70n).line(30n, { flow: 'reversal' }).posting(70n), -30n],
  [
    'reversedHere',
    (x) =>
      x
        .order({ owes: ['payment', 'reversal'] })
        .line(70n)
        .posting(70n)
        .posting(70n, { flow: 'reversal' }),
    70n,
  ],
  ['otherFee', (x) => x.order({ feeMinor: 5n, feePostedMinor: 4n }).line(70n).posting(70n), 0n],
  [
    'otherDay',
    (x) =>
      x
        .order()
        .line(70n, { at: NOON - DAY })
        .posting(70n),
    0n,
  ],
];

test.each(PLANTED)('names %s among honest orders, and nothing else', (kind, plant, effect) => {
  fc.assert(
    fc.property(fc.array(honest, { maxLength: 6 }), (all) => {
      const sides = seed(all);
      plant(new Planting(sides));
      const found = compareSides(sides).differences.map((one) => [one.kind, one.reference, one.effectMinor]);
      expect(found).toEqual([[kind, 'x', effect]]);
    }),
  );
});

const anyFlow = fc.constantFrom(...FLOWS);
const anyReference = fc.constantFrom('a', 'b', 'c');
const anyAt = fc.integer({ min: UNTIL - 2 * DAY, max: UNTIL + DAY });
const soup = fc.record({
  orders: fc.uniqueArray(
    fc.record({ reference: anyReference, owes: fc.uniqueArray(anyFlow), currency: fc.constantFrom('USD', 'EUR') }),
    { selector: ({ reference }) => reference },
  ),
  postings: fc.array(
    fc.record({
      reference: anyReference,
      flow: anyFlow,
      minor: fc.bigInt({ min: 1n, max: 9n }),
      at: anyAt,
      of: fc.constantFrom('order' as const, 'aside' as const, 'open' as const, 'case' as const),
    }),
  ),
  lines: fc.array(
    fc.record({
      reference: anyReference,
      flow: anyFlow,
      minor: fc.bigInt({ min: 1n, max: 9n }),
      at: fc.integer({ min: UNTIL - 2 * DAY, max: UNTIL - 1 }),
      currency: fc.constantFrom('USD', 'USD', 'EUR'),
    }),
  ),
});

test('for any data, effects and pending items are exactly the difference of statement and books', () => {
  const agrees = ({ orders, postings, lines }: typeof soup extends fc.Arbitrary<infer T> ? T : never) => {
    const sides: Sides = {
      ...noSides(),
      orders: orders.map(({ reference, ...rest }) => orderOf(reference, rest)),
      postings: postings.map(({ reference, minor, ...rest }) => postingOf(reference, minor, rest)),
      lines: lines.map(({ reference, minor, ...rest }) => lineOf(reference, minor, rest)),
    };
    const { differences, inTransitMinor } = compareSides(sides);
    const sum = (all: readonly { readonly flow: Flow; readonly minor: bigint }[]) =>
      all.reduce((total, { flow, minor }) => total + SIGNS[flow] * minor, 0n);
    const reported = sum(sides.lines.filter(({ currency }) => currency === 'USD'));
    const posted = sum(sides.postings.filter(({ at }) => at < UNTIL));
    const effects = differences.reduce((total, { effectMinor }) => total + effectMinor, 0n);
    expect(effects + inTransitMinor).toBe(reported - posted);
    expect(new Set(differences.map(({ kind, reference }) => `${kind} ${reference}`)).size).toBe(differences.length);
  };
  fc.assert(fc.property(soup, agrees));
});

test('a posting that closes a case makes both sides equal; a wrong amount leaves the rest', () => {
  const sides = noSides();
  sides.lines.push(lineOf('x', 70n));
  sides.postings.push(postingOf('x', 70n, { of: 'case', at: UNTIL - 1 }));
  expect(kindsOf(sides)).toEqual([]);
  sides.postings[0] = postingOf('x', 60n, { of: 'case' });
  expect(compareSides(sides).differences).toMatchObject([{ kind: 'otherAmount', effectMinor: 10n }]);
});

test('a posting after the last day, or in its last hour, is left for the next statement; an older one is missing', () => {
  const missing = (at: number) => {
    const sides = noSides();
    sides.orders.push(orderOf('x'));
    sides.postings.push(postingOf('x', 70n, { at }));
    return compareSides(sides);
  };
  expect(missing(UNTIL + 1)).toEqual({ differences: [], inTransitMinor: 0n });
  expect(missing(UNTIL - GRACE_MS)).toEqual({ differences: [], inTransitMinor: -70n });
  expect(missing(UNTIL - GRACE_MS - 1).differences).toMatchObject([{ kind: 'notOnStatement' }]);
});

test('a deposit below its fee credits what arrived', () => {
  const sides = noSides();
  sides.orders.push(orderOf('x', { feeMinor: 100n, feePostedMinor: 70n }));
  sides.lines.push(lineOf('x', 70n));
  sides.postings.push(postingOf('x', 70n));
  expect(kindsOf(sides)).toEqual([]);
});
