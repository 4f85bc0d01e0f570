import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type PackedBytes } from '../wire/compress.ts';

/** Sends the answer in the best encoding that the client accepts, or 304 if the client has it. */
export function sendBulk(request: FastifyRequest, reply: FastifyReply, bytes: PackedBytes): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
  const hash = opaque(bytes.etag);
  // Strong: equal bytes. Each encoding has its own.
  const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`;
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
  if (knows(request.headers['if-none-match'], hash)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return coding ? reply.header('content-encoding', coding).send(bytes[coding]) : reply.send(bytes.plain);
}

/** Whether one of the tags is of these flags, in any encoding, also one that a proxy has weakened. */
function knows(header: string | undefined, hash: string): boolean {
  const ours = ['*', hash, `${hash}-br`, `${hash}-gzip`];
  return (header ?? '').split(',').some((tag) => ours.includes(opaque(tag)));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}
