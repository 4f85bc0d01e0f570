import type { Speak } from '#demo-games/texts/spoken-texts.ts';
import { readScore } from './book.ts';
import type { Moment } from './course.ts';
import type { Match } from './leagues.ts';
import { type Leg, matchFor } from './slip.ts';

export function nameMatch({ home, away }: Match): string {
  return `${home.name} – ${away.name}`;
}

/** Name of a pick: a team by its name, otherwise its text. */
export function namePick(t: Speak, { home, away, league }: Match, pick: string): string {
  if (pick === 'result.home' || pick === 'winner.home') return home.name;
  if (pick === 'result.away' || pick === 'winner.away') return away.name;
  return t(
    `sports.pick.${pick.startsWith('sets.') && league.sport === 'esports' ? pick.replace('sets', 'maps') : pick}`,
  );
}

export function nameResult(t: Speak, result: string): string {
  const score = readScore(result);
  return score === undefined ? t('sports.void') : `${score.home} : ${score.away}`;
}

/** What was known at a bet in play: `63′ 1 : 0`. */
export function nameMoment({ minute, home, away }: Moment): string {
  return `${minute}′ ${home} : ${away}`;
}

/** Legs with their results: `Aldermoor – Bexholm 2 : 1: Aldermoor`; of a bet in play with its moment: `(63′ 1 : 0)`. */
export function describeRound({ legs }: Readonly<Record<string, unknown>>, t: Speak): string | undefined {
  if (!Array.isArray(legs)) return undefined;
  return (legs as readonly (Leg & { readonly result?: string })[])
    .flatMap((leg) => {
      const match = matchFor(leg);
      if (match === undefined) return [];
      const result = leg.result === undefined ? '' : ` ${nameResult(t, leg.result)}`;
      const moment = leg.at === undefined ? '' : ` (${nameMoment(leg.at)})`;
      return `${nameMatch(match)}${result}: ${namePick(t, match, leg.pick)}${moment}`;
    })
    .join('; ');
}
