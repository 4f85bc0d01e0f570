import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { readDraws, readResults, seedsOf } from '#demo-games/play/draws/book.ts';
import type { BookedDraw } from '#demo-games/play/draws/drawn-game.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { drawsFrom } from '#demo-games/rules/schedule.ts';
import { type LiveMatch, liveOddsOf, oddsOf, picksOf } from '../rules/book.ts';
import { isSuspended, minuteAt, momentOf, startOf } from '../rules/course.ts';
import { findLeague, type League, leaguesFor } from '../rules/leagues.ts';
import { type Leg, matchFor, type Played, playedBy } from '../rules/slip.ts';
import { SHOWN_MATCHES } from './drawn.ts';

type Named = Pick<Leg, 'game' | 'numero'>;

/** Results shown. */
const SHOWN = 8;
const MOST_PLAYED = 64;

export type LiveBook = ReturnType<typeof createLiveBook>;

/** How running matches go, by code and number; the oldest is forgotten. */
type Courses = Map<string, Played>;

async function courseOf(courses: Courses, draw: BookedDraw): Promise<Played> {
  const key = `${draw.game} ${draw.numero}`;
  const played = courses.get(key) ?? (await playedBy(seedsOf(draw)));
  if (played === undefined) throw new Error(`The match ${key} has no league.`);
  courses.set(key, played);
  if (courses.size > MOST_PLAYED) courses.delete([...courses.keys()][0] ?? '');
  return played;
}

/** A match as its book offers it at a time. */
async function describeMatch(courses: Courses, draw: BookedDraw, now: number): Promise<LiveMatch> {
  const { game, numero, commitment } = draw;
  const match = matchFor(draw);
  if (match === undefined) throw new Error(`There is a match of ${game}, which is no league.`);
  const shown = { game, numero, commitment };
  const startsAt = startOf({ draws: draw.drawsAt.getTime() });
  if (now < startsAt) {
    const odds = picksOf(match).map((pick) => [pick, oddsOf(match, pick)] as const);
    return { ...shown, state: 'before', moment: null, odds: Object.fromEntries(odds) };
  }
  const { score, course } = await courseOf(courses, draw);
  if (score === undefined) return { ...shown, state: 'calledOff', moment: null, odds: {} };
  const moment = momentOf(course, minuteAt(startsAt, now));
  if (draw.result !== null || now >= draw.closesAt.getTime()) return { ...shown, state: 'closed', moment, odds: {} };
  if (isSuspended(course, startsAt, now)) return { ...shown, state: 'suspended', moment, odds: {} };
  const odds = picksOf(match).flatMap((pick) => {
    const offered = liveOddsOf(match, pick, moment);
    return offered === undefined ? [] : [[pick, offered] as const];
  });
  return { ...shown, state: 'playing', moment, odds: Object.fromEntries(odds) };
}

/** The books of this process: odds now, and the state that pages follow. */
export function createLiveBook({ db, clock }: DemoGamesContext) {
  const courses: Courses = new Map();

  async function readMatches(named: readonly Named[]): Promise<readonly LiveMatch[]> {
    const draws = await readDraws(db.ask, named);
    const now = clock.now();
    return Promise.all(draws.map((draw) => describeMatch(courses, draw, now)));
  }

  async function readResultsOf(leagues: readonly League[]) {
    const results = await Promise.all(leagues.map(({ code }) => readResults(db.ask, code, SHOWN)));
    return results.flat().map(({ game, numero, result }) => ({ game, numero, result }));
  }

  /** Matches and results of some leagues. */
  async function read(leagues: readonly League[]) {
    const coming = leagues.flatMap((league) =>
      drawsFrom(league, clock.now(), SHOWN_MATCHES).map(({ numero }) => ({ game: league.code, numero })),
    );
    const [results, matches] = await Promise.all([readResultsOf(leagues), readMatches(coming)]);
    const order = coming.map(({ game, numero }) => `${game} ${numero}`);
    const placeOf = ({ game, numero }: Named) => order.indexOf(`${game} ${numero}`);
    return { results, matches: matches.toSorted((one, other) => placeOf(one) - placeOf(other)) };
  }

  /** Legs at the odds of now, with the state of their match; undefined for a match without a draw. */
  async function quote(asked: readonly Pick<Leg, 'game' | 'numero' | 'pick'>[]) {
    const matches = await readMatches(asked);
    return asked.map(({ game, numero, pick }) => {
      const match = matches.find((each) => each.game === game && each.numero === numero);
      const odds = match?.odds[pick];
      if (match === undefined || odds === undefined) return { state: match?.state ?? 'closed', leg: undefined };
      const leg: Leg = { game, numero, pick, odds };
      return { state: match.state, leg: match.moment === null ? leg : { ...leg, at: match.moment } };
    });
  }

  return { read, quote };
}

/** Books as pages follow them: a topic is the book of a vendor. */
export function followedBooks(book: LiveBook) {
  return {
    topicOf: ({ game }: Session) =>
      leaguesFor(game)
        .map(({ code }) => code)
        .toSorted()
        .join(' '),
    read: (topic: string) => book.read(topic.split(' ').flatMap((code) => findLeague(code) ?? [])),
    show: (state: Awaited<ReturnType<LiveBook['read']>>) => state,
  };
}
