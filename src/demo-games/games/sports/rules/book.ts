/** The book: what a match can end with, how likely that is, and what a pick pays. */
import type { Take } from '#demo-games/rules/fair.ts';
import { chanceOfMoment, type Moment, type Score } from './course.ts';
import type { Match } from './leagues.ts';

/** A match as its book offers it now. */
export interface LiveMatch {
  readonly game: string;
  readonly numero: string;
  readonly state: 'before' | 'playing' | 'suspended' | 'closed' | 'calledOff';
  /** Fingerprint of its seed. */
  readonly commitment: string;
  /** From its start on. */
  readonly moment: Moment | null;
  /** By pick, in hundredths; a pick that is not offered is absent. */
  readonly odds: Readonly<Record<string, number>>;
}

/** A score with its share of WHOLE. */
interface Weighted extends Score {
  readonly weight: number;
}

/** Weights of all scores of a match add up to this. */
const WHOLE = 1_000_000;
/** What the book keeps, in percent of what fair odds would pay. */
export const MARGIN_PERCENT = 6;
/** One match in so many is called off: its bets are void. */
export const CALLED_OFF_ONE_IN = 100;
/** Most goals of a team. */
const MOST_GOALS = 8;
/** Expected goals of an average team, and the factor of playing at home. */
const GOALS = 1.3;
const AT_HOME = 1.15;

export const MARKETS: Readonly<Record<Match['league']['sport'], Readonly<Record<string, readonly string[]>>>> = {
  football: { result: ['home', 'draw', 'away'], goals: ['over', 'under'], both: ['yes', 'no'] },
  tennis: { winner: ['home', 'away'], sets: ['two', 'three'] },
  esports: { winner: ['home', 'away'], sets: ['two', 'three'] },
};

/** Every pick of a match, as `market.pick`. */
export function picksOf({ league }: Match): readonly string[] {
  return Object.entries(MARKETS[league.sport]).flatMap(([market, picks]) => picks.map((pick) => `${market}.${pick}`));
}

/** Whether a pick is right with a score. */
const RIGHT: Readonly<Record<string, (score: Score) => boolean>> = {
  'result.home': ({ home, away }) => home > away,
  'result.draw': ({ home, away }) => home === away,
  'result.away': ({ home, away }) => home < away,
  'goals.over': ({ home, away }) => home + away > 2,
  'goals.under': ({ home, away }) => home + away <= 2,
  'both.yes': ({ home, away }) => home > 0 && away > 0,
  'both.no': ({ home, away }) => home === 0 || away === 0,
  'winner.home': ({ home, away }) => home > away,
  'winner.away': ({ home, away }) => home < away,
  'sets.two': ({ home, away }) => home + away === 2,
  'sets.three': ({ home, away }) => home + away === 3,
};

export function isRight(pick: string, score: Score): boolean {
  return Object.hasOwn(RIGHT, pick) && RIGHT[pick]?.(score) === true;
}

/** All scores of a match with their weights: Poisson for goals, a chance per set for matches over three. */
export function scoresOf({ league, home, away }: Match): readonly Weighted[] {
  if (league.sport !== 'football') return setScores(home.strength ** 2 / (home.strength ** 2 + away.strength ** 2));
  const [own, other] = [
    poisson((GOALS * AT_HOME * home.strength) / away.strength),
    poisson((GOALS * away.strength) / home.strength),
  ];
  return inWhole(own.flatMap((chance, goals) => other.map((by, against) => [goals, against, chance * by] as const)));
}

function setScores(chance: number): readonly Weighted[] {
  const lost = 1 - chance;
  return inWhole([
    [2, 0, chance ** 2],
    [2, 1, 2 * chance ** 2 * lost],
    [1, 2, 2 * lost ** 2 * chance],
    [0, 2, lost ** 2],
  ]);
}

/** Probabilities of 0 to MOST_GOALS goals; more count as the most. */
function poisson(mean: number): readonly number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  for (let goals = 0; goals < MOST_GOALS; goals += 1) {
    chances.push(chance);
    chance *= mean / (goals + 1);
  }
  return [...chances, 1 - chances.reduce((sum, one) => sum + one, 0)];
}

/** Whole weights; the first score takes what rounding leaves. */
function inWhole(chances: readonly (readonly [home: number, away: number, chance: number])[]): readonly Weighted[] {
  const scores = chances.map(([home, away, chance]) => ({ home, away, weight: Math.round(chance * WHOLE) }));
  const left = WHOLE - scores.reduce((sum, { weight }) => sum + weight, 0);
  return scores.map((score, at) => (at === 0 ? { ...score, weight: score.weight + left } : score));
}

/** Chance of a pick in a match that is played; from a moment on by Bayes over all ends that are still possible. */
export function chanceOf(match: Match, pick: string, moment?: Moment): number {
  let [right, all] = [0, 0];
  for (const score of scoresOf(match)) {
    const weight = score.weight * (moment === undefined ? 1 : chanceOfMoment(match, score, moment));
    all += weight;
    if (isRight(pick, score)) right += weight;
  }
  return right / all;
}

/** Odds in hundredths, stake included; rounded down, at least 1.01. */
export function oddsOf(match: Match, pick: string): number {
  return Math.max(101, oddsFor(chanceOf(match, pick)));
}

/** Picks that are nearly certain, or nearly lost, are not offered in play. */
const OFFERED = { from: 0.02, to: 0.92 };

/** Odds in play; undefined: the pick is not offered at this moment. */
export function liveOddsOf(match: Match, pick: string, moment: Moment): number | undefined {
  const chance = chanceOf(match, pick, moment);
  return chance < OFFERED.from || chance > OFFERED.to ? undefined : oddsFor(chance);
}

function oddsFor(chance: number): number {
  return Math.floor(10_000 / (chance * (100 + MARGIN_PERCENT)));
}

/** Ends a match; undefined: it is called off. */
export function play(match: Match, take: Take): Score | undefined {
  if (take(CALLED_OFF_ONE_IN) === 0) return undefined;
  let place = take(WHOLE);
  for (const { home, away, weight } of scoresOf(match)) {
    if (place < weight) return { home, away };
    place -= weight;
  }
  throw new Error('The weights of the scores are not whole.');
}

/** A score as it is stored; `void` for a match that was called off. */
export function writeScore(score: Score | undefined): string {
  return score === undefined ? 'void' : `${score.home}:${score.away}`;
}

export function readScore(text: string): Score | undefined {
  const [, home, away] = /^(\d+):(\d+)$/.exec(text) ?? [];
  return home === undefined ? undefined : { home: Number(home), away: Number(away) };
}
