import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { findSession, plays, type Session } from '#demo-games/play/sessions.ts';
import { readStake, stakesOf } from '#demo-games/play/stakes.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { type DuelAsk, readDuelAsk } from '../rules/duel-protocol.ts';
import { type Match, startMatch } from './match.ts';
import { keyOf, type Player, pingSocket, sendToSocket } from './player.ts';
import { createTables, type Pairing } from './tables.ts';

const HELLO_MS = 5_000;
const SIGN_OF_LIFE_MS = 3_000;
const LOBBY_EVERY_MS = 2_000;
/** Rate limit of messages per socket and second; a person plays five cards a minute. */
const MOST_MESSAGES = 20;

/** A player with an open page. */
interface Guest {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly key: string;
}

interface Lobby {
  readonly context: DemoGamesContext;
  readonly tables: ReturnType<typeof createTables>;
  readonly guests: Map<string, Guest>;
  readonly matches: Map<string, Match>;
}

/** Server of the duel: tables, matches and sockets. State is in one process: players can only meet within it. */
export function duelGame(context: DemoGamesContext): DemoGame {
  const lobby: Lobby = { context, tables: createTables(context), guests: new Map(), matches: new Map() };
  let poller: NodeJS.Timeout | undefined;
  return {
    routes(app: FastifyInstance) {
      app.get('/api/duel', { websocket: true }, (socket) => serve(lobby, socket));
    },
    start() {
      poller = setInterval(() => void dropDead(lobby.guests), LOBBY_EVERY_MS * 5).unref();
    },
    async stop() {
      clearInterval(poller);
      await Promise.all([...new Set(lobby.matches.values())].map((match) => match.stop()));
      for (const { socket } of lobby.guests.values()) socket.close();
    },
  };
}

function serve(lobby: Lobby, socket: WebSocket): void {
  let guest: Guest | undefined;
  let heard = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const impatience = setTimeout(() => guest === undefined && socket.close(), HELLO_MS);
  const recovery = setInterval(() => {
    heard = 0;
  }, 1_000);
  socket.on('message', (data) => {
    heard += 1;
    if (heard > MOST_MESSAGES) return socket.terminate();
    const asked = readDuelAsk(String(data));
    // Messages are processed in order: a card is not played before the page is authenticated.
    queue = queue
      .then(async () => {
        if (asked?.type === 'hello' && guest === undefined) guest = await enter(lobby, socket, asked.token);
        else if (asked && guest) await hear(lobby, guest, asked);
      })
      .catch((error: unknown) => {
        logEvent(lobby.context.log, 'duel.message_failed', { err: error });
        sendToSocket(socket, { type: 'refused', error: 'busy', balance: null });
      });
    return undefined;
  });
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(recovery);
    if (guest) leave(lobby, guest);
  });
  socket.on('error', () => socket.terminate());
}

async function enter(lobby: Lobby, socket: WebSocket, token: string): Promise<Guest | undefined> {
  const { context, tables, guests, matches } = lobby;
  const session = await findSession(context, token);
  if (session === undefined || !plays(session, 'duel')) {
    sendToSocket(socket, { type: 'refused', error: 'session_over', balance: null });
    socket.close();
    return undefined;
  }
  const guest = { socket, session, key: keyOf(session) };
  const before = guests.get(guest.key);
  guests.set(guest.key, guest);
  if (before && before.socket !== socket) {
    tables.leaveTable(guest.key);
    sendToSocket(before.socket, { type: 'elsewhere' });
    before.socket.close();
  }
  await showTables(lobby, guest);
  matches.get(guest.key)?.update(guest.key);
  return guest;
}

function leave(lobby: Lobby, guest: Guest): void {
  const { tables, guests, matches } = lobby;
  if (guests.get(guest.key) !== guest) return;
  guests.delete(guest.key);
  tables.leaveTable(guest.key);
  matches.get(guest.key)?.update(guest.key);
  showEverybody(lobby);
}

async function hear(lobby: Lobby, guest: Guest, asked: DuelAsk): Promise<void> {
  if (asked.type === 'sit') return sit(lobby, guest, asked);
  if (asked.type === 'lay') return lobby.matches.get(guest.key)?.playCard(guest.key, asked.trick, asked.card);
  if (asked.type === 'stand') {
    lobby.tables.leaveTable(guest.key);
    showEverybody(lobby);
  }
  return undefined;
}

async function sit(lobby: Lobby, guest: Guest, asked: Extract<DuelAsk, { type: 'sit' }>): Promise<void> {
  const { session, socket, key } = guest;
  const stake = readStake(asked.stake, stakesOf(session.currency, session.exponent));
  if (stake === undefined || lobby.matches.has(key)) return;
  const seated = await lobby.tables.sit(playerOf(lobby, guest, asked.clientSeed), stake, asked.commitment);
  if (seated.kind === 'moved') {
    sendToSocket(socket, { type: 'refused', error: 'table_moved', balance: null });
    await showTables(lobby, guest);
  } else if (seated.kind === 'waiting') sendToSocket(socket, { type: 'waiting', stake: asked.stake });
  else await meet(lobby, seated.pairing);
  showEverybody(lobby);
}

function playerOf({ guests }: Lobby, { socket, session, key }: Guest, clientSeed: string): Player {
  return {
    key,
    session,
    clientSeed,
    report: (message) => sendToSocket(guests.get(key)?.socket ?? socket, message),
    isHere: () => guests.get(key)?.socket.readyState === socket.OPEN,
    answers: (patienceMs) => pingSocket(guests.get(key)?.socket ?? socket, patienceMs),
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

async function showTables({ tables }: Lobby, { socket, session }: Guest): Promise<void> {
  sendToSocket(socket, { type: 'lobby', tables: await tables.show(session) });
}

/** Sends the lobby to all players who are not in a match. */
function showEverybody(lobby: Lobby): void {
  for (const guest of lobby.guests.values()) if (!lobby.matches.has(guest.key)) void showTables(lobby, guest);
}

/** Closes connections that no longer answer: their players leave the tables. */
async function dropDead(guests: ReadonlyMap<string, Guest>): Promise<void> {
  for (const { socket } of guests.values()) {
    const isThere = pingSocket(socket, SIGN_OF_LIFE_MS * 2);
    void isThere.then((answers) => answers || socket.terminate());
  }
}
