import type { Card } from '#demo-games/rules/card.ts';
import type { Take } from '#demo-games/rules/fair.ts';

/** Ranks run from 1 (ace, lowest) to 13 (king); the deck is infinite, so all ranks are equally likely. */
export const RANKS = 13;
export const HIGH_LOW_BLOCKS = 1;
/** Return to player, in ten-thousandths. */
const RETURN = 9_800;

export const calls = ['higher', 'same', 'lower'] as const;
export type Call = (typeof calls)[number];

/** The two cards of a round: open before the bet, and deciding. */
export interface HighLowCards {
  readonly open: Card;
  readonly next: Card;
}

export function dealHighLow(take: Take): HighLowCards {
  return { open: dealCard(take), next: dealCard(take) };
}

function dealCard(take: Take): Card {
  return { rank: take(RANKS) + 1, suit: take(4) };
}

/** Number of winning ranks out of 13; 0: the call is not allowed. */
export function chancesOf(call: Call, openRank: number): number {
  if (call === 'same') return 1;
  return call === 'higher' ? RANKS - openRank : openRank - 1;
}

/** Payout in minor units including the stake: 98 % of the fair odds, rounded down. 0 for a call that is not allowed. */
export function payoutOf(call: Call, openRank: number, stake: bigint): bigint {
  const chances = chancesOf(call, openRank);
  return chances === 0 ? 0n : (stake * BigInt(RETURN * RANKS)) / BigInt(10_000 * chances);
}

export function isWon(call: Call, { open, next }: HighLowCards): boolean {
  if (call === 'same') return next.rank === open.rank;
  return call === 'higher' ? next.rank > open.rank : next.rank < open.rank;
}
