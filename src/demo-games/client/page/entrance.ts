import { sessionStore } from '#ui/engine/storages.ts';
import { CallError, type Calls, callsWith } from './calls.ts';

export interface SeedsShown {
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nextNonce: number;
}

/** By the server's clock. */
export interface PositionShown {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Since the first game of the log-in. */
  readonly elapsedMs: number;
  /** Wins less stakes of this session, minor units as decimal text. */
  readonly net: string;
}

/** Session, player and game as the page knows them. Money is in minor units as decimal text. */
export interface SessionShown {
  readonly game: {
    readonly nodeId: string;
    readonly code: string;
    readonly name: string;
    readonly vendor: string;
    readonly category: string;
    readonly kind: string;
  };
  readonly lottery: { readonly gameCode?: string; readonly prizeMode?: string; readonly view?: string } | null;
  readonly displayName: string;
  readonly isTrial: boolean;
  readonly currency: string;
  readonly symbol: string;
  readonly exponent: number;
  readonly portalUrl: string;
  /** When the page loaded. */
  readonly position: PositionShown;
  /** The most of a round; null: any. */
  readonly mostStake: string | null;
  /** The shortest time from the start of a round to that of the next one; null: any. */
  readonly cycleMs: number | null;
  /** Interval of reality checks; null: the game's own. */
  readonly realityCheckMinutes: number | null;
  readonly seeds: SeedsShown;
  readonly stakes: readonly string[];
  /** Null: unknown at the moment. */
  readonly balance: string | null;
}

export interface Entered {
  readonly session: SessionShown;
  readonly calls: Calls;
  readonly token: string;
}

interface StoredSession {
  readonly token: string;
  /** The exchanged ticket: opening the same URL again continues the session. */
  readonly ticket: string;
}

const KEY = 'demo_games.session';

/** Enters the game with the ticket of the URL, or with the session that this tab got for it. Throws `CallError`. */
export async function enter(): Promise<Entered> {
  const address = new URL(location.href);
  const ticket = address.searchParams.get('ticket') ?? '';
  const stored = readStoredSession();
  if (stored && (ticket === '' || ticket === stored.ticket)) return resume(stored.token);
  if (ticket === '') throw new CallError('session_over');
  const { token, ...session } = await callsWith().post<SessionShown & { token: string }>('/api/session', { ticket });
  keep({ token, ticket });
  address.searchParams.delete('ticket');
  history.replaceState(null, '', address);
  return { session, calls: callsWith(token), token };
}

async function resume(token: string): Promise<Entered> {
  const calls = callsWith(token);
  return { session: await calls.get<SessionShown>('/api/session'), calls, token };
}

export function forget(): void {
  sessionStore.removeItem(KEY);
}

function readStoredSession(): StoredSession | undefined {
  try {
    const stored = JSON.parse(sessionStore.getItem(KEY) ?? 'null');
    return typeof stored?.token === 'string' && typeof stored.ticket === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function keep(stored: StoredSession): void {
  sessionStore.setItem(KEY, JSON.stringify(stored));
}
