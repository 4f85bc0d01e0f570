/** About what one US dollar is worth, in whole units, in currencies where a unit is much less. */
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

/** Steps of the stake, in hundredths of a currency's unit of about a dollar; each can be divided by 20. */
const STEPS = [20, 40, 100, 200, 400, 1_000, 2_000, 5_000] as const;
/** The highest of them: what the catalogue says. */
export const HIGHEST_STEP = 5_000 satisfies (typeof STEPS)[number];

/** The stakes that a game offers, in minor units, from low to high; each can be divided by 20. */
export function stakesOf(currency: string, exponent: number): readonly bigint[] {
  const unit = (Object.hasOwn(UNITS, currency) && UNITS[currency]) || 1;
  const stakes = STEPS.map((step) => (BigInt(step) * BigInt(unit) * 10n ** BigInt(exponent)) / 100n);
  const whole = stakes.filter((stake) => stake > 0n && stake % 20n === 0n);
  return whole.length > 0 ? whole : [20n, 100n, 200n, 1_000n, 2_000n];
}

/** The stake that a page asked for, where the game offers it. */
export function readStake(text: unknown, offered: readonly bigint[]): bigint | undefined {
  return offered.find((stake) => String(stake) === text);
}
