import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, compressOnce, type PackedBytes } from './compress.ts';

/**
 * Sends cached bytes in the best encoding that the browser accepts, or 304 if the browser has them. `varies`: further
 * request headers that the content depends on.
 */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: PackedBytes,
  varies: readonly string[] = [],
): FastifyReply {
  reply.headers({ etag: bytes.etag, vary: ['accept-encoding', ...varies].join(', ') });
  const known = request.headers['if-none-match'];
  if (reply.statusCode === 200 && known?.split(/\s*,\s*/).includes(bytes.etag)) return reply.code(304).send();
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (!coding) return reply.send(bytes.plain);
  return reply.header('content-encoding', coding).send(bytes[coding]);
}

/** Sends a text that no one asks for again. */
export async function sendOnce(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (!coding) return reply.send(text);
  return reply.header('content-encoding', coding).send(await compressOnce(text, coding));
}

/** Cached by browsers and proxies forever: the URL changes with the content. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The resource exists but is unavailable now: retry later. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
}

/** The socket's response for a reply that is written directly, with the headers that earlier hooks have set. */
export function takeOver(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  return reply.raw;
}

/** Delegates to the not-found handler. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
