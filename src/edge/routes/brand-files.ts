import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BrandAsset } from '#brand/read/stored-brand.ts';
import { DATA_POLICY, PICTURE_POLICY } from '#serving/policy.ts';
import { isPreviewRevision } from '../brands/previews.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { visitOf } from '../pipeline/visit-of.ts';
import { type PackedBytes, packedSize, packText } from '../wire/compress.ts';
import { FOR_GOOD, notFound, sendBytes } from '../wire/send-bytes.ts';

/** By extension; other files are sent as application/octet-stream. */
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const NOT_SHARED = 'private, max-age=300';
const A_WHILE = 'public, max-age=300';

/** Brand files of the requested host, and pictures generated from their path. */
export function brandFileRoutes(app: FastifyInstance, context: EdgeContext): void {
  app.get<{ Params: { revision: string; '*': string } }>('/_brand/:revision/*', (request, reply) => {
    const { revision, '*': path } = request.params;
    if (isPreviewRevision(revision)) return sendPreviewPicture(request, reply, context, { revision, path });
    // `/_brand/assets/...` has no revision and is cached for a short time.
    return sendFile(request, reply, context, revision === 'assets' ? `assets/${path}` : path, revision);
  });
  app.get('/favicon.ico', (request, reply) => sendIcon(request, reply, context));
  app.get<{ Params: { '*': string } }>('/_art/*', (request, reply) => sendArt(request, reply, context));
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  path: string,
  revision: string,
): Promise<FastifyReply> {
  const newest = await context.sites.read(request.merchant);
  const site = context.sites.recall(request.merchant).find(({ stored }) => stored.revision === revision) ?? newest;
  // Looked up in the brand's file list: a request path never reaches the file system.
  const asset = site?.stored.assets.get(path);
  if (!site || !asset) return notFound(reply);
  const isCurrent = [site.revision, site.stored.revision].includes(revision);
  return sendAsset(request, reply, asset, isCurrent ? FOR_GOOD : A_WHILE);
}

/** A picture of a preview: of its draft, else of the served brand. */
async function sendPreviewPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  { revision, path }: { readonly revision: string; readonly path: string },
): Promise<FastifyReply> {
  const visit = visitOf(request);
  const preview = await context.previews.find(visit, revision);
  const own = preview && (await context.previews.readPicture(visit, preview, path));
  if (own === undefined) {
    const asset = preview?.site.stored.assets.get(path);
    return asset ? sendAsset(request, reply, asset, NOT_SHARED) : notFound(reply);
  }
  const type = typeOf(path) ?? 'application/octet-stream';
  reply.type(type).headers({ 'cache-control': NOT_SHARED, 'content-security-policy': PICTURE_POLICY });
  return reply.send(Buffer.from(own));
}

async function sendIcon(request: FastifyRequest, reply: FastifyReply, context: EdgeContext): Promise<FastifyReply> {
  const site = await context.sites.read(request.merchant);
  const asset = site?.stored.assets.get(site.stored.brand.assets.favicon ?? '');
  if (!asset) return reply.code(204).header('cache-control', A_WHILE).send();
  return sendAsset(request, reply, asset, A_WHILE);
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: BrandAsset,
  caching: string,
): Promise<FastifyReply> {
  const type = typeOf(asset.path);
  const etag = `"${asset.hash}"`;
  reply.headers({ etag, 'cache-control': caching, 'content-security-policy': type ? PICTURE_POLICY : DATA_POLICY });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!type) reply.header('content-disposition', 'attachment');
  // A brand's pictures are public: the console shows them next to the texts that use them.
  else if (type.startsWith('image/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.type(type ?? 'application/octet-stream');
  if (type !== DRAWING) return reply.send(await readFile(asset.file));
  const bytes = await packDrawing(asset.hash, () => readFile(asset.file, 'utf8'));
  return bytes === null ? notFound(reply) : sendBytes(request, reply, bytes);
}

/** SVG pictures shrink to a fifth when compressed; the other formats are compressed already. */
const DRAWING = 'image/svg+xml';
const MOST_BYTES = 16 * 1024 * 1024;
const packed = new LRUCache<string, PackedBytes>({ maxSize: MOST_BYTES, sizeCalculation: packedSize });

/** `key` identifies the text: the same key, the same picture. */
async function packDrawing(
  key: string,
  read: () => string | null | Promise<string | null>,
): Promise<PackedBytes | null> {
  const known = packed.get(key);
  if (known !== undefined) return known;
  const text = await read();
  if (text === null) return null;
  const bytes = await packText(text);
  packed.set(key, bytes);
  return bytes;
}

export function typeOf(path: string): string | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

async function sendArt(request: FastifyRequest, reply: FastifyReply, context: EdgeContext): Promise<FastifyReply> {
  const path = request.url.slice('/_art/'.length).split('?')[0] ?? '';
  const bytes = await packDrawing(`art ${path}`, () => context.drawArt(path));
  if (bytes === null) return notFound(reply);
  reply.type(DRAWING).headers({
    'cache-control': 'public, max-age=86400',
    'content-security-policy': PICTURE_POLICY,
    // As for a brand's own pictures: the console shows the mall's items.
    'cross-origin-resource-policy': 'cross-origin',
  });
  return sendBytes(request, reply, bytes);
}
