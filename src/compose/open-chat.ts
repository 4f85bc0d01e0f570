/** The chat room's part of the composition: its page is served here, its sockets are the gateway's of this process. */
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildChatApp } from '#chat/app.ts';
import type { Guest } from '#edge/door/guests.ts';

/** What the room is given of the process that it runs in. */
export interface ChatDeps {
  /** The gateway that answers the room's sockets. */
  readonly gateway: Pick<FastifyInstance, 'server'>;
  readonly origin: string;
  /** Folder of the portal's build; the room's is beside it. */
  readonly clientFolder: string;
  readonly framedBy: () => readonly string[];
  readonly trustedHops: number;
}

/** The room as the edge sees it, and what ends it. */
export interface OpenChat {
  readonly guest: Guest;
  /** Ends the open lines, so that the server can stop; their pages come back to the next process. */
  endTalk(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the room's site. Throws with a sentence for the operator when it cannot. */
export async function openChat(deps: ChatDeps): Promise<OpenChat> {
  const { gateway, origin, clientFolder, framedBy, trustedHops } = deps;
  const app = await buildChatApp({ clientFolder: join(dirname(clientFolder), 'chat'), framedBy, trustedHops });
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
