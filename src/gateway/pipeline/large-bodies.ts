import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './accept-bodies.ts';
import { Failure } from './failure.ts';

/** Maximum number of large bodies in memory, over all merchants. */
const MOST = 8;

/**
 * Limits concurrent large bodies before they are read, so that one call cannot use up the memory. Returns the hook for
 * such a call's route, which throws Failure overloaded.
 */
export function createLargeBodies(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let held = 0;
  return async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (length <= BODY_LIMIT) return;
    if (held >= MOST) throw new Failure('overloaded', { retryAfter: 2 });
    held += 1;
    reply.raw.once('close', () => {
      held -= 1;
    });
  };
}
