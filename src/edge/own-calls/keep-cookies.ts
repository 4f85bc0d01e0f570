import type { FastifyReply } from 'fastify';
import type { SpokenFor } from './post-client.ts';

export function keepCookies(reply: FastifyReply, { cookies }: Pick<SpokenFor, 'cookies'>): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}
