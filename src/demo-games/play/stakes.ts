/** Approximate value of one US dollar in whole units, for currencies with small units. */
const UNITS: Readonly<Record<string, number>> = {
  VND: 20_000,
  IDR: 10_000,
  KRW: 1_000,
  JPY: 100,
  INR: 50,
  PHP: 50,
  THB: 20,
  TRY: 20,
  CNY: 5,
  BRL: 5,
};

/** Stakes in hundredths of about one dollar; each is divisible by 20. */
export const STEPS = [20, 40, 100, 200, 400, 1_000, 2_000, 5_000] as const;
export const HIGHEST_STEP = 5_000 satisfies (typeof STEPS)[number];

/** Offered stakes in minor units in ascending order; each is divisible by 20. */
export function stakesOf(currency: string, exponent: number): readonly bigint[] {
  const unit = (Object.hasOwn(UNITS, currency) && UNITS[currency]) || 1;
  const stakes = STEPS.map((step) => (BigInt(step) * BigInt(unit) * 10n ** BigInt(exponent)) / 100n);
  const whole = stakes.filter((stake) => stake > 0n && stake % 20n === 0n);
  return whole.length > 0 ? whole : [20n, 100n, 200n, 1_000n, 2_000n];
}

/** The stakes up to the most of a round; at least the lowest one, which the gateway then refuses with the reason. */
export function stakesWithin(stakes: readonly bigint[], most: string | null): readonly bigint[] {
  if (most === null) return stakes;
  const within = stakes.filter((stake) => stake <= BigInt(most));
  return within.length > 0 ? within : stakes.slice(0, 1);
}

/** The requested stake if it is offered. */
export function readStake(text: unknown, offered: readonly bigint[]): bigint | undefined {
  return offered.find((stake) => String(stake) === text);
}
