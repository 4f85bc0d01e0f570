import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type PackedBytes } from './compress.ts';

/** Sends kept bytes in the best coding that the browser takes, or 304 when it has them already. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: PackedBytes): FastifyReply {
  reply.headers({ etag: bytes.etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match'];
  if (reply.statusCode === 200 && known?.split(/\s*,\s*/).includes(bytes.etag)) return reply.code(304).send();
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (!coding) return reply.send(bytes.plain);
  return reply.header('content-encoding', coding).send(bytes[coding]);
}

/** Kept by browsers and proxies for good: the address changes when the bytes do. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Something that is there and cannot be had just now: asked for again it may be. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
}

/** Leaves the answer to the one place that says what is not there. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
