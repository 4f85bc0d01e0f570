import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { LiveHello, LiveMessage } from '../rules/live-protocol.ts';

/** A page that follows a topic, as a test sees it. */
export interface LivePage<State> {
  /** All states so far. */
  readonly states: readonly State[];
  /** The first state that fits, now or later; earlier ones are skipped. */
  hear(fits?: (state: State) => boolean): Promise<State>;
  /** The error with which the server closed the connection. */
  readonly ended: Promise<string | undefined>;
  close(): void;
}

/** Opens a page at a listening server. */
export function openLivePage<State>(app: FastifyInstance, kind: string, hello: LiveHello): LivePage<State> {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/${kind}/live`, { origin: 'http://games.localhost' });
  const states: State[] = [];
  const waiting = new Set<() => void>();
  let error: string | undefined;
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
  socket.addEventListener('message', ({ data }) => {
    const message: LiveMessage<State> = JSON.parse(String(data));
    if (message.error === undefined) states.push(message.state);
    else error = message.error;
    for (const check of [...waiting]) check();
  });
  return {
    states,
    ended: new Promise((resolve) => socket.addEventListener('close', () => resolve(error))),
    hear: (fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = states.find(fits);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    close: () => socket.close(),
  };
}
