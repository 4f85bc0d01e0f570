import { payloadKeys } from '#contract/system/calls.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import { createJweCodec } from '#contract/wire/jwe-codec.ts';
import type { Fetch } from '#contract/wire/whole-reply.ts';
import type { Language } from '#model/site/brand.ts';
import { brandErrorKey } from '#texts/brand-errors.ts';
import type { Site } from '../brands/sites.ts';
import type { GatewayLink, Visit } from '../gateway/gateway-link.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { isHostOnlyCookie } from '../wire/set-cookie.ts';

/** A contract client for a browser without script: the edge sends its calls within one request. */
export interface SpokenFor extends Client {
  signIn(token: string): void;
  /** The gateway's `Set-Cookie` lines for the browser, in order. Cookies of other hosts are left out. */
  readonly cookies: readonly string[];
}

export interface PostClientParts {
  readonly link: GatewayLink;
  readonly chance: Chance;
  readonly visit: Visit;
  readonly site: Site;
  readonly language: Language;
  /**
   * Scheme, host and port of the site's own pages: the edge vouches that the request comes from them or from the edge.
   */
  readonly origin: string;
  /** The browser's headers; cookies and user agent are passed on. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Makes the client of one request: the same calls, rules and limits as a page's client, with the browser's cookies. */
export function createPostClient({ link, chance, visit, site, language, origin, headers }: PostClientParts): SpokenFor {
  const { portal, texts } = site.speak(language);
  const { gatewayProfile, currency } = portal;
  const cookies: string[] = [];
  const browser = headers['user-agent'];
  const jar = readJar(headers['cookie']);
  let token: string | null = null;
  const send = link.fetchFor(visit);
  const fetchAs: Fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    if (typeof browser === 'string') request.headers.set('user-agent', browser);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await send(request);
    for (const line of reply.headers.getSetCookie().filter(isHostOnlyCookie)) {
      cookies.push(line);
      keepIn(jar, line);
    }
    return reply;
  };
  const client: Client = createClient({
    ...chance,
    origin: link.origin,
    merchant: visit.merchant,
    fetch: fetchAs,
    language: () => language,
    currencyExponent: () => currency.exponent,
    token: () => token,
    hasOwnText: (key) => Object.hasOwn(texts, brandErrorKey(key)),
    profile: () => gatewayProfile,
    codecs: [createJweCodec({ ...chance, fetchKeys: () => client.send(payloadKeys, {}) })],
  });
  return {
    send: client.send,
    cookies,
    signIn: (given) => {
      token = given;
    },
  };
}

function readJar(header: string | string[] | undefined): Map<string, string> {
  const pairs = typeof header === 'string' ? header.slice(0, 8_192).split(';') : [];
  return new Map(pairs.map(readPair).filter(([name]) => name !== ''));
}

function keepIn(jar: Map<string, string>, line: string): void {
  const [name, value] = readPair(line.split(';', 1)[0] ?? '');
  if (name === '') return;
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

function readPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 1 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
