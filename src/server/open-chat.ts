/** Wiring of the chat room: its page is served here, its WebSockets by the gateway in this process. */
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildChatApp } from '#chat/app.ts';
import type { Guest } from '#edge/pipeline/guests.ts';

export interface ChatDeps {
  readonly gateway: Pick<FastifyInstance, 'server'>;
  readonly origin: string;
  /** Build folder of the portal; the chat room's is next to it. */
  readonly clientFolder: string;
  /** The builds of the sites, if they are being made. */
  readonly built?: Promise<void> | undefined;
  readonly framedBy: () => readonly string[];
  readonly trustedHops: number;
}

export interface OpenChat {
  readonly guest: Guest;
  /** Closes open connections, so that the server can stop; their pages reconnect to the next process. */
  endTalk(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the chat room's site. Throws an error with a message for operators. */
export async function openChat(deps: ChatDeps): Promise<OpenChat> {
  const { gateway, origin, clientFolder, built, framedBy, trustedHops } = deps;
  const app = await buildChatApp({ clientFolder: join(dirname(clientFolder), 'chat'), built, framedBy, trustedHops });
  const lines = new Set<Duplex>();
  return {
    guest: {
      origin,
      isFramed: true,
      route: (request, response) => app.routing(request, response),
      upgrade(request, socket, head) {
        lines.add(socket);
        socket.once('close', () => lines.delete(socket));
        gateway.server.emit('upgrade', request, socket, head);
      },
    },
    async endTalk() {
      for (const line of lines) line.end();
    },
    stop: async () => app.close(),
  };
}
