import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/**
 * Makes a site of pages and files answer 404 and errors with the status alone: Fastify's default bodies reveal
 * internals.
 */
export function answerByStatus(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendStatus(reply, 404));
  app.setErrorHandler((error: FastifyError, _request, reply) => sendStatus(reply, error.statusCode ?? 500));
}

/** Sends a status without content; the response is never stored. */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${status}\n`);
}
