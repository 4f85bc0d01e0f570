import type { Timed } from '#demo-games/rules/schedule.ts';
import data from './leagues.json' with { type: 'json' };

export type Sport = 'football' | 'tennis' | 'esports';

export interface Team {
  readonly name: string;
  /** 1: average; more is stronger. */
  readonly strength: number;
}

/** A simulated league: a match ends at each of its times, every team plays against every other in turn. */
export interface League extends Timed {
  readonly code: string;
  readonly vendor: string;
  /** For people. */
  readonly vendorName: string;
  readonly sport: Sport;
  readonly teams: readonly Team[];
}

const STRENGTHS = [1.45, 1.3, 1.18, 1.06, 0.96, 0.88, 0.78, 0.66];
const EVERY_S = 180;
/** Bets close so many seconds before the end of a match. */
const CLOSES_S = 8;

/** Names and teams are invented. */
export const LEAGUES: readonly League[] = data.map((league) => ({
  ...league,
  sport: league.sport as Sport,
  teams: league.teams.map((name, at) => ({ name, strength: STRENGTHS[at] ?? 1 })),
  everyS: EVERY_S,
  closesBeforeS: CLOSES_S,
}));

export function findLeague(code: string): League | undefined {
  return LEAGUES.find((each) => each.code === code);
}

/** Leagues of a vendor's book, the launched one first; all leagues for a vendor without one. */
export function leaguesFor({ vendor, code }: { readonly vendor: string; readonly code: string }): readonly League[] {
  const own = LEAGUES.filter((each) => each.vendor === vendor);
  const leagues = own.length > 0 ? own : LEAGUES;
  const isNamed = (each: League) => code === each.code || code === `${each.code}_E`;
  return leagues.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

export interface Match {
  readonly league: League;
  readonly numero: string;
  readonly home: Team;
  readonly away: Team;
}

const NUMERO = /^(\d{4})(\d{2})(\d{2})-(\d{4})$/;
const DAY_MS = 86_400_000;

/** Who plays in a match: all pairs of a league in turn, at home and away. */
export function matchOf(league: League, numero: string): Match {
  const [, year, month, day, place] = NUMERO.exec(numero) ?? [];
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
  const at = Math.floor(days * (DAY_MS / 1_000 / league.everyS)) + Number(place);
  const count = league.teams.length;
  const home = at % count;
  const away = (home + 1 + (Math.floor(at / count) % (count - 1))) % count;
  const team = (index: number) => league.teams[index] ?? { name: '', strength: 1 };
  return { league, numero, home: team(home), away: team(away) };
}
