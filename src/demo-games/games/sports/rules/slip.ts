import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { drawOfSeeds } from '#demo-games/rules/schedule.ts';
import { isRight, play, readScore } from './book.ts';
import { courseOf, type Goal, type Moment, type Score } from './course.ts';
import { findLeague, type Match, matchOf } from './leagues.ts';

/** A pick on a match, at the odds of its bet. */
export interface Leg {
  readonly game: string;
  readonly numero: string;
  readonly pick: string;
  /** Hundredths. */
  readonly odds: number;
  /** Of a bet in play: what was known of the match. */
  readonly at?: Moment;
}

/** A slip; `game` and `numero` are those of its last match. */
export interface SlipDetail {
  readonly game: string;
  readonly numero: string;
  /** With their results once all matches have ended. */
  readonly legs: readonly (Leg & { readonly result?: string })[];
}

export const MOST_LEGS = 6;
/** Most a multiple pays, in stakes. */
export const MOST_ODDS = 1_000;

/** Blocks of the random stream of a match. */
const BLOCKS = 4;

/** The match of a code and a number; undefined if there is no such league. */
export function matchFor({ game, numero }: Pick<Leg, 'game' | 'numero'>): Match | undefined {
  const league = findLeague(game);
  return league && matchOf(league, numero);
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

export interface Played {
  readonly match: Match;
  /** Undefined: the match is called off. */
  readonly score: Score | undefined;
  readonly course: readonly Goal[];
}

/** The match of seeds and how it runs; undefined for other seeds. */
export async function playedBy(seeds: FairSeeds): Promise<Played | undefined> {
  const { code, numero } = drawOfSeeds(seeds);
  const league = findLeague(code);
  if (league === undefined) return undefined;
  const match = matchOf(league, numero);
  const take = await openStream(seeds, BLOCKS);
  const score = play(match, take);
  return { match, score, course: score === undefined ? [] : courseOf(match, score, take) };
}
