import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long enough for a kept connection's next request to hear that it is the last one. */
const LAST_REQUEST_MS = 300;
/** Long enough for a request that is on its way; a connection on which nothing came has half of it. */
const INCOMPLETE_MS = 1_000;
/** For an answer that is there and is not read. */
const UNREAD_MS = 1_500;
/** For an answer that is still being made. No process waits longer: it is killed after 9 s. */
const UNANSWERED_MS = 6_000;
const SWEEP_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no new connection, and answers requests on kept ones with `connection: close`. Resolves when their clients had time
     * to read that: Node's own close would cut a request that is on its way. Does nothing where the server does not listen.
     */
    drain(): Promise<void>;
  }
}

/** What is known of a connection. */
interface Connection {
  readonly responses: Map<ServerResponse, IncomingMessage>;
  isUpgraded: boolean;
}

/**
 * Gives a server `drain`, before it listens, and keeps clients from holding up its close: silent connections, half-sent requests,
 * answers that are not read and sockets end 1 to 2 s after draining begins, everything else within 6 s. A close without a drain
 * only leaves out the pause.
 */
export function prepareDrain(app: FastifyInstance): void {
  const { server } = app;
  const connections = watchConnections(server);
  let begunAt: number | undefined;

  function end(): void {
    if (begunAt !== undefined || !server.listening) return;
    begunAt = performance.now();
    const begun = begunAt;
    NetServer.prototype.close.call(server);
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      const elapsed = performance.now() - begun;
      for (const [socket, connection] of connections) if (isOver(socket, connection, elapsed)) socket.destroy();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweep));
  }

  server.prependListener('request', (_request, response) => {
    if (begunAt !== undefined) response.setHeader('connection', 'close');
  });
  app.addHook('preClose', async () => end());
  app.decorate('drain', async () => {
    if (!server.listening) return;
    end();
    await wait(LAST_REQUEST_MS);
  });
}

/** The open connections of a server with the answers that each waits for. */
function watchConnections(server: Server): ReadonlyMap<Duplex, Connection> {
  const connections = new Map<Duplex, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Map(), isUpgraded: false });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const responses = connections.get(request.socket)?.responses;
    responses?.set(response, request);
    response.once('close', () => responses?.delete(response));
  });
  server.on('upgrade', (_request, socket: Duplex) => {
    const connection = connections.get(socket);
    if (connection) connection.isUpgraded = true;
  });
  return connections;
}

/** Whether a connection has had its time. */
function isOver(socket: Duplex, { responses, isUpgraded }: Connection, elapsedMs: number): boolean {
  if (isUpgraded) return elapsedMs > INCOMPLETE_MS;
  if (responses.size === 0) return elapsedMs > (hasResponded(socket) ? INCOMPLETE_MS : INCOMPLETE_MS / 2);
  for (const [response, request] of responses) {
    if (!request.complete) return elapsedMs > INCOMPLETE_MS;
    if (!response.writableEnded && !response.writableNeedDrain) return elapsedMs > UNANSWERED_MS;
  }
  return elapsedMs > UNREAD_MS;
}

function hasResponded(socket: Duplex): boolean {
  return (socket as Socket).bytesRead > 0;
}
