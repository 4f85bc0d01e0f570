import type { Card } from '#demo-games/rules/card.ts';
import type { Take } from '#demo-games/rules/fair.ts';

export const HAND = 5;
export const DUEL_BLOCKS = 3;
/** Rake of a won pot in ten-thousandths. */
export const RAKE = 500;

export const seats = ['first', 'second'] as const;
export type Seat = (typeof seats)[number];
export type Hands = Readonly<Record<Seat, readonly Card[]>>;

export type Trick = Readonly<Record<Seat, Card>>;

/**
 * Deals five cards to each player from one deck of 52: the first ten cards of a Fisher-Yates shuffle, alternately. Ace
 * is the highest (14).
 */
export function dealDuel(take: Take): Hands {
  const deck = Array.from({ length: 52 }, (_, at) => at);
  const drawn: number[] = [];
  for (let at = 0; at < HAND * 2; at += 1) drawn.push(...deck.splice(take(deck.length), 1));
  const cards = drawn.map((number) => ({ rank: (number % 13) + 2, suit: Math.floor(number / 13) }));
  return { first: cards.filter((_, at) => at % 2 === 0), second: cards.filter((_, at) => at % 2 === 1) };
}

/** Winner of a trick: the higher rank; undefined for equal ranks. */
export function takerOf({ first, second }: Trick): Seat | undefined {
  if (first.rank === second.rank) return undefined;
  return first.rank > second.rank ? 'first' : 'second';
}

/** Winner of most of these tricks; undefined: a draw. */
export function winnerOf(tricks: readonly Trick[]): Seat | undefined {
  const takers = tricks.map(takerOf);
  const [first, second] = seats.map((seat) => takers.filter((taker) => taker === seat).length);
  if (first === second) return undefined;
  return (first ?? 0) > (second ?? 0) ? 'first' : 'second';
}

/** Fee on each stake: half of the rake, an odd unit on the loser's; none for a draw. */
export function feesOf(stake: bigint, winner: Seat | undefined): Readonly<Record<Seat, bigint>> {
  const { first, second } = settleDuel(stake, winner);
  const rake = stake * 2n - first - second;
  const half = rake / 2n;
  return { first: winner === 'first' ? half : rake - half, second: winner === 'second' ? half : rake - half };
}

/** Payout of each player in minor units: the winner gets the pot less the rake; in a draw each gets their own stake. */
export function settleDuel(stake: bigint, winner: Seat | undefined): Readonly<Record<Seat, bigint>> {
  if (winner === undefined) return { first: stake, second: stake };
  const pot = stake * 2n;
  const prize = pot - (pot * BigInt(RAKE)) / 10_000n;
  return { first: winner === 'first' ? prize : 0n, second: winner === 'second' ? prize : 0n };
}
