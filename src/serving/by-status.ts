import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/** Lets a site of pages and files answer what it has not, and what fails, with the status alone: Fastify's words name its parts. */
export function answerByStatus(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendStatus(reply, 404));
  app.setErrorHandler((error: FastifyError, _request, reply) => sendStatus(reply, error.statusCode ?? 500));
}

/** Answers nothing but a status; it is never stored. */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${status}\n`);
}
