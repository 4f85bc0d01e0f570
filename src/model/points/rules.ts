/** Rules for earning points. Rates are millionths (ppm); an unnamed category or rank earns nothing. */
export interface PointRules {
  /** Minor units of a bet per point at a rate of one. */
  readonly perMinor: bigint;
  /** By category of games. */
  readonly categories: ReadonlyMap<string, number>;
  /** By rank of the club. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Rate for deposits; 0: they earn nothing. */
  readonly depositPpm: number;
}

const ONE = 1_000_000n;

/** In millionths of a point, rounded down. */
export function earnedByRound(rules: PointRules, category: string, rank: string, validBetMinor: bigint): bigint {
  const rate = BigInt(rules.categories.get(category) ?? 0) * BigInt(rules.ranks.get(rank) ?? 0);
  return (validBetMinor * rate) / (rules.perMinor * ONE);
}

/** In millionths of a point, rounded down. */
export function earnedByDeposit(rules: PointRules, arrivedMinor: bigint): bigint {
  return (arrivedMinor * BigInt(rules.depositPpm)) / rules.perMinor;
}

/** The share of earned points that a partial reversal reverts; the last part reverts all of the rest. */
export function earnedByPart(earned: bigint, minor: bigint, partMinor: bigint): bigint {
  if (partMinor >= minor) return earned;
  return earned - (earned * (minor - partMinor)) / minor;
}
