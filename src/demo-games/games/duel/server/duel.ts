import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { readDuelAsk } from '../rules/duel-protocol.ts';
import { createHost, type Host } from './host.ts';
import { pingSocket } from './player.ts';
import { createRelay, HOST, type Letter, type Relay } from './relay.ts';

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
    hear: (letter) => (letter.to === HOST ? host?.hear(letter) : hear(pages, relay, letter)),
    async hosting(isHost) {
      const before = host;
      host = isHost ? createHost(context, relay) : undefined;
      await before?.stop();
    },
    // Pages that the last host knew are unknown to the new one.
    hostChanged() {
      for (const [line, { token }] of pages) if (token !== undefined) relay.send(HOST, { line, kind: 'hello', token });
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
  const line = randomUUID();
  const page: Page = { socket, token: undefined };
  pages.set(line, page);
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
      relay.send(HOST, { line, kind: 'hello', token: asked.token });
    } else if (asked && page.token !== undefined) relay.send(HOST, { line, kind: 'ask', ask: asked });
    return undefined;
  });
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(recovery);
    pages.delete(line);
    relay.send(HOST, { line, kind: 'gone' });
  });
  socket.on('error', () => socket.terminate());
}

/** A letter of the host to a page of this process. */
function hear(pages: ReadonlyMap<string, Page>, relay: Relay, letter: Letter): void {
  const { line } = letter;
  const socket = pages.get(line)?.socket;
  if (letter.kind === 'send' && socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify(letter.message));
  if (letter.kind === 'close') socket?.close();
  if (letter.kind !== 'ping') return;
  const { ping, patienceMs } = letter;
  const answered = socket === undefined ? Promise.resolve(false) : pingSocket(socket, patienceMs);
  void answered.then((isThere) => {
    relay.send(HOST, { line, kind: 'pong', ping, isThere });
    if (!isThere) socket?.terminate();
  });
}
