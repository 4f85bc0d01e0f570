import type { Session } from './sessions.ts';

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

/** Stakes in hundredths of about one dollar; each is divisible by 20 and by the first one. */
export const STEPS = [20, 40, 100, 200, 400, 1_000, 2_000, 5_000] as const;
export const HIGHEST_STEP = 5_000 satisfies (typeof STEPS)[number];

/**
 * Stakes of a currency in minor units in ascending order: as many as steps, each divisible by 20 and by the first one. If
 * a step is not a whole number of minor units, the steps are minor units.
 */
export function stakesOf(currency: string, exponent: number): readonly bigint[] {
  const unit = (Object.hasOwn(UNITS, currency) && UNITS[currency]) || 1;
  const cents = BigInt(unit) * 10n ** BigInt(exponent);
  return STEPS.map((step) => (cents % 100n === 0n ? (BigInt(step) * cents) / 100n : BigInt(step)));
}

/** What decides about a session's stakes. */
export type Staker = Pick<Session, 'currency' | 'exponent'> & { readonly play?: Session['play'] };

/**
 * Offered stakes of a session: up to the most that its market allows in a round; at least the lowest one, which the
 * gateway then refuses with the reason.
 */
export function stakesFor({ currency, exponent, play }: Staker): readonly bigint[] {
  const stakes = stakesOf(currency, exponent);
  const most = play?.mostStake;
  return most === undefined ? stakes : stakes.filter((stake, place) => place === 0 || stake <= BigInt(most));
}

/** The requested stake if it is offered to the session. */
export function readStake(text: unknown, session: Staker): bigint | undefined {
  return stakesFor(session).find((stake) => String(stake) === text);
}
