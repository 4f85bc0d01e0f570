import { DATA_POLICY, type PageSources, writePermissions, writePolicy } from './policy.ts';

export type Headers = Readonly<Record<string, string>>;

/** How the answers of a site of ours present themselves, whatever they are. */
interface Presence {
  /**
   * Its pages stand in frames of other origins. Such a page has no opener policy, because it would not open from a sandboxed
   * frame, and who may frame it is said by its policy, which knows origins.
   */
  readonly isFramed?: true;
  /** What other origins hear of where a visitor comes from. */
  readonly referrer: 'no-referrer' | 'strict-origin-when-cross-origin';
  /** Only its pages say what they may use: a page of it loads dozens of files, of which none could use anything. */
  readonly isLean?: true;
}

interface Present {
  readonly plain: Headers;
  readonly secure: Headers;
}

/** Two years, for every host below: what a browser is told where TLS brought it here (RFC 6797). */
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
 * What we serve: the brands' portals, the console's page, the games, the chat room, the house bank; of a gateway the calls of the staff, and
 * every answer where no edge of ours stands before it.
 */
const SITES = {
  portal: present({ referrer: 'strict-origin-when-cross-origin', isLean: true }),
  console: present({ referrer: 'no-referrer' }),
  games: present({ referrer: 'no-referrer', isFramed: true }),
  chat: present({ referrer: 'no-referrer', isFramed: true }),
  bank: present({ referrer: 'no-referrer' }),
  gateway: present({ referrer: 'no-referrer' }),
} as const satisfies Readonly<Record<string, Present>>;

export type Site = keyof typeof SITES;

/**
 * Headers that every answer of a site carries, as one that is no page; a page's own (`pageHeaders`) are laid over them.
 * `isSecure`: the visitor's browser came by TLS.
 */
export function siteHeaders(site: Site, isSecure: boolean): Headers {
  return isSecure ? SITES[site].secure : SITES[site].plain;
}

/** Headers by which a page says what it needs, and that it may do nothing else. */
export function pageHeaders(needs: PageSources): Headers {
  return {
    'content-security-policy': writePolicy(needs),
    'permissions-policy': writePermissions(needs.stages),
    ...(needs.framedBy?.length && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}
