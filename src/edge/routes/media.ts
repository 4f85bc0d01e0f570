import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MEDIA_PATH, readPictureReply } from '#contract/staff/previews/edge-link.ts';
import { PICTURE_POLICY } from '#serving/policy.ts';
import { askGateway } from '../brands/previews.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { visitOf } from '../pipeline/visit-of.ts';
import { FOR_GOOD, notFound } from '../wire/send-bytes.ts';
import { typeOf } from './brand-files.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Named by its content. */
const FILE = /^[a-z]+-[0-9a-f]{20}\.(svg|png|jpg|webp)$/;

/** `/_media/<file>`: pictures of the media library, which the gateway has. A name has one content for good. */
export function mediaRoutes(app: FastifyInstance, { link }: EdgeContext): void {
  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  app.get<{ Params: { file: string } }>('/_media/:file', async (request, reply) => {
    const { file } = request.params;
    if (!FILE.test(file)) return notFound(reply);
    const visit = visitOf(request);
    const key = `${visit.merchant} ${file}`;
    const known = pictures.get(key);
    const found = known ?? readPictureReply(await askGateway(link, visit, MEDIA_PATH, { path: `assets/${file}` }));
    if (found === undefined || found.byteLength === 0) return notFound(reply);
    if (known === undefined) pictures.set(key, found);
    reply.type(typeOf(file) ?? 'application/octet-stream').headers({
      'cache-control': FOR_GOOD,
      'content-security-policy': PICTURE_POLICY,
      // As for a brand’s own pictures: the console shows them next to the texts that use them.
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.send(Buffer.from(found));
  });
}
