/** The game that is open, and how a reload finds it again. */
import { atom } from 'jotai';
import type { Session } from '../state/session.ts';

/** What was launched: enough to ask for a new address, because the ticket in an address opens a game once. */
export interface Played {
  readonly name: string;
  /** The vendor's code. */
  readonly vendor: string;
  /** Absent: the vendor's own lobby. */
  readonly nodeId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly mode: 'real' | 'trial';
  /** Where the player came from: the way back. */
  readonly from: string;
}

/** A game with the address under which it opens now. */
export interface OpenGame {
  readonly played: Played;
  readonly address: string;
}

/** What stands in the frame of /game. */
export const openGameAtom = atom<OpenGame | null>(null);

/** The name of what is being launched; null: nothing. The loader over the page shows it (M148). */
export const launchingAtom = atom<string | null>(null);

/** Keeps in the session what is played, for a reload; never the address, whose ticket is spent. */
export function keepPlayed(session: Pick<Session, 'keepGame'>, played: Played): void {
  session.keepGame(JSON.stringify(played));
}

/** What was played in this tab; undefined when nothing was, or it cannot be read. Never throws. */
export function readPlayed(session: Pick<Session, 'game'>): Played | undefined {
  try {
    const value: unknown = JSON.parse(session.game() ?? 'null');
    return isPlayed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlayed(value: unknown): value is Played {
  if (typeof value !== 'object' || value === null) return false;
  const { name, vendor, mode, from } = value as Partial<Played>;
  const isWay = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return typeof name === 'string' && typeof vendor === 'string' && (mode === 'real' || mode === 'trial') && isWay;
}
