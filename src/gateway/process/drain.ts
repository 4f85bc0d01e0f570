import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long enough for a kept connection's next request to hear that it is the last one. */
const DRAIN_MS = 300;

/**
 * Prepares a server that listens by itself for its end; to be called before it listens. The answered function takes no new
 * connection, answers what comes on kept ones with `connection: close`, and resolves when they have had time to hear it:
 * Node's own close would cut a request that is on its way.
 */
export function prepareDrain(app: FastifyInstance): () => Promise<void> {
  let isDraining = false;
  app.addHook('onRequest', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return async () => {
    isDraining = true;
    if (app.server.listening) Server.prototype.close.call(app.server);
    await wait(DRAIN_MS);
  };
}
