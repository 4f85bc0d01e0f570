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

interface Room {
  readonly context: DemoGamesContext;
  readonly tables: ReturnType<typeof createTables>;
  readonly guests: Map<string, Guest>;
  readonly matches: Map<string, Match>;
}

/** Server of the duel: tables, matches and sockets. State is in one process: players can only meet within it. */
export function duelGame(context: DemoGamesContext): DemoGame {
  const room: Room = { context, tables: createTables(context), guests: new Map(), matches: new Map() };
  let poller: NodeJS.Timeout | undefined;
  return {
    routes(app: FastifyInstance) {
      app.get('/api/duel', { websocket: true }, (socket) => serve(room, socket));
    },
    start() {
      poller = setInterval(() => void dropDead(room.guests), LOBBY_EVERY_MS * 5).unref();
    },
    async stop() {
      clearInterval(poller);
      await Promise.all([...new Set(room.matches.values())].map((match) => match.stop()));
      for (const { socket } of room.guests.values()) socket.close();
    },
  };
}

function serve(room: Room, socket: WebSocket): void {
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
        if (asked?.type === 'hello' && guest === undefined) guest = await enter(room, socket, asked.token);
        else if (asked && guest) await hear(room, guest, asked);
      })
      .catch((error: unknown) => {
        logEvent(room.context.log, 'duel.message_failed', { err: error });
        sendToSocket(socket, { type: 'refused', error: 'busy', balance: null });
      });
    return undefined;
  });
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(recovery);
    if (guest) leave(room, guest);
  });
  socket.on('error', () => socket.terminate());
}

async function enter(room: Room, socket: WebSocket, token: string): Promise<Guest | undefined> {
  const { context, tables, guests, matches } = room;
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
  await showTables(room, guest);
  matches.get(guest.key)?.update(guest.key);
  return guest;
}

function leave(room: Room, guest: Guest): void {
  const { tables, guests, matches } = room;
  if (guests.get(guest.key) !== guest) return;
  guests.delete(guest.key);
  tables.leaveTable(guest.key);
  matches.get(guest.key)?.update(guest.key);
  showEverybody(room);
}

async function hear(room: Room, guest: Guest, asked: DuelAsk): Promise<void> {
  if (asked.type === 'sit') return sit(room, guest, asked);
  if (asked.type === 'lay') return room.matches.get(guest.key)?.playCard(guest.key, asked.trick, asked.card);
  if (asked.type === 'stand') {
    room.tables.leaveTable(guest.key);
    showEverybody(room);
  }
  return undefined;
}

async function sit(room: Room, guest: Guest, asked: Extract<DuelAsk, { type: 'sit' }>): Promise<void> {
  const { session, socket, key } = guest;
  const stake = readStake(asked.stake, stakesOf(session.currency, session.exponent));
  if (stake === undefined || room.matches.has(key)) return;
  const seated = await room.tables.sit(playerOf(room, guest, asked.clientSeed), stake, asked.commitment);
  if (seated.kind === 'moved') {
    sendToSocket(socket, { type: 'refused', error: 'table_moved', balance: null });
    await showTables(room, guest);
  } else if (seated.kind === 'waiting') sendToSocket(socket, { type: 'waiting', stake: asked.stake });
  else await meet(room, seated.pairing);
  showEverybody(room);
}

function playerOf({ guests }: Room, { socket, session, key }: Guest, clientSeed: string): Player {
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
async function meet(room: Room, pairing: Pairing): Promise<void> {
  const { context, matches } = room;
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
      showEverybody(room);
    });
}

async function showTables({ tables }: Room, { socket, session }: Guest): Promise<void> {
  sendToSocket(socket, { type: 'lobby', tables: await tables.show(session) });
}

/** Sends the lobby to all players who are not in a match. */
function showEverybody(room: Room): void {
  for (const guest of room.guests.values()) if (!room.matches.has(guest.key)) void showTables(room, guest);
}

/** Closes connections that no longer answer: their players leave the tables. */
async function dropDead(guests: ReadonlyMap<string, Guest>): Promise<void> {
  for (const { socket } of guests.values()) {
    const isThere = pingSocket(socket, SIGN_OF_LIFE_MS * 2);
    void isThere.then((answers) => answers || socket.terminate());
  }
}
