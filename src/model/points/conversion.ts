/** The exchange rate of points: `points` of them for `minor` minor units. */
export interface ConversionRate {
  readonly points: bigint;
  readonly minor: bigint;
}

/** The value of points in minor units, rounded down: the sum over parts never exceeds the value of the whole. */
export function convertedMinor({ points, minor }: ConversionRate, given: bigint): bigint {
  return (given * minor) / points;
}
