/** By what points are earned. Rates are millionths (ppm); what is not named earns nothing. */
export interface PointRules {
  /** So many minor units of a bet are one point at rates of one. */
  readonly perMinor: bigint;
  /** By category of games. */
  readonly categories: ReadonlyMap<string, number>;
  /** By rank of the club. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Of deposits; 0: they earn nothing. */
  readonly depositPpm: number;
}

const ONE = 1_000_000n;

/** What a closed round earns, in millionths of a point, rounded down. */
export function earnedByRound(rules: PointRules, category: string, rank: string, validBetMinor: bigint): bigint {
  const rate = BigInt(rules.categories.get(category) ?? 0) * BigInt(rules.ranks.get(rank) ?? 0);
  return (validBetMinor * rate) / (rules.perMinor * ONE);
}

/** What a deposit earns, in millionths of a point, rounded down. */
export function earnedByDeposit(rules: PointRules, arrivedMinor: bigint): bigint {
  return (arrivedMinor * BigInt(rules.depositPpm)) / rules.perMinor;
}

/** What a part of it that is taken back takes along of what something earned; all of it with the rest. */
export function earnedByPart(earned: bigint, minor: bigint, partMinor: bigint): bigint {
  if (partMinor >= minor) return earned;
  return earned - (earned * (minor - partMinor)) / minor;
}
