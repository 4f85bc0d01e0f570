import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { REDEEM_PATH, type RedeemedPreview, readRedeemed } from '#contract/staff/previews/edge-link.ts';
import type { ServedTrees } from '#model/site/served-trees.ts';
import type { GatewayLink, Visit } from '../gateway/gateway-link.ts';
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
  /** The preview with the revision that a merchant's page names; undefined when the preview has expired. */
  find(merchant: string, revision: string): Preview | undefined;
}

export interface PreviewsOptions {
  readonly link: GatewayLink;
  readonly sites: Pick<Sites, 'pretend'>;
  readonly now: () => number;
}

/** Prefix of preview revisions; a real revision never has a dash in this place. */
const PREVIEW_REVISION = 'preview-';
const MOST_PREVIEWS = 200;
/** Longer than a preview is usually viewed; staff can open it again in the console. */
const LIFE_MS = 30 * 60_000;
const TIMEOUT_MS = 5_000;
const TICKET = /^[A-Za-z0-9_-]{43}$/;

export function isPreviewRevision(revision: string): boolean {
  return revision.startsWith(PREVIEW_REVISION);
}

/**
 * Caches opened previews for half an hour, 200 at most, each under a name of 256 random bits known only to its page.
 */
export function createPreviews({ link, sites, now }: PreviewsOptions): Previews {
  // Resolution 0: each look-up reads the clock.
  const cache = new LRUCache<string, Preview>({ max: MOST_PREVIEWS, ttl: LIFE_MS, ttlResolution: 0, perf: { now } });
  return {
    async redeem(visit, ticket) {
      if (!TICKET.test(ticket)) return undefined;
      const shows = readRedeemed(await askGateway(link, visit, REDEEM_PATH, { ticket }));
      if (shows === undefined) return undefined;
      const revision = PREVIEW_REVISION + randomBytes(32).toString('base64url');
      const pretended = await sites.pretend(visit.merchant, shows.trees, revision);
      if (pretended === undefined) return undefined;
      const preview = { shows, ...pretended };
      cache.set(keyOf(visit.merchant, revision), preview);
      return preview;
    },
    find: (merchant, revision) => cache.get(keyOf(merchant, revision)),
  };
}

function keyOf(merchant: string, revision: string): string {
  return `${merchant} ${revision}`;
}

/** Calls an edge-only endpoint of a platform gateway; undefined if there is no reply or the gateway is third-party. */
export async function askGateway(link: GatewayLink, visit: Visit, path: string, body: object): Promise<unknown> {
  if (link.answer === undefined && link.stamp === undefined) return undefined;
  const asked = link.fetchFor(visit)(link.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return asked.then(
    (reply) => (reply.ok ? reply.json() : undefined),
    () => undefined,
  );
}
