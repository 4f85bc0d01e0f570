/**
 * A member's points: what was earned, in millionths and exact, and whole points that came and went besides: below zero, they were
 * spent. Earned points never fall below what was spent.
 */
export interface PointAccount {
  readonly earned: bigint;
  readonly besides: bigint;
}

export const NO_POINTS: PointAccount = { earned: 0n, besides: 0n };

const ONE = 1_000_000n;

/** Adds what something earned. */
export function earn({ earned, besides }: PointAccount, millionths: bigint): PointAccount {
  return { earned: earned + millionths, besides };
}

/** Takes back what something earned, as far as it is not spent. */
export function takeBack({ earned, besides }: PointAccount, millionths: bigint): PointAccount {
  return keep({ earned: earned - millionths, besides });
}

/** Whole points come or, below zero, go. What goes was there: whoever lets it go asks `spendable` first. */
export function move({ earned, besides }: PointAccount, points: bigint): PointAccount {
  return keep({ earned, besides: besides + points });
}

/** The whole points that can be spent. */
export function spendable({ earned, besides }: PointAccount): bigint {
  return wholePoints(earned) + besides;
}

/** Of millionths, the whole points. */
export function wholePoints(earned: bigint): bigint {
  return earned / ONE;
}

/** What was spent by the ledger's word counts as earned, whatever was taken back meanwhile. */
function keep({ earned, besides }: PointAccount): PointAccount {
  const spent = -besides * ONE;
  const least = spent > 0n ? spent : 0n;
  return { earned: earned < least ? least : earned, besides };
}
