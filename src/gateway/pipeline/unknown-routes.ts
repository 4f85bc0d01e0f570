import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * Handles requests without a route: OPTIONS of a known path lists its methods (and permits no cross-origin access), a
 * wrong method is 405 with the same list, everything else 404.
 */
export async function answerUnknown(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = request.url.split('?', 1)[0] ?? '';
  const methods = METHODS.filter((method) => app.hasRoute({ method, url }));
  if (methods.length === 0) throw new Failure('not_found');
  reply.header('allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  throw new Failure('method_not_allowed');
}
