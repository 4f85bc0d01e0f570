import type { FastifyInstance } from 'fastify';
import { siteHeaders } from '#serving/headers.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { faultOf } from '#serving/requests.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { Context } from '../context/context.ts';
import { provesEdge, showsSecret } from './edge-headers.ts';
import { Failure } from './failure.ts';

/**
 * The first check of every request. Replies have the headers of a standalone gateway, those of staff calls too; a reply
 * to the trusted edge leaves the headers to the edge, which knows the visitor's connection. Ambiguous requests are
 * refused, and all requests once the gateway closes: by then another process answers.
 */
export function inspectRequests(app: FastifyInstance, context: Context): void {
  app.decorateRequest('fromEdge', false);
  const reportStrangeEdge = createStrangeEdges(context);
  const { edgeSecretNext } = context.config;
  const secrets = edgeSecretNext === undefined ? [context.edgeSecret] : [context.edgeSecret, edgeSecretNext];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    request.fromEdge = secrets.some((secret) => provesEdge(request, secret));
    if (!request.fromEdge) {
      if (showsSecret(request)) reportStrangeEdge(request.ip);
      reply.headers(siteHeaders('gateway', cameByTls(request.raw, context.config.trustedHops)));
      const fault = faultOf(request.raw);
      if (fault !== undefined) throw new Failure('bad_request', { detail: fault });
    }
    if (isClosing) throw new Failure('overloaded', { retryAfter: 2 });
  });
}

const REPORT_EVERY_MS = 60_000;

/** Logs, once a minute at most, that a client presents an invalid edge secret: every call of such an edge fails. */
function createStrangeEdges({ clock, log }: Context): (address: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    if (clock.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = clock.now();
    logEvent(log, 'edge.secret_mismatch', { address });
  };
}
