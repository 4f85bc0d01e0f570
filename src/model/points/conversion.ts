/** What points are worth in money: so many of them for so many minor units. */
export interface ConversionRate {
  readonly points: bigint;
  readonly minor: bigint;
}

/** What so many points become, in minor units, rounded down: in parts they never come to more than together. */
export function convertedMinor({ points, minor }: ConversionRate, given: bigint): bigint {
  return (given * minor) / points;
}
