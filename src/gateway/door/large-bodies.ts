import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './accept-bodies.ts';
import { Failure } from './failure.ts';

/** Large bodies that are held in memory at a time, of all merchants. */
const MOST = 8;

/**
 * Lets a large body in before it is read, as long as few others are held: what a call takes must not be all that there is.
 * Answers the hook of such a call's route, which throws Failure overloaded.
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
