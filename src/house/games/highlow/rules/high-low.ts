import type { Card } from '#house/rules/card.ts';
import type { Take } from '#house/rules/fair.ts';

/** Ranks run from 1 (ace, lowest) to 13 (king); the deck never ends, so each is as likely as any other. */
export const RANKS = 13;
export const HIGH_LOW_BLOCKS = 1;
/** What comes back of all stakes in the long run, in ten-thousandths. */
const RETURN = 9_800;

export const calls = ['higher', 'same', 'lower'] as const;
export type Call = (typeof calls)[number];

/** The two cards of a round: the one that lies open before the bet, and the one that decides. */
export interface HighLowCards {
  readonly open: Card;
  readonly next: Card;
}

/** Deals a round from its stream. */
export function dealHighLow(take: Take): HighLowCards {
  return { open: dealCard(take), next: dealCard(take) };
}

function dealCard(take: Take): Card {
  return { rank: take(RANKS) + 1, suit: take(4) };
}

/** In how many of 13 cases a call on an open rank wins; 0: the call cannot be made. */
export function chancesOf(call: Call, openRank: number): number {
  if (call === 'same') return 1;
  return call === 'higher' ? RANKS - openRank : openRank - 1;
}

/** What a call wins, in minor units, stake included: 98 % of the fair odds, rounded down. 0 for a call that cannot be made. */
export function payoutOf(call: Call, openRank: number, stake: bigint): bigint {
  const chances = chancesOf(call, openRank);
  return chances === 0 ? 0n : (stake * BigInt(RETURN * RANKS)) / BigInt(10_000 * chances);
}

/** True when the next card answers the call. */
export function isWon(call: Call, { open, next }: HighLowCards): boolean {
  if (call === 'same') return next.rank === open.rank;
  return call === 'higher' ? next.rank > open.rank : next.rank < open.rank;
}
