import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Long enough for the next request on a keep-alive connection to get `connection: close`: a request that is under way to
 * a closed connection is lost.
 */
const LAST_REQUEST_MS = 500;
/** Long enough for a request in transfer; a connection that received no bytes has half of this time. */
const INCOMPLETE_MS = 1_000;
/** Limit for a finished response that the client does not read. */
const UNREAD_MS = 1_500;
/** Limit for a response that is still being produced. A process cannot wait longer: it is killed after 9 s. */
const UNANSWERED_MS = 6_000;
const SWEEP_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Accepts no new connection, and answers requests on keep-alive ones with `connection: close`. Resolves when
     * clients had time to read that: Node's own close would cut a request in transfer. Does nothing where the server
     * does not listen.
     */
    drain(): Promise<void>;
    /** Whether the server has begun to stop: a balancer must not send it new requests. */
    isDraining(): boolean;
  }
}

interface Connection {
  readonly responses: Map<ServerResponse, IncomingMessage>;
  isUpgraded: boolean;
}

/**
 * Graceful shutdown: adds `drain` to a server before it listens, and keeps clients from delaying its close. Silent
 * connections, half-sent requests, unread responses and WebSockets end 1 to 2 s after draining begins, everything else
 * within 6 s. A close without a drain only skips the pause.
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
      const elapsed = performance.now() - begun;
      if (elapsed > LAST_REQUEST_MS) server.closeIdleConnections();
      for (const [socket, connection] of connections) if (isOver(socket, connection, elapsed)) socket.destroy();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweep));
  }

  server.prependListener('request', (_request, response) => {
    if (begunAt !== undefined) response.setHeader('connection', 'close');
  });
  app.addHook('preClose', async () => end());
  app.decorate('isDraining', () => begunAt !== undefined);
  app.decorate('drain', async () => {
    if (!server.listening) return;
    end();
    await wait(LAST_REQUEST_MS);
  });
}

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
