import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { REDEEM_PATH, type RedeemedPreview, readRedeemed } from '#contract/staff/previews/edge-link.ts';
import type { ServedTrees } from '#model/site/served-trees.ts';
import type { GatewayLink, Visit } from '../gateway/gateway-link.ts';
import type { Site, Sites } from './sites.ts';

/** One opened preview: a site with trees that are not saved anywhere. */
export interface Preview {
  readonly shows: RedeemedPreview;
  readonly site: Site;
  readonly trees: ServedTrees;
}

/** The previews that are open at this edge. */
export interface Previews {
  /** Opens what a ticket stands for; undefined when it opens nothing, here or with the gateway. */
  redeem(visit: Visit, ticket: string): Promise<Preview | undefined>;
  /** The preview that a merchant's page names as its revision; undefined when it has ended. */
  find(merchant: string, revision: string): Preview | undefined;
}

export interface PreviewsOptions {
  readonly link: GatewayLink;
  readonly sites: Pick<Sites, 'pretend'>;
  readonly now: () => number;
}

/** Revisions of previews begin so; a real one never has a dash in this place. */
const PREVIEW_REVISION = 'preview-';
const MOST_PREVIEWS = 200;
/** Longer than anybody looks at one; it is opened anew by a press in the console. */
const LIFE_MS = 30 * 60_000;
const TIMEOUT_MS = 5_000;
const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** Whether an address below /_portal is a preview's. */
export function isPreviewRevision(revision: string): boolean {
  return revision.startsWith(PREVIEW_REVISION);
}

/** Keeps opened previews for half an hour, 200 of them, each under a name of 256 random bits that only its page knows. */
export function createPreviews({ link, sites, now }: PreviewsOptions): Previews {
  // Resolution 0: each question reads the clock.
  const kept = new LRUCache<string, Preview>({ max: MOST_PREVIEWS, ttl: LIFE_MS, ttlResolution: 0, perf: { now } });
  return {
    async redeem(visit, ticket) {
      if (!TICKET.test(ticket)) return undefined;
      const shows = readRedeemed(await askGateway(link, visit, REDEEM_PATH, { ticket }));
      if (shows === undefined) return undefined;
      const revision = PREVIEW_REVISION + randomBytes(32).toString('base64url');
      const pretended = await sites.pretend(visit.merchant, shows.trees, revision);
      if (pretended === undefined) return undefined;
      const preview = { shows, ...pretended };
      kept.set(keyOf(visit.merchant, revision), preview);
      return preview;
    },
    find: (merchant, revision) => kept.get(keyOf(merchant, revision)),
  };
}

function keyOf(merchant: string, revision: string): string {
  return `${merchant} ${revision}`;
}

/** Asks a gateway of ours what only its edge may ask; undefined without an answer, and of a gateway of somebody else's. */
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
