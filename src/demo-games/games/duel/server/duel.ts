import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { readDuelAsk } from '../rules/duel-protocol.ts';
import { createHost, type Host } from './host.ts';
import { pingSocket } from './player.ts';
import { createRelay, HOST, type Relay, type RelayMessage } from './relay.ts';

const HELLO_MS = 5_000;
/** Rate limit of messages per socket and second; a person plays five cards a minute. */
const MOST_MESSAGES = 20;

/** An open page of this process. */
interface Page {
  readonly socket: WebSocket;
  /** Undefined until the page said hello. */
  token: string | undefined;
}

/**
 * Server of the duel. Every process accepts pages; one of them, the host, has tables and matches, and the others relay
 * what their pages say. When the host ends, its matches are refunded, and another process is the host.
 */
export function duelGame(context: DemoGamesContext): DemoGame {
  const pages = new Map<string, Page>();
  let host: Host | undefined;
  const relay = createRelay(context, {
    hear: (relayed) => (relayed.to === HOST ? host?.hear(relayed) : hear(pages, relay, relayed)),
    async hosting(isHost) {
      const before = host;
      host = isHost ? createHost(context, relay) : undefined;
      await before?.stop();
    },
    // Pages that the last host knew are unknown to the new one.
    hostChanged() {
      for (const [pageId, { token }] of pages)
        if (token !== undefined) relay.send(HOST, { pageId, kind: 'hello', token });
    },
  });
  return {
    routes(app: FastifyInstance) {
      app.get('/api/duel', { websocket: true }, (socket) => serve(pages, relay, socket));
    },
    start: relay.start,
    async stop() {
      await relay.stop();
      for (const { socket } of pages.values()) socket.close();
    },
  };
}

function serve(pages: Map<string, Page>, relay: Relay, socket: WebSocket): void {
  const pageId = randomUUID();
  const page: Page = { socket, token: undefined };
  pages.set(pageId, page);
  let heard = 0;
  const impatience = setTimeout(() => page.token === undefined && socket.close(), HELLO_MS);
  const recovery = setInterval(() => {
    heard = 0;
  }, 1_000);
  socket.on('message', (data) => {
    heard += 1;
    if (heard > MOST_MESSAGES) return socket.terminate();
    const asked = readDuelAsk(String(data));
    if (asked?.type === 'hello' && page.token === undefined) {
      page.token = asked.token;
      relay.send(HOST, { pageId, kind: 'hello', token: asked.token });
    } else if (asked && page.token !== undefined) relay.send(HOST, { pageId, kind: 'ask', ask: asked });
    return undefined;
  });
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(recovery);
    pages.delete(pageId);
    relay.send(HOST, { pageId, kind: 'gone' });
  });
  socket.on('error', () => socket.terminate());
}

/** A message of the host to a page of this process. */
function hear(pages: ReadonlyMap<string, Page>, relay: Relay, relayed: RelayMessage): void {
  const { pageId } = relayed;
  const socket = pages.get(pageId)?.socket;
  if (relayed.kind === 'send' && socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify(relayed.message));
  if (relayed.kind === 'close') socket?.close();
  if (relayed.kind !== 'ping') return;
  const { ping, patienceMs } = relayed;
  const answered = socket === undefined ? Promise.resolve(false) : pingSocket(socket, patienceMs);
  void answered.then((isThere) => {
    relay.send(HOST, { pageId, kind: 'pong', ping, isThere });
    if (!isThere) socket?.terminate();
  });
}
