/**
 * A member's points: exact earned points in millionths, and whole points that were added or spent (`besides`, negative
 * when spent). Earned points never fall below what was spent.
 */
export interface PointAccount {
  readonly earned: bigint;
  readonly besides: bigint;
}

export const NO_POINTS: PointAccount = { earned: 0n, besides: 0n };

const ONE = 1_000_000n;

export function earn({ earned, besides }: PointAccount, millionths: bigint): PointAccount {
  return { earned: earned + millionths, besides };
}

/** Reverts earned points, as far as they are not spent. */
export function takeBack({ earned, besides }: PointAccount, millionths: bigint): PointAccount {
  return keep({ earned: earned - millionths, besides });
}

/** Adds or, below zero, removes whole points. The caller must check `spendable` before a removal. */
export function move({ earned, besides }: PointAccount, points: bigint): PointAccount {
  return keep({ earned, besides: besides + points });
}

export function spendable({ earned, besides }: PointAccount): bigint {
  return wholePoints(earned) + besides;
}

export function wholePoints(earned: bigint): bigint {
  return earned / ONE;
}

/** Points that the ledger reports as spent count as earned, even if the earning was reverted in the meantime. */
function keep({ earned, besides }: PointAccount): PointAccount {
  const spent = -besides * ONE;
  const least = spent > 0n ? spent : 0n;
  return { earned: earned < least ? least : earned, besides };
}
