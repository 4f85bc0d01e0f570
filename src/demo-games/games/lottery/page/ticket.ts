import { FAMILIES } from '../rules/families/families.ts';
import type { Play } from '../rules/families/play.ts';
import type { LotteryGame } from '../rules/games.ts';
import { countLines, faultOfPicks, linesOf, MOST_LINES, type Picks } from '../rules/lines.ts';

export interface Ticket {
  readonly game: LotteryGame;
  readonly play: Play;
  readonly picks: Picks;
}

export function playsOf({ family }: LotteryGame): readonly Play[] {
  return FAMILIES[family].plays;
}

/** An empty ticket for the play with this id, or for the first play. */
export function openTicket(game: LotteryGame, playId?: string): Ticket {
  const plays = playsOf(game);
  const play = plays.find(({ id }) => id === playId) ?? plays[0];
  if (play === undefined) throw new Error(`${game.code} has nothing to play.`);
  return { game, play, picks: play.groups.map(() => []) };
}

export function togglePick(ticket: Ticket, group: number, option: string): Ticket {
  const chosen = ticket.picks[group] ?? [];
  const next = chosen.includes(option) ? chosen.filter((pick) => pick !== option) : [...chosen, option];
  return withPicks(ticket, group, next);
}

/** The ticket with a group's picks replaced, in the order of its options. */
export function withPicks(ticket: Ticket, group: number, picks: readonly string[]): Ticket {
  const options = ticket.play.groups[group]?.options ?? [];
  const sorted = options.filter((option) => picks.includes(option));
  return { ...ticket, picks: ticket.picks.map((chosen, at) => (at === group ? sorted : chosen)) };
}

/** The ticket with random picks for one line, by `chance` (from 0 up to 1). */
export function pickAtRandom(ticket: Ticket, chance: () => number): Ticket {
  const { groups, join } = ticket.play;
  const take = (options: readonly string[], count: number): string[] => {
    const left = [...options];
    return Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1).join(''));
  };
  const only = Math.floor(chance() * groups.length);
  const picks = groups.map(({ options }, at) => {
    if (join === 'each') return at === only ? take(options, 1) : [];
    return take(options, join === 'across' ? 1 : join);
  });
  return picks.reduce((made, chosen, at) => withPicks(made, at, chosen), openTicket(ticket.game, ticket.play.id));
}

export interface Sum {
  readonly lines: number;
  readonly total: bigint;
  /** Maximum payout of one line; several lines may win together. */
  readonly best: bigint;
  readonly fault: ReturnType<typeof faultOfPicks>;
}

/** Sums up a ticket at a stake per line in minor units. */
export function sumUp({ play, picks }: Ticket, lineStake: bigint): Sum {
  const lines = countLines(play, picks);
  const fault = faultOfPicks(play, picks);
  const odds = lines > 0 && lines <= MOST_LINES ? Math.max(...linesOf(play, picks).map(play.odds)) : 0;
  return { lines, total: lineStake * BigInt(lines), best: (lineStake * BigInt(odds)) / 100n, fault };
}

/** Formats odds given in hundredths: 192 -> 1.92, 96000 -> 960. */
export function writeOdds(hundredths: number): string {
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}

/** Odds of a play: minimum and maximum, which may be equal. */
export function oddsOf(play: Play): { readonly least: number; readonly most: number } {
  const lines = play.join === 'each' ? play.groups[0]?.options.map((option) => [option]) : undefined;
  const prices = (lines ?? [[]]).map(play.odds);
  return { least: Math.min(...prices), most: Math.max(...prices) };
}

/** A pick is a number, or a word with a text. */
export function isNumber(pick: string): boolean {
  return /^\d+$/.test(pick);
}
