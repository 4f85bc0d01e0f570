import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { findSession, plays, type Session } from '#demo-games/play/sessions.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { DuelAsk } from '../rules/duel-protocol.ts';
import { type Match, startMatch } from './match.ts';
import { keyOf, type PageConnection, type Player } from './player.ts';
import { createTables, type Pairing, type Tables } from './tables.ts';

export const SIGN_OF_LIFE_MS = 3_000;

/** A player with an open page. */
export interface Guest {
  readonly connection: PageConnection;
  readonly session: Session;
  readonly key: string;
}

/** Tables and matches of all players; one process has it (relay.ts). */
interface Lobby {
  readonly context: DemoGamesContext;
  readonly tables: Tables;
  readonly guests: Map<string, Guest>;
  readonly matches: Map<string, Match>;
}

export function createLobby(context: DemoGamesContext): Lobby {
  return { context, tables: createTables(context), guests: new Map(), matches: new Map() };
}

/** Ends all matches: both stakes of each are refunded. */
export async function endMatches({ matches }: Lobby): Promise<void> {
  await Promise.all([...new Set(matches.values())].map((match) => match.stop()));
}

/** Admits a page by its token; undefined: its session is over, and it is told so. */
export async function enter(lobby: Lobby, connection: PageConnection, token: string): Promise<Guest | undefined> {
  const { context, tables, guests, matches } = lobby;
  const session = await findSession(context, token);
  if (session === undefined || !plays(session, 'duel')) {
    connection.send({ type: 'refused', error: 'session_over', balance: null });
    connection.close();
    return undefined;
  }
  const guest = { connection, session, key: keyOf(session) };
  const before = guests.get(guest.key);
  guests.set(guest.key, guest);
  if (before && before.connection !== connection) {
    tables.leaveTable(guest.key);
    before.connection.send({ type: 'elsewhere' });
    before.connection.close();
  }
  await showTables(lobby, guest);
  matches.get(guest.key)?.update(guest.key);
  return guest;
}

export function leave(lobby: Lobby, guest: Guest): void {
  const { tables, guests, matches } = lobby;
  if (guests.get(guest.key) !== guest) return;
  guests.delete(guest.key);
  tables.leaveTable(guest.key);
  matches.get(guest.key)?.update(guest.key);
  showEverybody(lobby);
}

/** Handles a message of an admitted page. */
export async function hear(lobby: Lobby, guest: Guest, asked: DuelAsk): Promise<void> {
  if (asked.type === 'sit') return sit(lobby, guest, asked);
  if (asked.type === 'lay') return lobby.matches.get(guest.key)?.playCard(guest.key, asked.trick, asked.card);
  if (asked.type === 'stand') {
    lobby.tables.leaveTable(guest.key);
    showEverybody(lobby);
  }
  return undefined;
}

async function sit(lobby: Lobby, guest: Guest, asked: Extract<DuelAsk, { type: 'sit' }>): Promise<void> {
  const { connection, key } = guest;
  if (lobby.matches.has(key)) return;
  const seated = await lobby.tables.sit(playerOf(lobby, guest, asked.clientSeed), asked.stake, asked.commitment);
  if (seated.kind === 'moved') {
    connection.send({ type: 'refused', error: 'table_moved', balance: null });
    await showTables(lobby, guest);
  } else if (seated.kind === 'waiting') connection.send({ type: 'waiting', stake: asked.stake });
  else await meet(lobby, seated.pairing);
  showEverybody(lobby);
}

function playerOf({ guests }: Lobby, { connection, session, key }: Guest, clientSeed: string): Player {
  return {
    key,
    session,
    clientSeed,
    report: (message) => (guests.get(key)?.connection ?? connection).send(message),
    isHere: () => guests.get(key)?.connection.isOpen() ?? false,
    answers: (patienceMs) => (guests.get(key)?.connection ?? connection).answers(patienceMs),
  };
}

/** Check both connections first: no stake is taken from a player whose connection is dead. */
async function meet(lobby: Lobby, pairing: Pairing): Promise<void> {
  const { context, matches } = lobby;
  const { first, second } = pairing;
  const [isFirst, isSecond] = await Promise.all([first.answers(SIGN_OF_LIFE_MS), second.answers(SIGN_OF_LIFE_MS)]);
  if (!isFirst || !isSecond) {
    for (const player of [first, second]) player.report({ type: 'otherGone' });
    return;
  }
  const match = startMatch(context, pairing);
  for (const { key } of [first, second]) matches.set(key, match);
  void match.ended
    .catch((error: unknown) => logEvent(context.log, 'duel.end_failed', { err: error }))
    .finally(() => {
      for (const { key } of [first, second]) if (matches.get(key) === match) matches.delete(key);
      showEverybody(lobby);
    });
}

async function showTables({ tables }: Lobby, { connection, session }: Guest): Promise<void> {
  connection.send({ type: 'lobby', tables: await tables.show(session) });
}

/** Sends the lobby to all players who are not in a match. */
function showEverybody(lobby: Lobby): void {
  for (const guest of lobby.guests.values()) if (!lobby.matches.has(guest.key)) void showTables(lobby, guest);
}
