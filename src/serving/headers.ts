import { DATA_POLICY, type PageSources, writePermissions, writePolicy } from './policy.ts';

export type Headers = Readonly<Record<string, string>>;

interface Presence {
  /**
   * Its pages are framed by other origins. Such a page has no opener policy, because it would not open from a sandboxed
   * frame; its content security policy names the origins that may frame it.
   */
  readonly isFramed?: true;
  /** What other origins learn from the Referer header. */
  readonly referrer: 'no-referrer' | 'strict-origin-when-cross-origin';
  /** Only its pages have a permissions policy: a page loads dozens of files, and a file can use no feature. */
  readonly isLean?: true;
}

interface Present {
  readonly plain: Headers;
  readonly secure: Headers;
}

/** HSTS for two years, for every subdomain: sent where the browser came by TLS (RFC 6797). */
const STRICT_TRANSPORT: Headers = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

function present({ isFramed, referrer, isLean }: Presence): Present {
  const plain = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': referrer,
    'content-security-policy': DATA_POLICY,
    ...(!isFramed && { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' }),
    ...(!isLean && { 'permissions-policy': writePermissions() }),
  };
  return { plain, secure: { ...plain, ...STRICT_TRANSPORT } };
}

/**
 * Our sites: brand portals, console, games, chat room, demo payment provider. `gateway`: staff calls, and every
 * response where no edge of ours is in front.
 */
const SITES = {
  portal: present({ referrer: 'strict-origin-when-cross-origin', isLean: true }),
  console: present({ referrer: 'no-referrer' }),
  games: present({ referrer: 'no-referrer', isFramed: true }),
  chat: present({ referrer: 'no-referrer', isFramed: true }),
  demoPayments: present({ referrer: 'no-referrer' }),
  gateway: present({ referrer: 'no-referrer' }),
} as const satisfies Readonly<Record<string, Present>>;

export type Site = keyof typeof SITES;

/**
 * Headers of every response of a site that is no page; a page's own headers (`pageHeaders`) override them. `isSecure`:
 * the visitor's browser came by TLS.
 */
export function siteHeaders(site: Site, isSecure: boolean): Headers {
  return isSecure ? SITES[site].secure : SITES[site].plain;
}

/** Headers that allow a page what it needs, and nothing else. */
export function pageHeaders(sources: PageSources): Headers {
  return {
    'content-security-policy': writePolicy(sources),
    'permissions-policy': writePermissions(sources.fullscreenSources),
    ...(sources.framedBy?.length && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}
