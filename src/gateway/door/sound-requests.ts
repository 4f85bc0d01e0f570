import type { FastifyInstance } from 'fastify';
import { siteHeaders } from '#serving/headers.ts';
import { faultOf } from '#serving/requests.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { Context } from '../context/context.ts';
import { provesEdge } from './edge-headers.ts';
import { Failure } from './failure.ts';

/**
 * The first look at every request. An answer carries the headers of a gateway by itself, the staff's calls too; what an edge of
 * ours passed on carries the edge's, which knows the visitor's way. What can be read in two ways is refused, and everything
 * once the gateway closes: another process answers by then.
 */
export function lookFirst(app: FastifyInstance, context: Context): void {
  app.decorateRequest('fromEdge', false);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    request.fromEdge = provesEdge(request, context.edgeSecret);
    if (!request.fromEdge) {
      reply.headers(siteHeaders('gateway', cameByTls(request.raw, context.config.trustedHops)));
      const fault = faultOf(request.raw);
      if (fault !== undefined) throw new Failure('bad_request', { detail: fault });
    }
    if (isClosing) throw new Failure('overloaded', { retryAfter: 2 });
  });
}
