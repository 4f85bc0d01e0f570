import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '#contract/page/cookies.ts';
import { BRAND_SHARE_PATH, readBrandShare } from '#contract/staff/previews/edge-link.ts';
import { BRAND_ROLLOUT, isRolledToVisitor, type Rollout } from '#model/documents/rollouts.ts';
import { addressBlock } from '#serving/address-block.ts';
import { askGateway } from '../brands/previews.ts';
import type { Site, Sites } from '../brands/sites.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import { readCookies } from '../wire/cookies.ts';
import { visitOf } from './visit-of.ts';

/** Which of two brands a request gets while a revision is rolled out gradually. */
export interface BrandShares {
  /** The site for a request; undefined: there is no brand with that code. */
  siteFor(request: FastifyRequest): Promise<Site | undefined>;
}

interface Options {
  readonly sites: Pick<Sites, 'read' | 'rolledOut'>;
  readonly link: GatewayLink;
  readonly now: () => number;
}

const FRESH_MS = 60_000;
const MOST_SESSIONS = 50_000;

/**
 * A member's share is decided by the gateway, which knows the member of a session; the edge asks once a minute and
 * session, and only while a revision is rolled out. While the gateway does not answer, its last word counts, and without
 * one the served brand. A visitor's share is decided here, by a hash of network, browser and language: no cookie is set
 * and nothing is stored.
 */
export function createBrandShares({ sites, link, now }: Options): BrandShares {
  const known = new LRUCache<string, { readonly isInside: boolean; readonly askedAt: number }>({ max: MOST_SESSIONS });

  async function isMemberInside(request: FastifyRequest, session: string, { to, salt, share }: Rollout) {
    const hash = createHash('sha256').update(session).digest('base64url');
    const key = `${request.merchant} ${to} ${salt} ${share} ${hash}`;
    const last = known.get(key);
    if (last && now() - last.askedAt < FRESH_MS) return last.isInside;
    const reply = await askGateway(link, visitOf(request), BRAND_SHARE_PATH, { session });
    const isInside = reply === undefined ? last?.isInside === true : readBrandShare(reply) === to;
    known.set(key, { isInside, askedAt: now() });
    return isInside;
  }

  return {
    async siteFor(request) {
      const site = await sites.read(request.merchant);
      const rollout = site?.documents.rollouts?.get(BRAND_ROLLOUT);
      const other = site && rollout && (await sites.rolledOut(site));
      if (!other) return site;
      const session = readCookies(request.headers.cookie).get(SESSION_COOKIE);
      const isInside =
        session === undefined
          ? isRolledToVisitor(rollout, request.merchant, traitsOf(request))
          : await isMemberInside(request, session, rollout);
      return isInside ? other : site;
    },
  };
}

function traitsOf({ visitor, headers }: FastifyRequest): string {
  const traits = [addressBlock(visitor.address), headers['user-agent'] ?? '', headers['accept-language'] ?? ''];
  return createHash('sha256').update(traits.join('\n')).digest('base64url');
}
