import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PREVIEW_REVISION } from '#contract/staff/previews/calls.ts';
import {
  PICTURE_PATH,
  REDEEM_PATH,
  REOPEN_PATH,
  type RedeemedPreview,
  readPictureReply,
  readRedeemed,
} from '#contract/staff/previews/edge-link.ts';
import type { ServedTrees } from '#model/site/served-trees.ts';
import { type GatewayLink, isPlatform, type Visit } from '../gateway/gateway-link.ts';
import type { Site, Sites } from './sites.ts';

/** One opened preview: a site with trees that are not stored. */
export interface Preview {
  readonly shows: RedeemedPreview;
  readonly site: Site;
  readonly trees: ServedTrees;
}

export interface Previews {
  /** Redeems a ticket; undefined if the ticket is invalid here or at the gateway. */
  redeem(visit: Visit, ticket: string): Promise<Preview | undefined>;
  /**
   * The preview with the revision that the merchant's page names, also if another edge opened it; undefined when it has
   * expired.
   */
  find(visit: Visit, revision: string): Promise<Preview | undefined>;
  /** A picture of the draft that an opened preview shows; undefined: it shows none of that path. */
  readPicture(visit: Visit, preview: Preview, path: string): Promise<Uint8Array | undefined>;
}

export interface PreviewsOptions {
  readonly link: GatewayLink;
  readonly sites: Pick<Sites, 'pretend'>;
  readonly now: () => number;
}

const MOST_PREVIEWS = 200;
/** Longer than a preview is usually viewed; staff can open it again in the console. */
const LIFE_MS = 30 * 60_000;
/** How long an edge caches a preview that another edge opened. */
const OF_ANOTHER_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** Pictures of drafts and earlier revisions, cached by merchant, preview and path. */
const MOST_PICTURE_BYTES = 32 * 1024 * 1024;
/** A ticket, and the name of an opened preview. */
const TICKET = /^[A-Za-z0-9_-]{43}$/;

export function isPreviewRevision(revision: string): boolean {
  return revision.startsWith(PREVIEW_REVISION);
}

/**
 * Caches opened previews for half an hour, 200 at most, each under a name of 256 random bits known only to its page. The
 * gateway keeps them for the other edges.
 */
export function createPreviews({ link, sites, now }: PreviewsOptions): Previews {
  // Resolution 0: each look-up reads the clock.
  const cache = new LRUCache<string, Preview>({ max: MOST_PREVIEWS, ttl: LIFE_MS, ttlResolution: 0, perf: { now } });

  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: MOST_PICTURE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  async function show(visit: Visit, revision: string, answer: unknown): Promise<Preview | undefined> {
    const shows = readRedeemed(answer);
    if (shows === undefined) return undefined;
    const pretended = await sites.pretend(visit.merchant, shows, revision);
    return pretended && { shows, ...pretended };
  }

  return {
    async redeem(visit, ticket) {
      if (!TICKET.test(ticket)) return undefined;
      const name = randomBytes(32).toString('base64url');
      const revision = PREVIEW_REVISION + name;
      const preview = await show(visit, revision, await askGateway(link, visit, REDEEM_PATH, { ticket, name }));
      if (preview) cache.set(keyOf(visit.merchant, revision), preview);
      return preview;
    },
    async find(visit, revision) {
      const key = keyOf(visit.merchant, revision);
      const known = cache.get(key);
      const name = revision.slice(PREVIEW_REVISION.length);
      if (known !== undefined || !TICKET.test(name)) return known;
      const preview = await show(visit, revision, await askGateway(link, visit, REOPEN_PATH, { name }));
      // Asked again soon: only the gateway knows how long it lasts.
      if (preview) cache.set(key, preview, { ttl: OF_ANOTHER_MS });
      return preview;
    },
    async readPicture(visit, { shows, site }, path) {
      if (!shows.pictures?.includes(path)) return undefined;
      const key = `${keyOf(visit.merchant, site.revision)} ${path}`;
      const known = pictures.get(key);
      if (known !== undefined) return known;
      const name = site.revision.slice(PREVIEW_REVISION.length);
      const picture = readPictureReply(await askGateway(link, visit, PICTURE_PATH, { name, path }));
      if (picture !== undefined && picture.byteLength > 0) pictures.set(key, picture);
      return picture;
    },
  };
}

function keyOf(merchant: string, revision: string): string {
  return `${merchant} ${revision}`;
}

/** Calls an edge-only endpoint of a platform gateway; undefined if there is no reply or the gateway is third-party. */
export async function askGateway(
  link: GatewayLink,
  visit: Visit,
  path: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  if (!isPlatform(link)) return undefined;
  const asked = link.fetchFor(visit)(link.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return asked.then((reply) => (reply.ok ? reply.json() : undefined)).catch(() => undefined);
}
