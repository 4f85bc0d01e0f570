/** The open game, and how a reload restores it. */
import { atom } from 'jotai';
import type { Session } from '../state/session.ts';

/** The launched game: enough to request a new address, because an address's ticket is valid for one use. */
export interface Played {
  readonly name: string;
  readonly vendor: string;
  /** Absent: the vendor's own lobby. */
  readonly nodeId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly mode: 'real' | 'trial';
  readonly from: string;
}

export interface OpenGame {
  readonly played: Played;
  readonly address: string;
}

export const openGameAtom = atom<OpenGame | null>(null);

/** The name of the game being launched; null: none. Shown by the loader over the page (M148). */
export const launchingAtom = atom<string | null>(null);

/** Stores the played game in the session, for a reload; never the address, whose ticket is used up. */
export function keepPlayed(session: Pick<Session, 'keepGame'>, played: Played): void {
  session.keepGame(JSON.stringify(played));
}

/** The last game of this tab; undefined when there is none, or it is unreadable. Never throws. */
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
  const isPath = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return typeof name === 'string' && typeof vendor === 'string' && (mode === 'real' || mode === 'trial') && isPath;
}
