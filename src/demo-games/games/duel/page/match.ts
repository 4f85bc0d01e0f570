/** Client state of a duel: a reducer over the server's messages. */

import type { Card } from '#demo-games/rules/card.ts';
import type { DuelMessage, DuelTable, TrickShown } from '../rules/duel-protocol.ts';

export type Turn = Extract<DuelMessage, { type: 'turn' }>;
export type Over = Extract<DuelMessage, { type: 'over' }>;

export interface Match {
  readonly opponent: string;
  readonly turn?: Turn;
  /** End of the trick's time on the page's monotonic clock. */
  readonly endsAt?: number;
  readonly over?: Over;
}

export interface Duel {
  readonly tables: readonly DuelTable[];
  readonly place: 'hall' | 'waiting' | 'board';
  readonly stake: string;
  readonly match: Match | undefined;
}

export const TRICKS = 5;
export const NO_DUEL: Duel = { tables: [], place: 'hall', stake: '0', match: undefined };

/** The state after a server message; `now` is the page's monotonic clock in milliseconds. */
export function hear(duel: Duel, message: DuelMessage, now: number): Duel {
  switch (message.type) {
    case 'lobby': {
      // A waiting player is counted: if the lobby shows none waiting, the server has removed this player.
      const isGone = duel.place === 'waiting' && message.tables.every(({ waiting }) => waiting === 0);
      return { ...duel, tables: message.tables, place: isGone ? 'hall' : duel.place };
    }
    case 'waiting':
      return { ...duel, place: 'waiting', stake: message.stake };
    case 'betting':
      return { ...duel, place: 'board', match: { opponent: message.opponent } };
    case 'turn':
      return {
        ...duel,
        place: 'board',
        match: { opponent: message.opponent, turn: message, endsAt: now + message.leftMs },
      };
    case 'over':
      return { ...duel, place: 'board', match: { ...duel.match, opponent: message.opponent, over: message } };
    case 'otherGone':
    case 'refused':
      return { ...duel, place: 'hall' };
    case 'elsewhere':
      return duel;
  }
}

export interface Middle {
  readonly yours: Card | null;
  readonly theirs: Card | null;
  readonly isTheirsDown: boolean;
  /** Winner of the trick; undefined while it is open. */
  readonly taker: TrickShown['taker'] | undefined;
}

/** The last trick until a card is played; then the cards played. */
export function middleOf({ turn, over }: Match): Middle {
  const tricks = (over ?? turn)?.tricks ?? [];
  const last = tricks.at(-1);
  const isFresh = over !== undefined || (turn?.played === null && !turn.theyPlayed);
  if (last !== undefined && isFresh)
    return { yours: last.yours, theirs: last.theirs, isTheirsDown: false, taker: last.taker };
  return { yours: turn?.played ?? null, theirs: null, isTheirsDown: turn?.theyPlayed ?? false, taker: undefined };
}

export function scoreOf({ turn, over }: Match): { readonly you: number; readonly they: number } {
  const tricks = (over ?? turn)?.tricks ?? [];
  const count = (who: 'you' | 'they') => tricks.filter(({ taker }) => taker === who).length;
  return { you: count('you'), they: count('they') };
}
