import type { FairSeeds } from '#demo-games/rules/fair.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { drawOfSeeds } from '#demo-games/rules/schedule.ts';
import { isRight, oddsOf, picksOf, play, readScore, type Score } from './book.ts';
import { findLeague, type Match, matchOf } from './leagues.ts';

/** A pick on a match, at the odds of its bet. */
export interface Leg {
  readonly game: string;
  readonly numero: string;
  readonly pick: string;
  /** Hundredths. */
  readonly odds: number;
}

export const MOST_LEGS = 6;
/** Most a multiple pays, in stakes. */
export const MOST_ODDS = 1_000;

/** Blocks of the random stream of a match. */
const BLOCKS = 1;

/** The match of a leg; undefined if there is no such pick. */
export function matchFor({ game, numero, pick }: Pick<Leg, 'game' | 'numero' | 'pick'>): Match | undefined {
  const league = findLeague(game);
  const match = league && matchOf(league, numero);
  return match && picksOf(match).includes(pick) ? match : undefined;
}

/** A leg at the odds of its book. Throws for a pick that does not exist. */
export function legAt(asked: Pick<Leg, 'game' | 'numero' | 'pick'>): Leg {
  const match = matchFor(asked);
  if (match === undefined) throw new Error(`There is no pick ${asked.pick} in ${asked.game}.`);
  return { game: asked.game, numero: asked.numero, pick: asked.pick, odds: oddsOf(match, asked.pick) };
}

/** Odds of legs together, as a number. */
export function oddsTogether(legs: readonly Pick<Leg, 'odds'>[]): number {
  return legs.reduce((product, { odds }) => (product * odds) / 100, 1);
}

/** Payout of a slip in minor units, rounded down: all legs must be right; a leg on a match called off counts 1. */
export function payoutOf(stake: bigint, legs: readonly (Leg & { readonly result: string })[]): bigint {
  return legs.reduce((paid, { pick, odds, result }) => {
    const score = readScore(result);
    if (score === undefined) return paid;
    return isRight(pick, score) ? (paid * BigInt(odds)) / 100n : 0n;
  }, stake);
}

/** The match of seeds and how it ends; undefined for other seeds. */
export async function playedBy(
  seeds: FairSeeds,
): Promise<{ readonly match: Match; readonly score: Score | undefined } | undefined> {
  const { code, numero } = drawOfSeeds(seeds);
  const league = findLeague(code);
  if (league === undefined) return undefined;
  const match = matchOf(league, numero);
  return { match, score: play(match, await openStream(seeds, BLOCKS)) };
}
