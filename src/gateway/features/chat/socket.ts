import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { type ChatAsk, readChatAsk } from '#contract/chat/chat-messages.ts';
import { refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { siteHeaders } from '#serving/headers.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { faultOf, keepFromFailing, refuseSocket } from '#serving/requests.ts';
import { cameByTls } from '#serving/visitor.ts';
import { type ChatConnection, createConnection } from './connection.ts';
import type { Rooms } from './rooms.ts';
import type { ChatService } from './service.ts';

/** WebSocket path, on the chat room's own origin. */
export const SOCKET_PATH = '/socket';

const MOST_MESSAGE_BYTES = 4 * 1024;
const HELLO_MS = 5_000;
/** Maximum messages per second on one connection; the rate limit allows one message per 1.5 seconds. */
const MOST_MESSAGES = 10;
/** Maximum number of connections per member. */
const MOST_PAGES = 6;
const SIGN_OF_LIFE_EVERY_MS = 25_000;
/** Policy violation (RFC 6455 section 7.4.1). */
const MISUSED = 1_008;

/**
 * Serves the chat WebSockets on a separate Fastify server that does not listen: upgrade requests are handed over to it.
 * The gateway's HTTP routes are unaffected.
 */
export async function createSocketServer(
  context: Pick<Context, 'config' | 'clock' | 'log'>,
  chat: ChatService,
  rooms: Rooms,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true, return503OnClosing: false });
  await app.register(websocket, {
    options: { maxPayload: MOST_MESSAGE_BYTES },
    // A broken connection is not logged.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders('gateway', cameByTls(request.raw, context.config.trustedHops)));
    // Any site may try to connect with the member's cookies: accept only the chat room's own origin.
    if (request.headers.origin === context.config.chatOrigin) return undefined;
    return reply.code(403).header('cache-control', 'no-store').send(refuse('origin_refused'));
  });
  app.get(SOCKET_PATH, { websocket: true }, (socket) => serve(context, chat, rooms, socket));
  await app.ready();
  app.websocketServer.on('wsClientError', (_error, socket) => refuseSocket(socket, 400, refuse('bad_request')));
  return app;
}

/** Hands upgrade requests for the chat socket over to the server; closes all others. */
export function takeUpgrade(
  server: Promise<FastifyInstance>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  if (faultOf(request) !== undefined) refuseSocket(socket, 400, refuse('bad_request'));
  else if (request.url !== SOCKET_PATH) refuseSocket(socket, 404, refuse('not_found'));
  else {
    keepFromFailing(socket);
    void server.then((app) => app.server.emit('upgrade', request, socket, head));
  }
}

/** Serves one connection until it ends. */
function serve(context: Pick<Context, 'clock' | 'log'>, chat: ChatService, rooms: Rooms, socket: WebSocket): void {
  const { clock, log } = context;
  const visit = createVisit(context, chat, rooms, socket);
  let work: Promise<void> = Promise.resolve();
  const count = countMessages(clock.now);
  const late = setTimeout(() => visit.connection() === undefined && socket.close(MISUSED), HELLO_MS).unref();
  const stopLooking = watchLife(socket);

  socket.on('message', (data) => {
    if (!count()) return socket.close(MISUSED);
    const ask = readChatAsk(String(data));
    if (ask === undefined) return;
    // Process messages sequentially: messages of a page keep their order.
    work = work
      .then(() => visit.hear(ask))
      .catch((err: unknown) => {
        logEvent(log, 'chat.connection_failed', { err });
        socket.close();
      });
  });
  socket.on('close', () => {
    clearTimeout(late);
    stopLooking();
    void work
      .then(() => {
        const connection = visit.connection();
        return connection && rooms.leave(connection);
      })
      .catch((err: unknown) => logEvent(log, 'chat.leave_failed', { err }));
  });
}

/** Handles a page's messages over its connection, from entering to sending. */
function createVisit(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  chat: ChatService,
  rooms: Rooms,
  socket: WebSocket,
) {
  let connection: ChatConnection | undefined;
  let isEntering = false;

  async function enter(ask: Extract<ChatAsk, { type: 'enter' | 'resume' }>): Promise<void> {
    const connected = ask.type === 'enter' ? await chat.enter(ask.ticket) : await chat.resume(ask.pass);
    if (connected === undefined) return leave(ask.type === 'enter' ? 'ticket' : 'loggedOut');
    if (!rooms.hasCapacity() || rooms.connectionsOf(connected.merchant, connected.memberId) >= MOST_PAGES)
      return leave('full');
    if (socket.readyState !== socket.OPEN) return;
    connection = createConnection(connected, socket, clock.now);
    const { secret: pass, who, canWrite, site } = connected;
    connection.notify({ type: 'entered', pass, who, canWrite, site });
    await rooms.join(connection, ask.type === 'resume' ? ask.after : 0);
  }

  function leave(why: 'ticket' | 'loggedOut' | 'full'): void {
    socket.send(JSON.stringify({ type: 'left', why }));
    socket.close();
  }

  async function hear(ask: ChatAsk): Promise<void> {
    if (ask.type === 'enter' || ask.type === 'resume') {
      if (isEntering) return;
      isEntering = true;
      return enter(ask);
    }
    if (connection === undefined) return;
    const { connected } = connection;
    if (ask.type === 'seen') return chat.see(connected, ask.id);
    const { refused: why, waitMs } = await chat.post(connected, ask.text, ask.key).catch((err: unknown) => {
      logEvent(log, 'chat.message_not_stored', { err });
      return { refused: 'busy', waitMs: 0 } as const;
    });
    if (why !== undefined) connection.notify({ type: 'refused', why, key: ask.key, waitMs });
    await rooms.catchUp(connected.merchant);
  }

  return { connection: () => connection, hear };
}

/** Returns whether another message fits into the current second. */
function countMessages(now: () => number): () => boolean {
  let second = 0;
  let messages = 0;
  return () => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      messages = 0;
    }
    messages += 1;
    return messages <= MOST_MESSAGES;
  };
}

/** Closes a connection that stops answering pings. */
function watchLife(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, SIGN_OF_LIFE_EVERY_MS).unref();
  return () => clearInterval(timer);
}
