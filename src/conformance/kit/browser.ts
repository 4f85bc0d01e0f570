/**
 * Simulates a visitor's browser at one merchant's site: keeps cookies and one tab's token, and sends requests as the
 * page does.
 */
import { randomUUID } from 'node:crypto';
import { profilePath } from '#contract/call/relays.ts';
import type { ListedCall } from '#contract/registry.ts';
import { gatewayHeaders, writeHeaders } from '#contract/wire/gateway-headers.ts';
import { type PayloadCodec, plainCodec } from '#contract/wire/payload-codec.ts';
import type { Exchange, Wire } from '../verdict/exchange.ts';
import { must } from '../verdict/verdict.ts';
import { createSecretWords } from './secret-words.ts';

export interface Site {
  readonly merchant: string;
  readonly url: string;
  readonly relays: Readonly<Record<string, string>>;
  readonly codec: PayloadCodec;
}

/** Changes to a request; a null header is removed. */
export interface Change {
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly method?: string;
  /** Replaces the JSON body. */
  readonly body?: string;
  /** Sends plain text, whatever the profile says. */
  readonly inTheOpen?: boolean;
  readonly key?: string;
  readonly enough?: (text: string) => boolean;
  /** Do not retry on 429. */
  readonly hasty?: boolean;
}

export interface Browser {
  readonly site: Site;
  readonly cookies: Map<string, string>;
  token: string | null;
  ask(call: ListedCall, request: unknown, change?: Change): Promise<Exchange>;
}

export function openBrowser(wire: Wire, site: Site): Browser {
  const secrets = createSecretWords();
  const browser: Browser = {
    site,
    cookies: new Map(),
    token: null,
    async ask(call, request, change = {}) {
      const headers = headersOf(browser, call, change);
      const content = await contentOf(site, call, request, change);
      const query = content.query ? `?${content.query}` : '';
      const exchange = await wire.ask({
        method: change.method ?? call.method,
        url: site.url + profilePath(call.path, site.relays) + query,
        headers: withChanges({ ...headers, ...content.headers }, change.headers),
        ...(content.body === undefined ? {} : { body: content.body }),
        ...(change.enough ? { enough: change.enough } : {}),
        ...(change.hasty ? { hasty: true } : {}),
      });
      keepCookies(browser.cookies, exchange.headers['set-cookie'] ?? []);
      must(secrets.validate(request, exchange, call.name));
      return exchange;
    },
  };
  return browser;
}

function headersOf({ site, cookies, token }: Browser, call: ListedCall, change: Change): Record<string, string> {
  const key = call.moves ? (change.key ?? randomUUID()) : undefined;
  const values = { merchant: site.merchant, module: call.module, language: 'EN', now: Date.now(), token, key };
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    ...writeHeaders(call, values),
    // Browsers send Origin with these methods.
    ...((change.method ?? call.method) === 'GET' ? {} : { Origin: site.url }),
    ...(cookie ? { Cookie: cookie } : {}),
  };
}

interface Content {
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function contentOf(site: Site, call: ListedCall, request: unknown, change: Change): Promise<Content> {
  const isEncrypted = call.encrypted && change.inTheOpen !== true;
  const write = async (json: string): Promise<Content> =>
    (isEncrypted ? site.codec : plainCodec).encode(json, call, site.merchant);
  if (change.body !== undefined) return write(change.body);
  if (call.method === 'GET' || call.method === 'DELETE') return { query: writeQuery(request) };
  if (call.form) return { body: writeQuery(request), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  return write(JSON.stringify(request));
}

function writeQuery(request: unknown): string {
  const entries = Object.entries(request ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

function withChanges(
  headers: Readonly<Record<string, string>>,
  changes: Change['headers'] = {},
): Record<string, string> {
  const all = Object.entries({ ...headers, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

const COOKIE = /^([^=;\s]{1,128})=([^;]{0,4096})/;

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines.slice(0, 20)) {
    const [, name = '', value = ''] = COOKIE.exec(line) ?? [];
    if (name === '') continue;
    if (value === '' || /;\s*max-age=0/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

export function tokenHeader(token: string | null): Change {
  return { headers: { [gatewayHeaders.token]: token } };
}
